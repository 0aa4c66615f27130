export default function Page() {
  return <p>The target</p>;
}

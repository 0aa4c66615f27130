import "svc-dashboard/css-theme"; // Next runs it only on the server

export default function Layout({ children }) {
  return <main>{children}</main>;
}

import "svc-dashboard/css-theme"; // Next runs it on the server alone

export default function Layout({ children }) {
  return <main>{children}</main>;
}

import { Dashboard } from "../dashboard.jsx";

export default function Page() {
  return <Dashboard />;
}

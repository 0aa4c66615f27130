import type { JSX } from "solid-js";
import type {} from "svc-dashboard/solid";

export function App(): JSX.Element {
  return (
    <>
      <svc-dashboard public-id="a1b2c3d4" prop:filters={{ "orders.status": ["shipped"] }} />
      <svc-dashboard attr:public-id="a1b2c3d4" attr:filters='{"orders.status":"shipped"}' />
      {/* rejected: Type '"a1b2c3d5"' is not assignable to type */}
      <svc-dashboard public-id="a1b2c3d5" />
      {/* rejected: Type '"a1b2c3d5"' is not assignable to type */}
      <svc-dashboard attr:public-id="a1b2c3d5" />
      {/* rejected: '"orders.chanel"' does not exist in type */}
      <svc-dashboard prop:filters={{ "orders.chanel": "web" }} />
    </>
  );
}

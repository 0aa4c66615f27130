import type { JSX } from "preact";
import type {} from "svc-dashboard/preact";

export function App(): JSX.Element {
  return (
    <>
      <svc-dashboard public-id="a1b2c3d4" filters={{ "orders.status": ["shipped"] }} />
      <svc-dashboard publicId="a1b2c3d4" filters='{"orders.status":"shipped"}' />
      {/* rejected: Type '"a1b2c3d5"' is not assignable to type */}
      <svc-dashboard public-id="a1b2c3d5" />
      {/* rejected: Type '"a1b2c3d5"' is not assignable to type */}
      <svc-dashboard publicId="a1b2c3d5" />
      {/* rejected: '"orders.chanel"' does not exist in type */}
      <svc-dashboard filters={{ "orders.chanel": "web" }} />
    </>
  );
}

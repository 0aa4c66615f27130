import { cookies } from "next/headers";
import { Dashboard } from "./dashboard.jsx";

/** STAND-IN FOR YOUR LOGIN: anyone can forge this cookie. */
async function signIn() {
  "use server";
  (await cookies()).set("login", "ada", { sameSite: "lax" });
}

export default async function Page() {
  const { SVC_TENANT_ORIGIN, SVC_PUBLIC_ID } = process.env;
  const id = (await cookies()).get("login")?.value;
  return (
    <main>
      <h1>A dashboard in your product</h1>
      {id ? (
        <Dashboard tenantOrigin={SVC_TENANT_ORIGIN} publicId={SVC_PUBLIC_ID} viewer={id} />
      ) : (
        <form action={signIn}>
          <button>Sign in as Ada</button>
        </form>
      )}
    </main>
  );
}

export function SignIn() {
  return (
    <main className="page">
      <h1>Northwind</h1>
      <form method="post" action="/api/sign-in">
        <button name="id" value="ada">
          Sign in as Ada of acme-outdoors
        </button>
        <button name="id" value="grace">
          Sign in as Grace of globex-retail
        </button>
      </form>
    </main>
  );
}

<?php

session_start(['cookie_httponly' => true, 'cookie_samesite' => 'Lax']);
$_SESSION['user_id'] ??= 'ada'; // STAND-IN FOR YOUR LOGIN: signs in everyone who opens the page
$_SESSION['csrf_token'] ??= bin2hex(random_bytes(32));
?>
<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="csrf-token" content="<?= $_SESSION['csrf_token'] ?>" />
    <title>Sales</title>
    <script src="/svc-dashboard.js" defer></script>
    <script type="module">
      const csrfToken = document.querySelector("meta[name=csrf-token]").content;

      document.querySelector("svc-dashboard").sessionProvider = ({ signal, ...request }) =>
        fetch("/embed-session.php", {
          method: "POST",
          headers: { "content-type": "application/json", "x-csrf-token": csrfToken },
          body: JSON.stringify(request),
          signal,
        });
    </script>
  </head>
  <body>
    <h1>Sales</h1>
    <svc-dashboard
      tenant-origin="<?= htmlspecialchars(getenv('SVC_TENANT_ORIGIN')) ?>"
      public-id="<?= htmlspecialchars(getenv('SVC_PUBLIC_ID')) ?>"
      viewer="<?= htmlspecialchars($_SESSION['user_id']) ?>"
    ></svc-dashboard>
  </body>
</html>

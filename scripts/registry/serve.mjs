/** The process of a registry: serves until the process that started it disconnects or ends, and deletes its storage. */
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { runServer } from "verdaccio";

const [storage, upstream] = process.argv.slice(2);
process.once("disconnect", () => {
  rmSync(storage, { recursive: true, force: true });
  process.exit();
});

const OWN = { access: "$all", publish: "$all", unpublish: "$all" };
const PROXIED = { access: "$all", proxy: "npm" };

const app = await runServer({
  storage: join(storage, "packages"),
  self_path: storage,
  uplinks: { npm: { url: upstream, cache: false } },
  packages: { "svc-dashboard": OWN, "svc-sandbox": OWN, "@*/*": PROXIED, "**": PROXIED },
  max_body_size: "100mb",
  web: { enable: false },
  log: { type: "stdout", level: "error" },
});
const server = app.listen(0, "127.0.0.1");
await once(server, "listening");
process.send({ url: `http://127.0.0.1:${server.address().port}/` });

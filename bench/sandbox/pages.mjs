/**
 * Measures a page deep in a list of a million workbooks, against its first page, over HTTP. Uses PGlite in a temporary
 * folder, or the PostgreSQL server of SVC_BENCH_DATABASE_URL, which keeps the rows.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSandbox } from "../../sandbox/dist/index.js";
import { rounded } from "../support/compare.mjs";
import { median } from "../support/statistics.mjs";

const ROWS = Number(process.env.SVC_BENCH_ROWS ?? 1_000_000);
const PAIRS = 25;
/** The time limit for reading the list. A slow run ends before the list does; the table has the depth. */
const WALK_MS = 300_000;
const databaseUrl = process.env.SVC_BENCH_DATABASE_URL;

const INSERT = `
  insert into workbooks (id, deployment_id, type, name, created_at, updated_at, owner_id, is_favorite, is_shared)
  select 1000000 + n, $1, 'WORKBOOK', 'Workbook ' || n, now(), now() - n * interval '1 second',
         (select min(id) from users), false, true
  from generate_series(1, $2::integer) as n
  on conflict do nothing`;

/** Inserts the rows through the driver's own connection, because the API can't create workbooks. */
async function fill(folder, deploymentId) {
  const values = [deploymentId, ROWS];
  if (databaseUrl) {
    const { default: pg } = await import("pg");
    const client = new pg.Client(databaseUrl);
    await client.connect();
    await client.query(INSERT, values);
    await client.query("analyze workbooks");
    await client.end();
  } else {
    const { PGlite } = await import("@electric-sql/pglite");
    const database = await PGlite.create(join(folder, "postgres"));
    await database.query(INSERT, values);
    await database.exec("analyze workbooks");
    await database.close();
  }
}

const folder = await mkdtemp(join(tmpdir(), "svc-bench-"));
const options = databaseUrl ? { databaseUrl, quiet: true } : { data: folder, quiet: true };
try {
  const empty = await startSandbox(options);
  await empty.stop();
  await fill(folder, empty.deploymentId);
  const sandbox = await startSandbox(options);

  const read = async (path, after) => {
    const query = new URLSearchParams({ first: "500", ...(after && { after }) });
    const url = `${sandbox.origin}/api/v1/deployments/${sandbox.deploymentId}/${path}&${query}`;
    const start = performance.now();
    const response = await fetch(url, { headers: { authorization: `Bearer ${sandbox.token}` } });
    const { items, pageInfo } = await response.json();
    return { took: performance.now() - start, count: items.length, after: pageInfo.endCursor };
  };

  const table = {};
  for (const path of ["workbooks?", "shared-workspace?orderByField=updated_at&orderByDirection=DESC"]) {
    let depth = 0;
    let after;
    const end = performance.now() + WALK_MS;
    while (depth < ROWS - (PAIRS + 2) * 500 && performance.now() < end) {
      const page = await read(path, after);
      ({ after } = page);
      depth += page.count;
    }
    const [firsts, again, deep] = [[], [], []];
    for (let pair = 0; pair < PAIRS; pair++) {
      firsts.push((await read(path)).took);
      const page = await read(path, after);
      ({ after } = page);
      deep.push(page.took);
      again.push((await read(path)).took);
    }
    const to = (list) => rounded(median(list.map((took, index) => took / firsts[index])));
    table[path] = {
      "first page, ms": rounded(median(firsts)),
      "again (control)": to(again),
      deep: to(deep),
      depth,
    };
  }
  console.log("Pages of 500; ratios to the first page.");
  console.table(table);
  await sandbox.stop();
} finally {
  await rm(folder, { recursive: true, force: true });
}

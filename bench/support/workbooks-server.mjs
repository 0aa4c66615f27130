/** A management API with one page of ten workbooks, in its own process, so that its work does not count as the client's. */
import { createServer } from "node:http";

const workbook = (id) => ({
  id,
  deploymentId: 42,
  name: `Sales of region ${id}`,
  type: "WORKBOOK",
  meta: { tags: ["sales", "weekly"], color: "#335577" },
  calculatedFields: {},
  createdAt: "2026-01-15T09:00:00.000Z",
  updatedAt: "2026-01-15T09:00:00.000Z",
  createdBy: 3,
  userId: 3,
  user: { id: 3, email: "ada@example.com", firstName: "Ada", picture: null },
  folderId: 1,
  folderPath: [{ id: 1, name: "Regions" }],
  isFavorite: false,
  slug: `sales-of-region-${id}`,
});
const items = Array.from({ length: 10 }, (_, index) => workbook(index + 1));
const pageInfo = { hasNextPage: false, hasPreviousPage: false, startCursor: "a", endCursor: "b" };
const page = JSON.stringify({ items, pageInfo, count: 10 });

const server = createServer((request, response) => {
  request.resume();
  response.writeHead(200, { "content-type": "application/json", "content-length": page.length }).end(page);
});
server.keepAliveTimeout = 0; // a bare fetch, and so the bench, would fail on an idle connection that is closed
server.listen(0, "127.0.0.1", () => process.send(`http://127.0.0.1:${server.address().port}`));
process.on("disconnect", () => process.exit());

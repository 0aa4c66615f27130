import {
  AngularNodeAppEngine,
  createNodeRequestHandler,
  isMainModule,
  writeResponseToNodeResponse,
} from "@angular/ssr/node";
import express from "express";
import { join } from "node:path";
import { embedSession } from "./session-endpoint";

const browserDistFolder = join(import.meta.dirname, "../browser");

const app = express();
const angularApp = new AngularNodeAppEngine();

app.post("/api/embed-session", embedSession);

app.use(express.static(browserDistFolder, { maxAge: "1y", index: false, redirect: false }));

app.use((request, response, next) => {
  angularApp
    .handle(request)
    .then((rendered) => (rendered ? writeResponseToNodeResponse(rendered, response) : next()))
    .catch(next);
});

if (isMainModule(import.meta.url)) {
  const { PORT = "4000" } = process.env;
  app.listen(PORT, (error) => {
    if (error) throw error;
    console.log(`Listening on http://localhost:${PORT}`);
  });
}

/** `ng serve` and `ng build` use this. */
export const reqHandler = createNodeRequestHandler(app);

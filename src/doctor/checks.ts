import type { Check } from "./check.js";
import { clock } from "./checks/clock.js";
import { deployment } from "./checks/deployment.js";
import { dns } from "./checks/dns.js";
import { embedPage } from "./checks/embed-page.js";
import { embedding } from "./checks/embedding.js";
import { framing } from "./checks/framing.js";
import { hostPage } from "./checks/host-page.js";
import { referrer } from "./checks/referrer.js";
import { sessionExchange } from "./checks/session-exchange.js";
import { sessionEndpoint } from "./checks/session-endpoint.js";
import { session } from "./checks/session.js";
import { tls } from "./checks/tls.js";
import { token } from "./checks/token.js";

/** All checks, each after those that it needs: from the tenant's name to what the browser blocks. */
export const CHECKS: readonly Check[] = [
  dns,
  tls,
  token,
  deployment,
  embedding,
  session,
  sessionExchange,
  embedPage,
  framing,
  hostPage,
  sessionEndpoint,
  referrer,
  clock,
];

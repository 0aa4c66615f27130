/** The connection to one embed, for a host page that owns its iframe. It needs neither Lit nor the element. */
export {
  connectEmbed,
  type ConnectionProblem,
  type ConnectOptions,
  type EmbedConnection,
} from "./connect-embed.js";

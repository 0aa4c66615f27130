/** The conversation with one embed, for a host page that owns its iframe. Without Lit and without the element. */
export {
  connectEmbed,
  type ConnectionProblem,
  type ConnectOptions,
  type EmbedConnection,
} from "./connect-embed.js";

/** The conversation with one embed: for a host page that owns its iframe. No Lit, no element. */
export { connectEmbed, type ConnectOptions, type EmbedConnection } from "./connect-embed.js";

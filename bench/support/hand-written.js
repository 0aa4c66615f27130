/** The code that a page may write in place of a package: an iframe, a listener that checks window and origin, an action. */
export function embed(container, url) {
  const { origin } = new URL(url);
  const frame = document.createElement("iframe");
  container.append(frame);
  const post = (type, payload) => {
    const action = { source: "svc-embed", direction: "action", type, payload, timestamp: Date.now() };
    frame.contentWindow.postMessage(action, origin);
  };
  addEventListener("message", (event) => {
    if (event.source !== frame.contentWindow || event.origin !== origin) return;
    if (event.data?.type === "svc:event:ready") post("svc:action:set-color-scheme", { scheme: "dark" });
    if (event.data?.type === "svc:event:drilldown") console.log(event.data.payload);
  });
  frame.contentWindow.location.replace(url);
}

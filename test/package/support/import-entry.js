// a worker: imports the module whose URL it is sent, and reports how that went
globalThis.onmessage = async ({ data: url }) => {
  const outcome = await import(url).then(
    (module) => ({ names: Object.keys(module) }),
    (error) => ({ error: String(error) }),
  );
  const left = ["HTMLElement", "document", "window"].filter((name) => name in globalThis);
  globalThis.postMessage({ ...outcome, left });
};

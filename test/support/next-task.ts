/**
 * Waits for promises and for tasks that were queued earlier. A background tab delays timers and animation frames, but not
 * the messages of a channel.
 */
export async function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  await new Promise((done) => {
    port1.onmessage = done;
    port2.postMessage(null);
  });
  port1.close();
}

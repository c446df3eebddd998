/** Beyond this many that wait, the oldest are left out: a newer sign of the same tab says more. */
const MAX_WAITING = 1_000;

/**
 * Sends texts in the order in which they were given: those that come while some are on their way go
 * together, once those have arrived.
 */
export function inOrder(
  send: (texts: string[]) => Promise<unknown>,
  onError: (error: unknown) => void,
): (text: string) => void {
  let waiting: string[] = [];
  let sending = false;

  async function sendAll() {
    sending = true;
    while (waiting.length > 0) {
      const texts = waiting;
      waiting = [];
      await send(texts).catch(onError);
    }
    sending = false;
  }

  return (text) => {
    if (waiting.length === MAX_WAITING) waiting.shift();
    waiting.push(text);
    if (!sending) void sendAll();
  };
}

/** One event of a server-sent stream. */
export interface StreamedEvent {
  event: string;
  data: unknown;
  id: string;
}

export interface EventReader {
  /** Returns the next event. Throws if the stream ends first. */
  next(): Promise<StreamedEvent>;
  /** Waits until the stream ends. Returns whether it did. */
  ended(): Promise<boolean>;
  close(): Promise<void>;
}

/** Reads an event stream like a browser. Throws if it is refused. */
export async function openEvents(
  url: string,
  { cookie, lastEventId }: { cookie: string; lastEventId?: string },
): Promise<EventReader> {
  const stop = new AbortController();
  const response = await fetch(url, {
    headers: { cookie, ...(lastEventId !== undefined && { 'last-event-id': lastEventId }) },
    signal: stop.signal,
  });
  if (!response.ok || !response.body) throw new Error(`The stream answers ${response.status}`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  async function read(): Promise<StreamedEvent | undefined> {
    for (;;) {
      const end = text.indexOf('\n\n');
      if (end >= 0) {
        const block = text.slice(0, end);
        text = text.slice(end + 2);
        if (block.startsWith(':')) continue;
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? '';
        return { event: field('event'), data: JSON.parse(field('data')), id: field('id') };
      }
      const { done, value } = await reader.read();
      if (done) return undefined;
      text += value;
    }
  }
  return {
    async next() {
      const event = await read();
      if (!event) throw new Error('The stream has ended');
      return event;
    },
    ended: async () => (await read()) === undefined,
    async close() {
      await reader.cancel().catch(() => {});
      stop.abort();
    },
  };
}

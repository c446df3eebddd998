import { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import type { Mailbox } from './mailbox.ts';

export interface MailSettings {
  smtpPort: number;
  smtpUrl: string;
  maxBytes: number;
}

/** The longest time that a request may wait for an email. */
const MAX_WAIT_MS = 30_000;

/** What tests and operators call under `/mail/_control`. */
export function mailControl(mailbox: Mailbox, settings: MailSettings): Hono {
  return new Hono()
    .get('/settings', (c) => c.json(settings))
    .get('/messages', async (c) => {
      const filter = { to: c.req.query('to'), search: c.req.query('search') };
      const limit = boundedNumber(c.req.query('limit'), 1_000, 1_000);
      const wait = boundedNumber(c.req.query('wait'), 0, MAX_WAIT_MS);
      const read = () => mailbox.list(filter, limit);
      if (wait > 0) await changed(mailbox, () => read().length > 0, wait, c.req.raw.signal);
      return c.json({ messages: read() });
    })
    .get('/messages/:id', (c) => {
      const mail = mailbox.find(c.req.param('id'));
      return mail ? c.json(mail) : c.json({ error: 'No such email' }, 404);
    })
    .delete('/messages', (c) => c.json({ cleared: mailbox.clear(c.req.query('to')) }))
    .get('/events', (c) =>
      streamSSE(c, async (stream) => {
        const notify = () => void stream.writeSSE({ event: 'change', data: String(mailbox.count) });
        const unsubscribe = mailbox.subscribe(notify);
        stream.onAbort(unsubscribe);
        notify();
        while (!stream.aborted) {
          await stream.sleep(20_000);
          await stream.write(': still here\n\n');
        }
        unsubscribe();
      }),
    );
}

/** Resolves when `isThere` becomes true, after `ms`, or when the caller went away. */
async function changed(
  mailbox: Mailbox,
  isThere: () => boolean,
  ms: number,
  signal: AbortSignal,
): Promise<void> {
  if (isThere()) return;
  await new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const timer = setTimeout(end, ms);
    const unsubscribe = mailbox.subscribe(() => {
      if (isThere()) end();
    });
    signal.addEventListener('abort', end, { once: true });
  });
}

function boundedNumber(text: string | undefined, otherwise: number, max: number): number {
  const value = Number(text);
  return text && Number.isFinite(value) && value >= 0 ? Math.min(value, max) : otherwise;
}

import { join } from 'node:path';
import { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import type { PartContext, SandboxPart } from '../part.ts';
import { Mailbox } from './mailbox.ts';
import { mailPages } from './pages.ts';
import { startSmtp } from './smtp.ts';

const MAX_MAIL_BYTES = 1024 * 1024;

/**
 * The email stand-in: an SMTP server on the port after the sandbox's own, and a page that shows
 * every email that it accepted. Nothing is delivered further.
 */
export async function createMail(ctx: PartContext): Promise<SandboxPart> {
  const maxBytes = Number(process.env.SANDBOX_MAIL_MAX_BYTES) || MAX_MAIL_BYTES;
  const mailbox = new Mailbox(join(ctx.dataDir, 'mail', 'mailbox.jsonl'));
  const { port, stop } = await startSmtp({
    port: ctx.smtpPort,
    maxBytes,
    mailbox,
    faults: ctx.faults,
  });
  const smtpUrl = `smtp://127.0.0.1:${port}`;
  return {
    name: 'mail',
    title: 'Mailbox',
    description: `Every email that the product sends arrives here. SMTP on ${smtpUrl}.`,
    links: [{ label: 'Open the mailbox', href: '/mail' }],
    app: new Hono().route('/_control', control(mailbox)).route('/', mailPages(mailbox, smtpUrl)),
    stop: async () => {
      await stop();
      mailbox.close();
    },
  };
}

/** What tests, operators and the page call under `/mail/_control`. */
function control(mailbox: Mailbox): Hono {
  return new Hono()
    .get('/messages', (c) => c.json({ messages: mailbox.list({ to: c.req.query('to') ?? '' }) }))
    .delete('/messages', (c) => {
      mailbox.clear();
      return c.json({ messages: [] });
    })
    .get('/events', (c) =>
      streamSSE(c, async (stream) => {
        const notify = () => void stream.writeSSE({ event: 'change', data: '' });
        stream.onAbort(mailbox.subscribe(notify));
        while (!stream.aborted) {
          await stream.write(': still here\n\n');
          await stream.sleep(20_000);
        }
      }),
    );
}

import { join } from 'node:path';
import { Hono } from 'hono';
import type { PartContext, SandboxPart } from '../part.ts';
import { mailControl } from './control.ts';
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
  const smtp = await startSmtp({ port: ctx.smtpPort, maxBytes, mailbox, faults: ctx.faults }).catch(
    (error: unknown) => {
      mailbox.close();
      throw error;
    },
  );
  const smtpUrl = `smtp://127.0.0.1:${smtp.port}`;
  const app = new Hono()
    .route('/_control', mailControl(mailbox, { smtpPort: smtp.port, smtpUrl, maxBytes }))
    .route('/', mailPages(mailbox, smtpUrl));
  return {
    name: 'mail',
    title: 'Mailbox',
    description: `Every email that the product sends arrives here. SMTP on ${smtpUrl}.`,
    path: '/mail',
    links: [{ label: 'Open the mailbox', href: '/mail' }],
    app,
    stop: async () => {
      await smtp.stop();
      mailbox.close();
    },
  };
}

import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { platformErrors } from '#copy/errors/platform.ts';
import { Refusal, renderRefusal } from '#domain/errors.ts';
import { addressOf, replyText } from '#domain/support/reply-text.ts';
import { MAX_MESSAGE } from '#domain/support/threads.ts';
import { cutText } from '#domain/text.ts';
import { isWithinLimits } from '#server/features/accounts/rate-limit/rate-limit.ts';
import { boundedBody } from '#server/platform/http/body-deadline.ts';
import { isSameSecret } from '#server/platform/secrets/is-same-secret.ts';
import type { Services } from '#server/services.ts';
import { findSender } from './mail-scope.ts';
import { threadOfAddress } from './reply-address.ts';
import { storeMessage } from './store-message.ts';

const PATH = '/hooks/support-mail/:token';
/** Includes attachments, which providers send along and we ignore. */
const MAX_BYTES = 10 * 1024 * 1024;

/**
 * Receives replies to support emails from a mail provider (docs/rules/support.md). The URL contains the
 * secret. An unusable email gets a 200 and is dropped, because the provider would otherwise repeat it for
 * days.
 */
export function supportMailHook(services: Services): Hono {
  const app = new Hono();
  const { SUPPORT_MAIL_TOKEN } = services.env;
  app.post(
    PATH,
    async (c, next) => {
      if (!SUPPORT_MAIL_TOKEN || !isSameSecret(c.req.param('token'), SUPPORT_MAIL_TOKEN)) {
        return c.json(renderRefusal(new Refusal('NOT_FOUND', platformErrors.noMail)), 404);
      }
      return next();
    },
    boundedBody(MAX_BYTES),
    (c) => receive(services, c),
  );
  return app;
}

async function receive(services: Services, c: Context): Promise<Response> {
  const mail = await readMail(c);
  if (!mail)
    return c.json(renderRefusal(new Refusal('UNSUPPORTED_TYPE', platformErrors.notMail)), 415);
  const outcome = await storeMail(services, mail);
  services.log.info({ outcome }, 'received an answer by email');
  return c.json({ outcome });
}

type Outcome =
  | 'stored'
  | 'not an answer'
  | 'sent by a machine'
  | 'unknown sender'
  | 'refused'
  | 'empty';

async function storeMail(services: Services, mail: ReceivedMail): Promise<Outcome> {
  const { db, env } = services;
  const thread_id = threadOfAddress(env.APP_SECRET, mail.to);
  if (!thread_id) return 'not an answer';
  if (mail.automatic) return 'sent by a machine';
  const from = addressOf(mail.from);
  const sender = from && (await findSender(services, thread_id, from));
  if (!sender) return 'unknown sender';
  const message = cutText(replyText(mail.text).replaceAll('\0', ''), MAX_MESSAGE).trim();
  if (message === '') return 'empty';
  const attempt = { ip: 'mail', account: sender.scope.teamId };
  if (!(await isWithinLimits(db, 'supportMail', attempt))) return 'refused';
  const { scope, team, author } = sender;
  try {
    await db.inTeam(scope, (tx) =>
      storeMessage(tx, {
        thread_id,
        message_id: idOf(mail),
        message: message.toWellFormed(),
        priority: 'medium',
        author: { side: 'team', ...author },
        team,
        via: 'email',
      }),
    );
  } catch (error) {
    if (error instanceof Refusal) return 'refused';
    throw error;
  }
  return 'stored';
}

/** Derives the id from the email, so that a repeated post stores one message. */
function idOf({ id, from, to, text }: ReceivedMail): string {
  const named = id || `${from}\n${to}\n${text}`;
  const hex = createHash('sha256').update(named).digest('hex');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
}

/** An email in a form common to all providers. */
interface ReceivedMail {
  /** its Message-ID, or empty */
  id: string;
  from: string;
  to: string;
  text: string;
  /** sent by a machine, such as an out-of-office notice */
  automatic: boolean;
}

const text = z.string().catch('');

/** Postmark posts JSON. */
const postmark = z.object({
  MessageID: text,
  From: text,
  To: text,
  OriginalRecipient: text,
  TextBody: text,
  StrippedTextReply: text,
  Headers: z.array(z.object({ Name: text, Value: text })).catch([]),
});

const MAX_TEXT = 200_000;

/** Parses the posts of Postmark, SendGrid and Mailgun, without attachments. Undefined: no email. */
async function readMail(c: Context): Promise<ReceivedMail | undefined> {
  const type = c.req.header('content-type') ?? '';
  if (type.includes('application/json')) {
    const sent = postmark.safeParse(await c.req.json().catch(() => undefined)).data;
    return sent && fromPostmark(sent);
  }
  if (!/multipart\/form-data|application\/x-www-form-urlencoded/.test(type)) return undefined;
  const form = await c.req.formData().catch(() => undefined);
  return form && fromForm(form);
}

function fromPostmark(sent: z.output<typeof postmark>): ReceivedMail {
  const headers = sent.Headers.map(({ Name, Value }) => `${Name}: ${Value}`).join('\n');
  return {
    id: sent.MessageID,
    from: sent.From,
    to: `${sent.OriginalRecipient} ${sent.To}`,
    text: (sent.StrippedTextReply || sent.TextBody).slice(0, MAX_TEXT),
    automatic: isAutomatic(headers),
  };
}

/** SendGrid's names first, then Mailgun's. */
function fromForm(form: FormData): ReceivedMail {
  const field = (...names: string[]): string => {
    const found = names.map((name) => form.get(name)).find((value) => typeof value === 'string');
    return typeof found === 'string' ? found.slice(0, MAX_TEXT) : '';
  };
  const headers = field('headers', 'message-headers');
  return {
    id: field('Message-Id') || (/^message-id:\s*(\S+)/im.exec(headers)?.[1] ?? ''),
    from: field('from', 'From', 'sender'),
    to: `${field('recipient', 'envelope')} ${field('to', 'To')}`,
    text: field('stripped-text', 'text', 'body-plain'),
    automatic: isAutomatic(headers),
  };
}

/** Checks the header of RFC 3834 and its predecessors. Mailgun posts the headers as JSON. */
function isAutomatic(headers: string): boolean {
  const plain = headers.slice(0, MAX_TEXT).replace(/["[\]]+/g, ' ');
  return (
    /auto-submitted\s*[:,]\s*(?!no\b)\w/i.test(plain) ||
    /(^|[\s,])precedence\s*[:,]\s*(bulk|junk|list|auto_reply)/i.test(plain) ||
    /x-autoreply|x-autorespond/i.test(plain)
  );
}

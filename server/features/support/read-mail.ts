import type { Context } from 'hono';
import { z } from 'zod';

/** An email as any provider posts it. */
export interface ReceivedMail {
  /** its Message-ID, or empty */
  id: string;
  from: string;
  to: string;
  text: string;
  /** sent by a machine, such as a notice of absence */
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

/** Reads what Postmark, SendGrid and Mailgun post. Attachments are left out. Undefined: no email. */
export async function readMail(c: Context): Promise<ReceivedMail | undefined> {
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

/** RFC 3834, and what came before it. Mailgun posts the headers as JSON. */
function isAutomatic(headers: string): boolean {
  const plain = headers.slice(0, MAX_TEXT).replace(/["[\]]+/g, ' ');
  return (
    /auto-submitted\s*[:,]\s*(?!no\b)\w/i.test(plain) ||
    /(^|[\s,])precedence\s*[:,]\s*(bulk|junk|list|auto_reply)/i.test(plain) ||
    /x-autoreply|x-autorespond/i.test(plain)
  );
}

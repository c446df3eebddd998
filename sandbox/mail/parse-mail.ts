import { randomUUID } from 'node:crypto';
import PostalMime, { type Address, type Email } from 'postal-mime';
import { linksOf } from './links.ts';
import type { StoredMail } from './stored-mail.ts';

export interface Envelope {
  from: string;
  to: string[];
}

/** Parses a raw email. Anything is accepted: what is no email becomes one with empty headers. */
export async function parseMail(raw: Uint8Array, envelope: Envelope): Promise<StoredMail> {
  const email = await PostalMime.parse(raw);
  const from = firstMailbox(email.from ? [email.from] : []);
  const html = email.html ?? '';
  const text = (email.text ?? '').trim();
  return {
    id: randomUUID(),
    from: (from?.address || envelope.from).toLowerCase(),
    fromName: from?.name ?? '',
    to: recipients(email, envelope),
    subject: email.subject ?? '',
    text: text || textOf(html),
    html,
    links: linksOf(html, text),
    attachments: email.attachments.map(({ filename, mimeType, content }) => ({
      filename: filename ?? '',
      mimeType,
      size: typeof content === 'string' ? content.length : content.byteLength,
    })),
    messageId: email.messageId ?? '',
    replyTo: firstMailbox(email.replyTo ?? [])?.address ?? '',
    receivedAt: new Date().toISOString(),
    size: raw.byteLength,
  };
}

function recipients(email: Email, envelope: Envelope): string[] {
  const named = envelope.to.length > 0 ? envelope.to : flat(email.to ?? []).map((m) => m.address);
  return [...new Set(named.map((address) => address.toLowerCase()))];
}

function firstMailbox(addresses: Address[]) {
  return flat(addresses)[0];
}

/** Groups (`friends: a@x, b@y;`) are opened up. */
function flat(addresses: Address[]): { name: string; address: string }[] {
  return addresses.flatMap((one) =>
    one.group ? one.group : [{ name: one.name, address: one.address ?? '' }],
  );
}

/** A readable text of simple HTML: enough for the text view, not a renderer. */
function textOf(html: string): string {
  return html
    .replace(/<(style|script|head)\b[\s\S]*?<\/\1>/gi, '')
    .replace(/<a\b[^>]*href=["']([^"']+)["'][^>]*>([\s\S]*?)<\/a>/gi, '$2 ($1)')
    .replace(/<(br|\/p|\/div|\/h\d|\/li|\/tr)\b[^>]*>/gi, '\n')
    .replace(/<[^>]+>/g, '')
    .replace(/&(nbsp|amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? ' ')
    .replace(/[ \t]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim();
}

const entities: Record<string, string> = {
  nbsp: ' ',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
};

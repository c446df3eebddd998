import { MAX_QUOTE, type Quoted } from '#domain/conversations/messages/message-changes.ts';
import { previewText } from '#domain/conversations/messages/message-kinds.ts';
import { cutText } from '#domain/text.ts';
import { isObject, type Json, textOf } from './json-values.ts';
import { contentOf } from './message-content.ts';

/** What tells the two sides of a chat apart. */
export interface Sides {
  /** whether an address is the lead's, as far as that is known */
  isLead: (address: string) => boolean;
  keyOf: (message: { fromMe: boolean; key: string }) => string;
}

/** The message that another one answers, which every engine tells in `replyTo`. */
export function quotedOf(payload: Json, { isLead, keyOf }: Sides): Quoted | null {
  const reply = isObject(payload.replyTo) ? payload.replyTo : undefined;
  const id = textOf(reply?.id);
  if (!reply || id === '' || id.length > 300) return null;
  const parts = id.split('_');
  const whole = parts.length >= 3;
  const key = (whole ? parts[2] : id) ?? '';
  if (key === '') return null;
  const participant = textOf(reply.participant);
  const fromMe = whole ? parts[0] === 'true' : participant !== '' && !isLead(participant);
  return { wa_key: keyOf({ fromMe, key }), from_lead: !fromMe, text: textOfQuote(reply) };
}

/** Its words, else what it is: `_data` holds WhatsApp's own message. */
function textOfQuote({ body, hasMedia, media, _data }: Json): string {
  const content = contentOf({ body, hasMedia, media, _data: { message: _data } });
  const known = content && content.kind !== 'unknown' ? previewText(content) : textOf(body);
  return cutText(known, MAX_QUOTE);
}

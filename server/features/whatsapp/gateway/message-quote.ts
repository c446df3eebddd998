import { MAX_QUOTE, type Quoted } from '#domain/conversations/messages/message-changes.ts';
import { previewText } from '#domain/conversations/messages/message-kinds.ts';
import { cutText } from '#domain/text.ts';
import { type Json, objectIn, textOf } from './json-values.ts';
import { keyOf } from './message-address.ts';
import { contentOf } from './message-content.ts';
import { type QuotedContext, quotedContext } from './message-context.ts';
import { productName } from './message-details.ts';
import { contentField } from './message-field.ts';

/**
 * The quoted message, which every engine has in `replyTo`. WhatsApp's own message also has it, for
 * gateways that omit it, and for a product or a status, which isn't a message of the chat. `isLeads`:
 * whether an address is the lead's, as far as that is known.
 */
export function quotedOf(payload: Json, isLeads: (address: string) => boolean): Quoted | null {
  const reply = objectIn(payload, 'replyTo');
  const data = objectIn(payload, '_data');
  const context = quotedContext(data, contentField(data).fields);
  const id = textOf(reply.id) || context.key;
  if (id === '' || id.length > 300) return null;
  const parts = id.split('_');
  const isFullId = parts.length >= 3;
  const key = (isFullId ? parts[2] : id) ?? '';
  if (key === '') return null;
  const participant = textOf(reply.participant) || context.participant;
  const isFromUs = participant === '' ? context.isStatus : !isLeads(participant);
  const fromMe = isFullId ? parts[0] === 'true' : isFromUs;
  const { text, about } = contentOfQuote(reply, context);
  const what = context.isStatus ? 'status' : about;
  const wa_key = keyOf({ fromMe, key });
  return { wa_key, from_lead: !fromMe, text: cutText(text, MAX_QUOTE), ...(what && { what }) };
}

/** The quoted text, or what was quoted. */
function contentOfQuote(
  reply: Json,
  { message }: QuotedContext,
): { text: string; about?: 'product' } {
  const { body, hasMedia, media, _data } = reply;
  const candidates: (Json & { _data: Json })[] = [
    { body, hasMedia, media, _data: { message: _data } },
    { _data: { message } },
    { _data: message },
  ];
  for (const candidate of candidates) {
    const content = contentOf(candidate);
    if (!content || content.kind === 'unknown') continue;
    const { fields } = contentField(candidate._data);
    const product = content.kind === 'product' ? productName(fields) : '';
    return product === '' ? { text: previewText(content) } : { text: product, about: 'product' };
  }
  return { text: textOf(body) };
}

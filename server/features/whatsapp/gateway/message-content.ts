import type { MessageKind } from '#domain/conversations/messages/message-kinds.ts';
import { cutText } from '#domain/text.ts';
import { type Json, isObject, objectIn, textOf } from './json-values.ts';
import { detailsOf, selectedText } from './message-details.ts';
import { type IncomingFile, incomingFile } from './message-file.ts';

/** What someone said, whatever engine brought it. */
export interface MessageContent {
  kind: MessageKind | null;
  text: string;
  /** what is known of a message that is more than text, in one line */
  details: string;
  file: IncomingFile | null;
}

export const MAX_TEXT_LENGTH = 65_536;

/**
 * The content of a message of any engine; undefined when no one said anything: notices of edits and
 * deletions, votes, keys, calls. NOWEB has WhatsApp's own message in `_data.message`, GOWS in
 * `_data.Message`, WEBJS and WPP its fields in `_data`. What none of this explains is `unknown`, and
 * stored: a kind that WhatsApp invents tomorrow must not vanish.
 */
export function contentOf(payload: Json): MessageContent | undefined {
  const data = isObject(payload._data) ? payload._data : {};
  const { name, fields, viewOnce } = contentField(data);
  if (NOT_SAID.has(name)) return undefined;
  const body = textOf(payload.body);
  const kind = viewOnce ? 'view_once' : kindOf(payload, name);
  // WhatsApp Web puts a thumbnail, the card or the poll's name where others have text.
  const own = kind !== null && data.type !== undefined && WEB_BODIES.has(kind) ? '' : body;
  const text = cutText(own.trim() === '' ? selectedText(name, fields) : own, MAX_TEXT_LENGTH);
  const details = detailsOf(kind, payload, fields);
  const file = incomingFile(kind, payload, fields);
  if (kind !== null) return { kind, text, details, file };
  if (text.trim() !== '') return { kind: null, text, details: '', file };
  if (isPlaceholder(data, name)) return undefined;
  return { kind: 'unknown', text: '', details: plainName(name), file };
}

const WEB_BODIES: ReadonlySet<MessageKind> = new Set(['location', 'contact', 'poll']);

/** Fields that are about messages, not messages: WhatsApp's own names, of its protocol and of its web app. */
const NOT_SAID = new Set([
  'protocolMessage',
  'editedMessage',
  'secretEncryptedMessage',
  'reactionMessage',
  'encReactionMessage',
  'pollUpdateMessage',
  'encEventResponseMessage',
  'keepInChatMessage',
  'pinInChatMessage',
  'stickerSyncRmrMessage',
  'albumMessage',
  'messageHistoryBundle',
  'messageHistoryNotice',
  'statusNotificationMessage',
  'placeholderMessage',
  'call',
  'callLogMesssage',
  'bcallMessage',
  'chat',
  'protocol',
  'reaction',
  'reaction_enc',
  'poll_update',
  'pin_message',
  'keep_in_chat',
  'ciphertext',
  'revoked',
  'call_log',
  'gp2',
  'notification',
  'notification_template',
  'e2e_notification',
  'broadcast_notification',
  'debug',
  'album',
  'event_response',
]);

/** Fields that go along with any content. */
const ALONGSIDE = new Set([
  'messageContextInfo',
  'senderKeyDistributionMessage',
  'fastRatchetKeySenderKeyDistributionMessage',
]);

/** WhatsApp Web's name for text, the same as a field of the protocol that is something else. */
const WEB_TEXT = 'conversation';
/** Messages within messages: disappearing, to be viewed once, with a caption. */
const MAX_DEPTH = 6;

interface ContentField {
  /** the field of WhatsApp's message that is set, or WhatsApp Web's type; empty: there is none */
  name: string;
  fields: Json;
  viewOnce: boolean;
}

function contentField(data: Json): ContentField {
  const flagged = [data.isViewOnce, data.IsViewOnce, objectIn(data, 'key').isViewOnce];
  let viewOnce = flagged.includes(true);
  let content = isObject(data.message) ? data.message : objectIn(data, 'Message');
  for (let depth = 0; depth < MAX_DEPTH; depth += 1) {
    // An edit is told beside what was edited.
    const said = Object.keys(content).filter(
      (key) => content[key] != null && content[key] !== '' && !ALONGSIDE.has(key),
    );
    const name = said.find((item) => NOT_SAID.has(item)) ?? said[0] ?? '';
    const fields = objectIn(content, name);
    viewOnce ||= /^viewOnce/i.test(name) || fields.viewOnce === true;
    const inner = objectIn(fields, 'message');
    if (NOT_SAID.has(name) || Object.keys(inner).length === 0) {
      return name === '' ? { ...webField(data), viewOnce } : { name, fields, viewOnce };
    }
    content = inner;
  }
  return { name: '', fields: {}, viewOnce };
}

function webField(data: Json): Omit<ContentField, 'viewOnce'> {
  const type = textOf(data.type);
  return { name: type === 'chat' ? WEB_TEXT : type, fields: data };
}

/** By how WhatsApp's fields and WhatsApp Web's types begin. */
const KINDS: [MessageKind, RegExp][] = [
  ['image', /^image/],
  ['video', /^(video|ptv)/],
  ['audio', /^(audio|ptt)/],
  ['document', /^document/],
  ['sticker', /^(sticker|lottieSticker)/],
  ['location', /^(location|liveLocation)/],
  ['contact', /^(contact|vcard|multi_vcard)/],
  ['order', /^order/],
  ['product', /^product/],
  ['event', /^event/],
  ['poll', /^poll/],
];

function kindOf(payload: Json, name: string): MessageKind | null {
  const [named] = KINDS.find(([, begins]) => begins.test(name)) ?? [];
  if (named) return named;
  if (payload.hasMedia === true) return fileKind(textOf(objectIn(payload, 'media').mimetype));
  if (isObject(payload.location)) return 'location';
  if (Array.isArray(payload.vCards) && payload.vCards.length > 0) return 'contact';
  return null;
}

/** WhatsApp's pictures are JPEG or PNG; WebP is what its stickers are made of. */
function fileKind(mimetype: string): MessageKind {
  if (mimetype.startsWith('image/webp')) return 'sticker';
  const [family = ''] = mimetype.split('/');
  return family === 'image' || family === 'video' || family === 'audio' ? family : 'document';
}

/** A message that could not be decrypted yet, or a notice: the real one comes under the same id. */
function isPlaceholder(data: Json, name: string): boolean {
  return name === '' && data.messageStubType != null && data.messageStubType !== 0;
}

/** `requestPaymentMessage` → `request payment` */
function plainName(name: string): string {
  const words = name.replace(/Message(V\d+)?$/, '').replace(/(?<=[a-z])[A-Z]|_/g, ' $&');
  return cutText(words.replaceAll('_', '').toLowerCase().trim(), 60);
}

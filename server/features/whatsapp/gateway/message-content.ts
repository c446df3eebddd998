import { callDetails } from '#domain/conversations/messages/calls.ts';
import type { MessageKind } from '#domain/conversations/messages/message-kinds.ts';
import { cutText } from '#domain/text.ts';
import { isObject, type Json, objectIn, textOf } from './json-values.ts';
import { formAnswers, selectedText } from './message-choice.ts';
import { detailsOf } from './message-details.ts';
import { type ContentField, contentField, isCopy, NON_MESSAGE_FIELDS } from './message-field.ts';
import { type IncomingFile, incomingFile } from './message-file.ts';

/** WhatsApp's name or number for the kind of a notice that came instead of a message; empty if none. */
export function stubOf(data: Json): string {
  const type = data.messageStubType;
  if (typeof type === 'number') return type === 0 ? '' : String(type);
  return textOf(type);
}

/**
 * The highest known number of WhatsApp's notices, such as "messages are encrypted". A higher one is
 * newer than this version, and may be a message.
 */
const LAST_NOTICE = 250;
const CIPHERTEXT = /^(?:2|3|47|48)$|CIPHERTEXT|FUTUREPROOF/;
const MISSED_CALL = /^(?:40|41|45|46)$|CALL_MISSED/;
const CHANGED_NUMBER = /^(?:42|INDIVIDUAL_CHANGE_NUMBER)$/;
const REVOKED = /^(?:1|REVOKE)$/;

/** A message that couldn't be decrypted, or that only a newer WhatsApp version can read. */
const isUnreadable = (stub: string): boolean => CIPHERTEXT.test(stub) || Number(stub) > LAST_NOTICE;

const isMissedCall = (stub: string): boolean => MISSED_CALL.test(stub);

const isVideoCall = (stub: string): boolean => /^4[16]$|VIDEO/.test(stub);

/** The author has deleted the message with this id. */
export const isRevoked = (stub: string): boolean => REVOKED.test(stub);

/** The content of a message from any engine. */
export interface MessageContent {
  kind: MessageKind | null;
  text: string;
  /** more about a message that isn't just text, on one line */
  details: string;
  file: IncomingFile | null;
}

export const MAX_TEXT_LENGTH = 65_536;

/**
 * The content of a message from any engine. Undefined if it isn't a message: notices of edits and
 * deletions, votes, keys. NOWEB has WhatsApp's own message in `_data.message`, GOWS in `_data.Message`,
 * WEBJS and WPP its fields in `_data`. Anything else is stored as `unknown`: neither a future kind of
 * message nor one that couldn't be decrypted may disappear.
 */
export function contentOf(payload: Json): MessageContent | undefined {
  const data = isObject(payload._data) ? payload._data : {};
  const field = contentField(data);
  const { name, fields, viewOnce } = field;
  if (NON_MESSAGE_FIELDS.has(name) || isCopy(data)) return undefined;
  const body = textOf(typeof payload.body === 'number' ? String(payload.body) : payload.body);
  const kind = viewOnce ? 'view_once' : kindOf(payload, name);
  // For some kinds, WhatsApp Web's body is a thumbnail, the card or the poll's name instead of text.
  const bodyText = kind !== null && data.type !== undefined && WEB_BODIES.has(kind) ? '' : body;
  const fullText = formAnswers(fields) || (bodyText.trim() === '' ? wordsOf(field) : bodyText);
  const text = cutText(fullText, MAX_TEXT_LENGTH);
  const details = detailsOf(kind, payload, fields);
  const file = incomingFile(kind, payload, fields);
  if (kind !== null) return { kind, text, details, file };
  if (text.trim() !== '') return { kind: null, text, details: '', file };
  return unreadContent(data, field, file);
}

/** For unreadable content. The real content may come later, under the same id. */
function unreadContent(
  data: Json,
  { name, fields }: ContentField,
  file: IncomingFile | null,
): MessageContent | undefined {
  const stub = stubOf(data);
  if (isMissedCall(stub)) {
    const details = callDetails({ video: isVideoCall(stub), end: null });
    return { kind: 'call', text: '', details, file: null };
  }
  if (CHANGED_NUMBER.test(stub)) {
    const details = ['changed number', ...numbersOf(data)].join(' · ');
    return { kind: 'unknown', text: '', details, file: null };
  }
  if (name === '' && stub !== '' && !isUnreadable(stub)) return undefined;
  const known = [PLACEHOLDERS.has(name) ? '' : plainName(name), detailsOf('unknown', {}, fields)];
  const details = known.filter((part) => part !== '').join(' · ');
  return { kind: 'unknown', text: cutText(noteIn(fields), MAX_TEXT_LENGTH), details, file };
}

/** The text that comes with something only the phone shows, such as a payment. */
const noteIn = ({ note, noteMessage }: Json): string =>
  textOf(note) || wordsOf(contentField({ message: noteMessage }));

const numbersOf = ({ messageStubParameters: named }: Json): string[] =>
  (Array.isArray(named) ? named : []).flatMap((address) => {
    const [, digits] = /^(\d{7,15})@/.exec(textOf(address)) ?? [];
    return digits === undefined ? [] : [`+${digits}`];
  });

/** Stand for a message that another device has, or that couldn't be decrypted yet. */
const PLACEHOLDERS = new Set(['placeholderMessage', 'ciphertext']);

const WEB_BODIES: ReadonlySet<MessageKind> = new Set(['location', 'contact', 'poll']);

/** By the beginnings of WhatsApp's field names and WhatsApp Web's types. */
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
  ['group_invite', /^(groupInvite|groups_v4_invite)/],
];

function kindOf(payload: Json, name: string): MessageKind | null {
  const [named] = KINDS.find(([, begins]) => begins.test(name)) ?? [];
  if (named) return named;
  if (payload.hasMedia === true) return fileKind(textOf(objectIn(payload, 'media').mimetype));
  if (isObject(payload.location)) return 'location';
  if (Array.isArray(payload.vCards) && payload.vCards.length > 0) return 'contact';
  return null;
}

/** WhatsApp sends pictures as JPEG or PNG, and stickers as WebP. */
function fileKind(mimetype: string): MessageKind {
  if (mimetype.startsWith('image/webp')) return 'sticker';
  const [family = ''] = mimetype.split('/');
  return family === 'image' || family === 'video' || family === 'audio' ? family : 'document';
}

/** `requestPaymentMessage` → `request payment` */
function plainName(name: string): string {
  const words = name.replace(/Message(V\d+)?$/, '').replace(/(?<=[a-z])[A-Z]|_/g, ' $&');
  return cutText(words.replaceAll('_', '').toLowerCase().trim(), 60);
}

/**
 * The text in WhatsApp's own message, for gateways that leave `body` empty: a message's text, the caption
 * of a file, the text with a place, a product or an order, or the chosen button or list option.
 */
function wordsOf({ name, fields, value }: ContentField): string {
  if (name === TEXT) return textOf(value);
  const selected = /respon|reply/i.test(name) ? selectedText(fields) : '';
  if (selected !== '') return selected;
  if (name === 'listMessage') return textOf(fields.description) || textOf(fields.title);
  const inside = FORMS.map((form) => objectIn(fields, form));
  const found = [fields, ...inside].flatMap((place) => WORDS.map((key) => wordsIn(place, key)));
  return found.find((text) => text.trim() !== '') ?? '';
}

/** The only field of WhatsApp's message whose value is text. */
const TEXT = 'conversation';

/** Fields with written text. WhatsApp Web's `body` of other kinds is a thumbnail or a card. */
const WORDS = [
  'text',
  'caption',
  'contentText',
  'hydratedContentText',
  'comment',
  'message',
  'body',
];

/** Where business forms have their text. */
const FORMS = [
  'hydratedTemplate',
  'hydratedFourRowTemplate',
  'interactiveMessageTemplate',
  'fourRowTemplate',
];

function wordsIn(place: Json, key: string): string {
  if (key === 'body' && place.type !== undefined) return '';
  return textOf(place[key]) || textOf(objectIn(place, key).text);
}

import { callDetails } from '#domain/conversations/messages/calls.ts';
import type { MessageKind } from '#domain/conversations/messages/message-kinds.ts';
import { cutText } from '#domain/text.ts';
import { isObject, type Json, objectIn, textOf } from './json-values.ts';
import { filledIn, selectedText } from './message-choice.ts';
import { detailsOf } from './message-details.ts';
import { type ContentField, contentField, isCopy, NOT_SAID } from './message-field.ts';
import { type IncomingFile, incomingFile } from './message-file.ts';

/** What came instead of a message: the name or the number that WhatsApp gives its kind. Empty: nothing. */
export function stubOf(data: Json): string {
  const type = data.messageStubType;
  if (typeof type === 'number') return type === 0 ? '' : String(type);
  return textOf(type);
}

/**
 * WhatsApp numbers its notices up to here, such as "messages are encrypted". A number beyond is newer
 * than this version, and may be a message.
 */
const LAST_NOTICE = 250;
const CIPHERTEXT = /^(?:2|3|47|48)$|CIPHERTEXT|FUTUREPROOF/;
const MISSED_CALL = /^(?:40|41|45|46)$|CALL_MISSED/;
const CHANGED_NUMBER = /^(?:42|INDIVIDUAL_CHANGE_NUMBER)$/;
const REVOKED = /^(?:1|REVOKE)$/;

/** A message that could not be decrypted, or that only a newer version of WhatsApp can read. */
const isUnreadable = (stub: string): boolean => CIPHERTEXT.test(stub) || Number(stub) > LAST_NOTICE;

const isMissedCall = (stub: string): boolean => MISSED_CALL.test(stub);

const isVideoCall = (stub: string): boolean => /^4[16]$|VIDEO/.test(stub);

/** The message under this id was taken back by its author. */
export const isRevoked = (stub: string): boolean => REVOKED.test(stub);

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
 * deletions, votes, keys. NOWEB has WhatsApp's own message in `_data.message`, GOWS in `_data.Message`,
 * WEBJS and WPP its fields in `_data`. What none of this explains is `unknown`, and stored: a kind that
 * WhatsApp invents tomorrow must not vanish, and neither must a message that could not be decrypted.
 */
export function contentOf(payload: Json): MessageContent | undefined {
  const data = isObject(payload._data) ? payload._data : {};
  const field = contentField(data);
  const { name, fields, viewOnce } = field;
  if (NOT_SAID.has(name) || isCopy(data)) return undefined;
  const body = textOf(typeof payload.body === 'number' ? String(payload.body) : payload.body);
  const kind = viewOnce ? 'view_once' : kindOf(payload, name);
  // WhatsApp Web puts a thumbnail, the card or the poll's name where others have text.
  const own = kind !== null && data.type !== undefined && WEB_BODIES.has(kind) ? '' : body;
  const said = filledIn(fields) || (own.trim() === '' ? wordsOf(field) : own);
  const text = cutText(said, MAX_TEXT_LENGTH);
  const details = detailsOf(kind, payload, fields);
  const file = incomingFile(kind, payload, fields);
  if (kind !== null) return { kind, text, details, file };
  if (text.trim() !== '') return { kind: null, text, details: '', file };
  return unreadContent(data, field, file);
}

/** What could not be read. Its real content may come later, under the same id. */
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

/** What was written beside something that only the phone shows, such as a payment. */
const noteIn = ({ note, noteMessage }: Json): string =>
  textOf(note) || wordsOf(contentField({ message: noteMessage }));

const numbersOf = ({ messageStubParameters: named }: Json): string[] =>
  (Array.isArray(named) ? named : []).flatMap((address) => {
    const [, digits] = /^(\d{7,15})@/.exec(textOf(address)) ?? [];
    return digits === undefined ? [] : [`+${digits}`];
  });

/** A message that another device has, and one that could not be decrypted yet. */
const PLACEHOLDERS = new Set(['placeholderMessage', 'ciphertext']);

const WEB_BODIES: ReadonlySet<MessageKind> = new Set(['location', 'contact', 'poll']);

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

/** WhatsApp's pictures are JPEG or PNG; WebP is what its stickers are made of. */
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
 * The words of a message as WhatsApp's own message has them, for gateways that leave `body` empty: text,
 * the caption of a file, what was written with a place, a product or an order, and what was chosen of
 * buttons or a list.
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

/** The one field of WhatsApp's message that is a text itself. */
const TEXT = 'conversation';

/** Fields that hold what was written. WhatsApp Web's `body` of other kinds is a thumbnail or a card. */
const WORDS = [
  'text',
  'caption',
  'contentText',
  'hydratedContentText',
  'comment',
  'message',
  'body',
];

/** Where forms of a business keep theirs. */
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

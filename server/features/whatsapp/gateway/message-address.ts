import { allAddressForms } from '#domain/identity/number-forms.ts';
import { isObject, type Json, numberOf, objectIn, textOf } from './json-values.ts';

export interface MessageId {
  fromMe: boolean;
  chat: string;
  key: string;
}

/** `true_15557770001@c.us_3EB0AA…`, in groups followed by the participant. */
export function parseId(id: string): MessageId | undefined {
  const match = /^(true|false)_([^_]+@[^_]+)_([^_]+)/.exec(id);
  if (!match?.[2] || !match[3] || id.length > 300) return undefined;
  return { fromMe: match[1] === 'true', chat: address(match[2]), key: match[3] };
}

/**
 * Adds the gateway's own fields to a payload with only WhatsApp's data, whose key has the same
 * information in each engine's terms.
 */
export function withGatewayFields(payload: Json): Json {
  if (parseId(textOf(payload.id))) return payload;
  const data = objectIn(payload, '_data');
  const info = objectIn(data, 'Info');
  const keys: Json[] = [objectIn(payload, 'id'), objectIn(data, 'id'), objectIn(data, 'key')];
  keys.push({ fromMe: info.IsFromMe, remoteJid: info.Chat, id: info.ID });
  const id = keys.map(serialized).find((text) => parseId(text) !== undefined);
  if (id === undefined) return payload;
  const sent = numberOf(data.messageTimestamp ?? data.t) || Date.parse(textOf(info.Timestamp));
  const { timestamp = sent } = payload;
  return { ...payload, id, timestamp };
}

function serialized(key: Json): string {
  const whole = textOf(key._serialized);
  if (whole !== '') return whole;
  const chat = textOf(key.remoteJid) || textOf(key.remote);
  return `${key.fromMe === true}_${address(chat)}_${textOf(key.id)}`;
}

/**
 * Identifies repeats by the bare id, because a message can arrive once under a lid and once under the
 * number. A lead can't impersonate us with it: copying an id only hides the lead's own message.
 */
export function keyOf({ fromMe, key }: Pick<MessageId, 'fromMe' | 'key'>): string {
  return fromMe ? outgoingKey(key) : `in:${key}`;
}

export function outgoingKey(messageId: string): string {
  return `out:${messageId}`;
}

/** Key of a file message until the gateway accepts it and returns an id. Stored, so the prefix must stay. */
export const unnamedKey = (id: string): string => `human:${id}`;

/** The id of a stored message in the format of the gateway's calls: `true_{chat}_{id}`. */
export function fullMessageId(wa_key: string, chat: string): string {
  const id = wa_key.slice(wa_key.indexOf(':') + 1);
  return `${wa_key.startsWith('out:')}_${chat}_${id}`;
}

/**
 * `…@s.whatsapp.net` and `…@c.us` are the same address. So is `…@hosted`, which is a number that Meta
 * hosts, and `…@hosted.lid` is its lid.
 */
export function address(jid: string): string {
  return jid
    .replace(/:\d+@/, '@')
    .replace(/@(?:s\.whatsapp\.net|hosted)$/, '@c.us')
    .replace(/@hosted\.lid$/, '@lid');
}

/** The address of a phone number, {digits}@c.us, from either notation. */
export function phoneAddress(value: unknown): string | null {
  const found = address(textOf(value));
  return /^\d{3,32}@c\.us$/.test(found) ? found : null;
}

/** Individual users only: no groups, broadcasts, channels, bots. */
export function isLead(chat: string): boolean {
  return /^\d{3,32}@(c\.us|lid)$/.test(chat) && !isBot(chat);
}

/** Meta AI and its characters have a special kind of address, and reserved numbers. */
export function isBot(jid: string): boolean {
  return /@bot$|^(?:1313555\d{4}|131655500\d{2})@c\.us$/.test(jid);
}

/** The author of a message in a chat with several: a bot asked in the chat, or a list's sender. */
export function authorOf(payload: Json): string {
  const data = objectIn(payload, '_data');
  const names = [
    payload.participant,
    objectIn(data, 'key').participant,
    objectIn(data, 'Info').Sender,
    data.author,
  ];
  return address(textOf(names.find((name) => textOf(name) !== '')));
}

/** The session's own addresses. Messages to them are notes to self. */
export const ownAddresses = (me: Json | undefined): string[] =>
  [me?.id, me?.lid].map((item) => address(textOf(item))).filter((item) => item !== '');

/**
 * Every address of the lead in a message, the chat's first. Numbers are listed in all forms, because
 * WhatsApp may use another form than an entered one or an older chat.
 */
export function addressesOf(payload: Json, { fromMe, chat }: MessageId): string[] {
  // In our own messages, some engines put our number here, which must not identify a lead.
  const sender = fromMe ? '' : address(textOf(payload.from));
  const other = address(otherAddress(objectIn(payload, '_data'), fromMe));
  return allAddressForms([chat, other, sender].filter((item) => item !== '' && isLead(item)));
}

/** The lead's other address, lid or number, if WhatsApp includes it. */
function otherAddress(data: Json, fromMe: boolean): string {
  const info = objectIn(data, 'Info');
  return (
    textOf(objectIn(data, 'key').remoteJidAlt) ||
    textOf(fromMe ? info.RecipientAlt : info.SenderAlt)
  );
}

/**
 * Whether a response of the gateway is about the message with this bare id. Each engine puts it elsewhere:
 * `key.id` (NOWEB), `id` as `true_{chat}_{id}` (GOWS), `_data.Info.ID`, and WhatsApp Web's
 * `id: {id, _serialized}`.
 */
export function refersToMessage(answer: unknown, id: string): boolean {
  return namesIn(answer).some((name) => bareIds(name).includes(id));
}

/** The bare id of the message that a response is about. */
export function messageIdOf(answer: unknown): string | undefined {
  return namesIn(answer)
    .flatMap(bareIds)
    .find((id) => id !== '' && id.length <= 200);
}

function namesIn(answer: unknown): string[] {
  if (!isObject(answer)) return [];
  const data = isObject(answer._data) ? answer._data : {};
  const places = [answer.key, answer.id, data.key, data.id, data.Info];
  return places.flatMap(namesOf);
}

function namesOf(place: unknown): string[] {
  if (typeof place === 'string') return [textOf(place)];
  if (!isObject(place)) return [];
  return [place.id, place.ID, place._serialized].map(textOf);
}

/** `{fromMe}_{chat}_{id}[_{participant}]`, or the id alone. */
function bareIds(name: string): string[] {
  const parts = name.split('_');
  return parts.length >= 3 ? parts.slice(2, 3) : [name];
}

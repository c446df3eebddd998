import { SESSION_STATUSES, type SessionStatus } from '#domain/whatsapp/schema.ts';

/** Who is linked to a session. */
export interface LinkedPhone {
  /** {digits}@c.us */
  id: string;
  pushName: string;
}

/** An event of the gateway, in our terms. */
export type GatewayEvent = StatusEvent | MessageEvent | ReactionEvent | AckEvent;

export interface StatusEvent {
  kind: 'status';
  status: SessionStatus;
  /** when the gateway said so, in ms */
  at: number;
  me: LinkedPhone | null;
}

export interface MessageEvent {
  kind: 'message';
  /** the same for every delivery of the same message, whoever wrote it: see keyOf */
  wa_key: string;
  from_me: boolean;
  /** typed on the phone itself, not sent through the gateway */
  typed_on_phone: boolean;
  /** the address to answer to */
  chat: string;
  /** every address of the lead that the message names, `chat` first */
  addresses: string[];
  name: string;
  text: string;
  /** image, audio, video, document, sticker, location, contact */
  media_type: string | null;
  /** seconds since the epoch */
  timestamp: number;
}

export interface ReactionEvent {
  kind: 'reaction';
  /** the message reacted to */
  wa_key: string;
  /** empty: the reaction was taken back */
  text: string;
}

export interface AckEvent {
  kind: 'ack';
  wa_key: string;
  /** -1 error, 0 pending, 1 server, 2 device, 3 read, 4 played */
  ack: number;
}

type Json = Record<string, unknown>;

const MAX_TEXT_LENGTH = 65_536;

/**
 * One webhook body as an event; undefined when it is nothing to us: another event, a group, a
 * broadcast, a channel, the notice of an edit or a deletion (deliberately left alone: the thread
 * keeps what was said). Never throws on odd shapes.
 */
export function parseWebhook(body: unknown): GatewayEvent | undefined {
  if (!isObject(body) || !isObject(body.payload)) return undefined;
  const { payload } = body;
  switch (body.event) {
    case 'session.status':
      return statusEvent(body, payload);
    case 'message.any':
      return messageEvent(payload);
    case 'message.reaction':
      return reactionEvent(payload);
    case 'message.ack':
      return ackEvent(payload);
    default:
      return undefined;
  }
}

function statusEvent(body: Json, payload: Json): StatusEvent | undefined {
  const status = SESSION_STATUSES.find((one) => one === payload.status);
  if (!status) return undefined;
  const me = isObject(body.me) ? body.me : null;
  const id = text(me?.id);
  const at = Number(body.timestamp);
  return {
    kind: 'status',
    status,
    at: Number.isFinite(at) ? at : Date.now(),
    me: id ? { id, pushName: text(me?.pushName) } : null,
  };
}

/** A message of a webhook or of the history: both have the same shape. */
export function messageEvent(payload: Json): MessageEvent | undefined {
  const id = parseId(text(payload.id));
  const data = isObject(payload._data) ? payload._data : {};
  const key = isObject(data.key) ? data.key : {};
  if (!id || !isLead(id.chat)) return undefined;
  const content = isObject(data.message) ? data.message : {};
  if ('protocolMessage' in content || 'editedMessage' in content) return undefined;
  const body = text(payload.body).slice(0, MAX_TEXT_LENGTH);
  const media_type = mediaType(payload, content);
  if (body.trim() === '' && !media_type) return undefined;
  // Of our own messages some engines say our own number there, and no lead is to be known by that.
  const sender = id.fromMe ? '' : address(text(payload.from));
  const addresses = [id.chat, address(text(key.remoteJidAlt)), sender];
  return {
    kind: 'message',
    wa_key: keyOf(id),
    from_me: id.fromMe,
    typed_on_phone: id.fromMe && payload.source !== 'api',
    chat: id.chat,
    addresses: [...new Set(addresses.filter((one) => one !== '' && isLead(one)))],
    name: id.fromMe ? '' : text(data.pushName).trim().slice(0, 100),
    text: body,
    media_type,
    timestamp: seconds(payload.timestamp),
  };
}

function reactionEvent(payload: Json): ReactionEvent | undefined {
  const reaction = isObject(payload.reaction) ? payload.reaction : {};
  const target = parseId(text(reaction.messageId));
  if (!target || !isLead(target.chat)) return undefined;
  return { kind: 'reaction', wa_key: keyOf(target), text: text(reaction.text).slice(0, 32) };
}

function ackEvent(payload: Json): AckEvent | undefined {
  const target = parseId(text(payload.id));
  const ack = Number(payload.ack);
  if (!target?.fromMe || !Number.isInteger(ack)) return undefined;
  return { kind: 'ack', wa_key: keyOf(target), ack };
}

interface MessageId {
  fromMe: boolean;
  chat: string;
  key: string;
}

/** `true_15557770001@c.us_3EB0AA…`, in groups with the participant behind. */
function parseId(id: string): MessageId | undefined {
  const match = /^(true|false)_([^_]+@[^_]+)_([^_]+)/.exec(id);
  if (!match?.[2] || !match[3] || id.length > 300) return undefined;
  return { fromMe: match[1] === 'true', chat: address(match[2]), key: match[3] };
}

/**
 * What makes a repeat harmless. Our own messages are known by the bare id that we chose; a lead's
 * by chat and id, so that no lead can hide another's message by copying its id.
 */
function keyOf({ fromMe, chat, key }: MessageId): string {
  return fromMe ? outgoingKey(key) : `in:${chat}:${key}`;
}

export function outgoingKey(messageId: string): string {
  return `out:${messageId}`;
}

/** `…@s.whatsapp.net` and `…@c.us` are the same address. */
function address(jid: string): string {
  return jid.replace(/@s\.whatsapp\.net$/, '@c.us').replace(/:\d+@/, '@');
}

/** The address of a phone number, {digits}@c.us, in whichever of the two ways it is written. */
export function phoneAddress(value: unknown): string | null {
  const found = address(text(value));
  return /^\d{3,32}@c\.us$/.test(found) ? found : null;
}

/** People only: no groups, broadcasts, channels. */
function isLead(chat: string): boolean {
  return /^\d{3,32}@(c\.us|lid)$/.test(chat);
}

const MEDIA_KINDS = ['image', 'audio', 'video', 'document', 'sticker'];

function mediaType(payload: Json, content: Json): string | null {
  if (payload.hasMedia === true) {
    const mimetype = isObject(payload.media) ? text(payload.media.mimetype) : '';
    const kind = MEDIA_KINDS.find((one) => `${one}Message` in content || mimetype.startsWith(one));
    return kind ?? 'document';
  }
  if (isObject(payload.location)) return 'location';
  if (Array.isArray(payload.vCards) && payload.vCards.length > 0) return 'contact';
  return null;
}

function seconds(value: unknown): number {
  const now = Math.floor(Date.now() / 1000);
  const given = Number(value);
  if (!Number.isFinite(given) || given <= 0) return now;
  // Some engines say milliseconds; nobody writes from the future.
  return Math.min(Math.floor(given > 1e11 ? given / 1000 : given), now + 60);
}

/** PostgreSQL takes neither NUL nor half a surrogate pair; leads choose texts, names and even ids. */
function text(value: unknown): string {
  return typeof value === 'string' ? value.toWellFormed().replaceAll('\u0000', '') : '';
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

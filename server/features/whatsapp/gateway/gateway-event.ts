import type { Quoted } from '#domain/conversations/messages/message-changes.ts';
import type { MessageKind } from '#domain/conversations/messages/message-kinds.ts';
import { cutText } from '#domain/text.ts';
import { eventMs, eventSeconds } from '#domain/whatsapp/event-time.ts';
import type { ReportedRestriction } from '#domain/whatsapp/restriction.ts';
import { SESSION_STATUSES, type SessionStatus } from '#domain/whatsapp/schema.ts';
import { isObject, type Json, objectIn, textOf } from './json-values.ts';
import { address, addressesOf, isLead, keyOf, parseId } from './message-address.ts';
import { contentOf, MAX_TEXT_LENGTH } from './message-content.ts';
import type { IncomingFile } from './message-file.ts';
import { quotedOf } from './message-quote.ts';
import { restrictionOfAck, restrictionOfMe } from '../reported-restriction.ts';

/** Who is linked to a session. */
export interface LinkedPhone {
  /** {digits}@c.us */
  id: string;
  pushName: string;
}

/** An event of the gateway, in our terms. */
export type GatewayEvent =
  | StatusEvent
  | MessageEvent
  | ReactionEvent
  | AckEvent
  | EditEvent
  | DeletionEvent;

export interface StatusEvent {
  kind: 'status';
  status: SessionStatus;
  /** when the gateway said so, in ms */
  at: number;
  me: LinkedPhone | null;
  /** what WhatsApp does not allow the number for some time */
  restriction?: ReportedRestriction;
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
  /** what it is besides its text */
  media_type: MessageKind | null;
  /** what is known of a message that is more than text */
  details: string;
  file: IncomingFile | null;
  /** the message that it answers */
  quoted: Quoted | null;
  /** of our own: how far it has come already, as of AckEvent */
  ack: number;
  /** seconds since the epoch */
  timestamp: number;
}

export interface ReactionEvent {
  kind: 'reaction';
  /** the message reacted to */
  wa_key: string;
  /** our side's, of the dashboard or the phone, and not the lead's */
  from_me: boolean;
  /** empty: the reaction was taken back */
  text: string;
  /** seconds since the epoch */
  timestamp: number;
}

/** Something that its author did to a message afterwards. */
interface Afterwards {
  /** the message concerned */
  wa_key: string;
  from_me: boolean;
  /** the addresses of the chat: no one changes a message of another chat */
  addresses: string[];
  /** seconds since the epoch */
  timestamp: number;
}

export interface EditEvent extends Afterwards {
  kind: 'edited';
  /** the new text */
  text: string;
}

export interface DeletionEvent extends Afterwards {
  kind: 'deleted';
}

export interface AckEvent {
  kind: 'ack';
  wa_key: string;
  /** -1 error, 0 pending, 1 server, 2 device, 3 read, 4 played */
  ack: number;
  /** why it failed, where that concerns the number */
  restriction?: ReportedRestriction;
}

const MAX_NAME_LENGTH = 100;
const MAX_ID_LENGTH = 100;
/** WhatsApp knows -1 to 4; more may come, but no more than the column holds. */
const MAX_ACK = 100;

/** A signed event with a value that no gateway can mean. */
export class InvalidEvent extends Error {
  override readonly name = 'InvalidEvent';
  readonly field: string;

  constructor(field: string, why: string) {
    super(`${field} ${why}`);
    this.field = field;
  }
}

/**
 * One webhook body as an event; undefined when it is nothing to us: another event, a group, a
 * broadcast, a channel. Odd values are cleaned where the rest is sound, because a message must not be
 * lost for them. Throws InvalidEvent where nothing sound is left.
 */
export function parseWebhook(body: unknown): GatewayEvent | undefined {
  if (!isObject(body) || !isObject(body.payload)) return undefined;
  const { payload } = body;
  switch (body.event) {
    case 'session.status':
      return statusEvent(body, payload);
    case 'message.any':
      return messageEvent(payload, isObject(body.me) ? body.me : undefined);
    case 'message.reaction':
      return reactionEvent(payload);
    case 'message.ack':
      return ackEvent(payload);
    case 'message.edited':
      return editEvent(payload);
    case 'message.revoked':
      return deletionEvent(payload);
    default:
      return undefined;
  }
}

function statusEvent(body: Json, payload: Json): StatusEvent | undefined {
  const status = SESSION_STATUSES.find((statuse) => statuse === payload.status);
  if (!status) return undefined;
  const me = isObject(body.me) ? body.me : null;
  const restriction = restrictionOfMe(me);
  return {
    kind: 'status',
    status,
    at: eventMs(body.timestamp, Date.now()),
    me: linkedPhone(me),
    ...(restriction && { restriction }),
  };
}

/** Without the number of the linked device behind it, which differs from one scan to the next. */
export function linkedPhone(me: unknown): LinkedPhone | null {
  if (!isObject(me)) return null;
  const id = address(textOf(me.id));
  return id !== '' && id.length <= MAX_ID_LENGTH ? { id, pushName: textOf(me.pushName) } : null;
}

/**
 * A message of a webhook or of the history: both have the same shape. `me`: who the session is, which
 * only webhooks say.
 */
export function messageEvent(payload: Json, me?: Json): MessageEvent | undefined {
  const id = parseId(textOf(payload.id));
  if (!id || !isLead(id.chat) || ownAddresses(me).includes(id.chat)) return undefined;
  const content = contentOf(payload);
  if (!content) return undefined;
  // An event of ours without any content says nothing of a person who wrote on the phone.
  if (id.fromMe && content.kind === 'unknown' && content.details === '') return undefined;
  const addresses = addressesOf(payload, id);
  return {
    kind: 'message',
    wa_key: keyOf(id),
    from_me: id.fromMe,
    typed_on_phone: id.fromMe && payload.source !== 'api',
    chat: id.chat,
    addresses,
    name: id.fromMe ? '' : cutText(nameOf(objectIn(payload, '_data')).trim(), MAX_NAME_LENGTH),
    text: content.text,
    media_type: content.kind,
    details: content.details,
    file: content.file,
    quoted: quotedOf(payload, { isLead: leadTeller(addresses, me), keyOf }),
    ack: id.fromMe ? ackOf(payload.ack) : 0,
    timestamp: eventSeconds(payload.timestamp, Date.now()),
  };
}

/** Whether an address of the chat is the lead's. A session has a number and a lid, too. */
function leadTeller(addresses: string[], me: Json | undefined): (jid: string) => boolean {
  const own = ownAddresses(me);
  return own.length > 0
    ? (jid) => !own.includes(address(jid))
    : (jid) => addresses.includes(address(jid));
}

/** Who writes to them makes notes for themselves. */
const ownAddresses = (me: Json | undefined): string[] =>
  [me?.id, me?.lid].map((item) => address(textOf(item))).filter((item) => item !== '');

/** Of a lead, as it calls itself. NOWEB, GOWS, and WhatsApp Web each have a field of their own. */
function nameOf(data: Json): string {
  const names = [data.pushName, objectIn(data, 'Info').PushName, data.notifyName];
  return textOf(names.find((name) => textOf(name).trim() !== ''));
}

/** To WhatsApp a reaction is a message of its own, whose author is whose reaction it is. */
function reactionEvent(payload: Json): ReactionEvent | undefined {
  const reaction = isObject(payload.reaction) ? payload.reaction : {};
  const target = parseId(textOf(reaction.messageId));
  if (!target || !isLead(target.chat)) return undefined;
  const own = parseId(textOf(payload.id));
  return {
    kind: 'reaction',
    wa_key: keyOf(target),
    from_me: own?.fromMe ?? payload.fromMe === true,
    text: cutText(textOf(reaction.text), 32),
    timestamp: eventSeconds(payload.timestamp, Date.now()),
  };
}

function ackEvent(payload: Json): AckEvent | undefined {
  const target = parseId(textOf(payload.id));
  if (!target?.fromMe || !isLead(target.chat)) return undefined;
  const { ack } = payload;
  if (typeof ack !== 'number' || !Number.isInteger(ack) || ack < -1 || ack > MAX_ACK) {
    throw new InvalidEvent('payload.ack', 'must be a whole number from -1 to 100');
  }
  const restriction = restrictionOfAck(payload);
  return { kind: 'ack', wa_key: keyOf(target), ack, ...(restriction && { restriction }) };
}

/** Of a message itself the acknowledgement is only a beginning: anything odd counts as none. */
function ackOf(ack: unknown): number {
  return typeof ack === 'number' && Number.isInteger(ack) && ack >= -1 && ack <= MAX_ACK ? ack : 0;
}

function editEvent(payload: Json): EditEvent | undefined {
  const changed = afterwards(payload, textOf(payload.editedMessageId));
  const text = cutText(textOf(payload.body), MAX_TEXT_LENGTH);
  return changed && text.trim() !== '' ? { kind: 'edited', ...changed, text } : undefined;
}

/** `before` is missing when the engine does not know the message any more. */
function deletionEvent(payload: Json): DeletionEvent | undefined {
  const { before, after, revokedMessageId } = payload;
  const notice = isObject(after) ? after : isObject(before) ? before : {};
  const changed = afterwards(notice, textOf(revokedMessageId));
  return changed && { kind: 'deleted', ...changed };
}

/** The notice has an id of its own, which says whose chat and whose message it is about. */
function afterwards(notice: Json, target: string): Afterwards | undefined {
  const id = parseId(textOf(notice.id));
  const key = parseId(target)?.key ?? target;
  if (!id || !isLead(id.chat) || key === '' || key.length > 200) return undefined;
  return {
    wa_key: keyOf({ ...id, key }),
    from_me: id.fromMe,
    addresses: addressesOf(notice, id),
    timestamp: eventSeconds(notice.timestamp, Date.now()),
  };
}

import type { Quoted } from '#domain/conversations/messages/message-changes.ts';
import type { AdOrigin, MessageKind } from '#domain/conversations/messages/message-kinds.ts';
import { reportedName } from '#domain/names.ts';
import { cutText } from '#domain/text.ts';
import type { ReportedRestriction } from '#domain/whatsapp/restriction.ts';
import { isObject, type Json, objectIn, textOf, timeIn } from './json-values.ts';
import {
  address,
  addressesOf,
  authorOf,
  withGatewayFields,
  isBot,
  isLead,
  keyOf,
  type MessageId,
  ownAddresses,
  parseId,
} from './message-address.ts';
import { callMessage } from './call-event.ts';
import { choiceMessage } from './choice-event.ts';
import {
  changeInside,
  type DeletionEvent,
  deletionEvent,
  type EditEvent,
  editEvent,
} from './message-change.ts';
import { contentOf, type MessageContent } from './message-content.ts';
import { adOf } from './message-context.ts';
import { contentField } from './message-field.ts';
import type { IncomingFile } from './message-file.ts';
import { quotedOf } from './message-quote.ts';
import { type StatusEvent, statusEvent } from './status-event.ts';
import { restrictionOfAck } from '../reported-restriction.ts';

/** An event of the gateway, in our terms. */
export type GatewayEvent =
  | StatusEvent
  | MessageEvent
  | ReactionEvent
  | AckEvent
  | EditEvent
  | DeletionEvent;

export interface MessageEvent {
  kind: 'message';
  /** the same for every delivery of the same message, whoever wrote it: see keyOf */
  wa_key: string;
  from_me: boolean;
  /** typed on the phone itself, not sent through the gateway */
  typed_on_phone: boolean;
  /** the address to reply to */
  chat: string;
  /** every address of the lead that the message names, `chat` first */
  addresses: string[];
  name: string;
  text: string;
  /** its kind, if it isn't just text */
  media_type: MessageKind | null;
  /** more about a message that isn't just text */
  details: string;
  file: IncomingFile | null;
  /** the message that it replies to */
  quoted: Quoted | null;
  /** the ad that the lead clicked before writing */
  ad: AdOrigin | null;
  /** sent to a broadcast list, so the sender doesn't wait for an answer */
  to_many: boolean;
  /** for our own message: its current delivery status, as in AckEvent */
  ack: number;
  /** seconds since the epoch */
  timestamp: number;
}

export interface ReactionEvent {
  kind: 'reaction';
  /** key of the reaction itself, which makes a repeat harmless; empty if unknown */
  own_key: string;
  /** the addresses of the chat */
  addresses: string[];
  /** the message reacted to */
  wa_key: string;
  /** from our side, in the dashboard or on the phone, not from the lead */
  from_me: boolean;
  /** empty if the reaction was removed */
  text: string;
  /** seconds since the epoch */
  timestamp: number;
}

export interface AckEvent {
  kind: 'ack';
  wa_key: string;
  /** -1 error, 0 pending, 1 server, 2 device, 3 read, 4 played */
  ack: number;
  /** why it failed, if the reason is a restriction of the number */
  restriction?: ReportedRestriction;
}

const MAX_NAME_LENGTH = 100;
/** WhatsApp uses -1 to 4. More may be added, but not more than the column holds. */
const MAX_ACK = 100;

/** A signed event with an impossible value. */
export class InvalidEvent extends Error {
  override readonly name = 'InvalidEvent';
  readonly field: string;

  constructor(field: string, why: string) {
    super(`${field} ${why}`);
    this.field = field;
  }
}

/**
 * Parses a webhook body. Undefined if it is irrelevant: another event, a group, a broadcast, a channel.
 * Odd values are cleaned if the rest is valid, so that no message is lost because of them. Throws
 * InvalidEvent if nothing valid is left.
 */
export function parseWebhook(body: unknown): GatewayEvent | undefined {
  if (!isObject(body) || !isObject(body.payload)) return undefined;
  const payload = withGatewayFields(body.payload);
  const me = isObject(body.me) ? body.me : undefined;
  switch (body.event) {
    case 'session.status':
      return statusEvent(body, payload);
    case 'message.any':
    case 'message.waiting':
      return changeInside(payload) ?? messageEvent(payload, me);
    case 'poll.vote':
    case 'poll.vote.failed':
    case 'event.response':
    case 'event.response.failed': {
      const choice = choiceMessage(payload, body.event);
      return choice && messageEvent(choice, me);
    }
    case 'call.received':
    case 'call.accepted':
    case 'call.rejected':
      return callEvent(payload, body.event, me);
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

/**
 * A message from a webhook or from the history, which have the same shape. `me`: the session's own
 * addresses, which only webhooks include.
 */
export function messageEvent(payload: Json, me?: Json): MessageEvent | undefined {
  const id = chatIn(payload);
  if (!id || !isLead(id.chat) || ownAddresses(me).includes(id.chat)) return undefined;
  if (isBot(authorOf(payload))) return undefined;
  const content = contentOf(payload);
  if (!content) return undefined;
  if (id.fromMe && isWordless(content)) return undefined;
  const addresses = addressesOf(payload, id);
  const data = objectIn(payload, '_data');
  return {
    kind: 'message',
    wa_key: keyOf(id),
    from_me: id.fromMe,
    typed_on_phone: id.fromMe && payload.source !== 'api',
    chat: id.chat,
    addresses,
    name: id.fromMe ? '' : nameOf(data),
    text: content.text,
    media_type: content.kind,
    details: content.details,
    file: content.file,
    quoted: quotedOf(payload, leadAddressMatcher(addresses, me)),
    ad: id.fromMe ? null : adOf(payload, data, contentField(data).fields),
    to_many: id.toMany || data.broadcast === true,
    // Only its first status, so anything odd counts as none.
    ack: id.fromMe && isAck(payload.ack) ? payload.ack : 0,
    timestamp: timeIn(payload),
  };
}

/** Our own event without content, or a call, doesn't mean that someone wrote on the phone. */
const isWordless = ({ kind, details }: MessageContent): boolean =>
  kind === 'call' || (kind === 'unknown' && details === '');

/** The chat of a message. A broadcast list message belongs to its sender's chat. */
function chatIn(payload: Json): (MessageId & { toMany: boolean }) | undefined {
  const id = parseId(textOf(payload.id));
  const isList = id !== undefined && /^\d+@broadcast$/.test(id.chat);
  if (!isList) return id && { ...id, toMany: false };
  return id.fromMe ? undefined : { ...id, chat: authorOf(payload), toMany: true };
}

/** A call, in the thread like a message. */
function callEvent(payload: Json, event: string, me: Json | undefined): MessageEvent | undefined {
  const call = callMessage(payload, event, me);
  const timestamp = timeIn(payload);
  return call && plainMessage({ ...call, media_type: 'call', text: '', timestamp });
}

type Required = 'wa_key' | 'chat' | 'addresses' | 'timestamp' | 'text';

/** A message of a lead, only text unless `message` says more. */
export const plainMessage = (
  message: Pick<MessageEvent, Required> & Partial<MessageEvent>,
): MessageEvent => ({
  kind: 'message',
  from_me: false,
  typed_on_phone: false,
  name: '',
  media_type: null,
  details: '',
  file: null,
  quoted: null,
  ad: null,
  to_many: false,
  ack: 0,
  ...message,
});

/** Tells whether an address in the chat is the lead's. A session has both a number and a lid. */
function leadAddressMatcher(addresses: string[], me: Json | undefined): (jid: string) => boolean {
  const own = ownAddresses(me);
  return own.length > 0
    ? (jid) => !own.includes(address(jid))
    : (jid) => addresses.includes(address(jid));
}

/** The lead's own display name. NOWEB, GOWS, and WhatsApp Web each use another field. */
function nameOf(data: Json): string {
  const names = [data.pushName, objectIn(data, 'Info').PushName, data.notifyName];
  return reportedName(textOf(names.find((name) => textOf(name).trim() !== '')), MAX_NAME_LENGTH);
}

/** To WhatsApp a reaction is a separate message, whose author made the reaction. */
function reactionEvent(payload: Json): ReactionEvent | undefined {
  const reaction = isObject(payload.reaction) ? payload.reaction : {};
  const target = parseId(textOf(reaction.messageId));
  if (!target || !isLead(target.chat)) return undefined;
  const own = parseId(textOf(payload.id));
  const from_me = own?.fromMe ?? payload.fromMe === true;
  return {
    kind: 'reaction',
    own_key: own ? keyOf(own) : '',
    addresses: addressesOf(payload, { ...target, fromMe: from_me }),
    wa_key: keyOf(target),
    from_me,
    text: cutText(textOf(reaction.text), 32),
    timestamp: timeIn(payload),
  };
}

function ackEvent(payload: Json): AckEvent | undefined {
  const target = parseId(textOf(payload.id));
  if (!target?.fromMe || !isLead(target.chat)) return undefined;
  const { ack } = payload;
  if (!isAck(ack)) {
    throw new InvalidEvent('payload.ack', 'must be a whole number from -1 to 100');
  }
  const restriction = restrictionOfAck(payload);
  return { kind: 'ack', wa_key: keyOf(target), ack, ...(restriction && { restriction }) };
}

const isAck = (ack: unknown): ack is number =>
  typeof ack === 'number' && Number.isInteger(ack) && ack >= -1 && ack <= MAX_ACK;

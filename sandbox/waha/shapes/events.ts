import { nowSeconds } from '../clock.ts';
import type { Chats } from '../chats.ts';
import { ackNames, type Message } from '../model.ts';
import type { Session } from '../session.ts';
import { messagePayload, serialId } from './message.ts';

export function statusPayload(session: Session) {
  return { name: session.name, status: session.status, statuses: session.statuses };
}

const TIME_LOCK_SECONDS = 6 * 3600;

/** What WhatsApp says of a number that may not write first for some hours. */
export function timeLock() {
  return {
    blocked: true,
    reason: 'reachout_timelock',
    until: nowSeconds() + TIME_LOCK_SECONDS,
    enforcementType: 'DEFAULT',
  };
}

/** @param timeLocked why the message failed */
export function ackPayload(message: Message, timeLocked = false) {
  return {
    ...(timeLocked ? { error: { code: '463', ...timeLock() } } : {}),
    id: serialId(message),
    from: message.chat,
    fromMe: message.fromMe,
    ack: message.ack,
    ackName: ackNames[message.ack],
  };
}

/** @param id the reaction's own bare id: to WhatsApp a reaction is a message too */
export function reactionPayload(message: Message, id: string, fromMe: boolean, text: string) {
  return {
    id: serialId({ ...message, id, fromMe }),
    timestamp: nowSeconds(),
    from: message.chat,
    fromMe,
    // Recorded: the gateway calls its own reactions "app" too.
    source: 'app',
    reaction: { text, messageId: serialId(message) },
  };
}

export function editedPayload(message: Message, id: string, chats: Chats) {
  return { ...messagePayload({ ...message, id }, chats), editedMessageId: message.id };
}

export function revokedPayload(message: Message, id: string, chats: Chats) {
  return {
    revokedMessageId: message.id,
    after: messagePayload({ ...message, id, text: '' }, chats),
    before: messagePayload(message, chats),
    _data: { key: { id, fromMe: message.fromMe } },
  };
}

import { isBroadcast, isGroup, isLid, phoneAddress } from './address.ts';
import { nowSeconds } from './clock.ts';
import { eventId, outgoingMessageId, phoneMessageId } from './ids.ts';
import type { Ack, Media, Message } from './model.ts';
import type { Session } from './session.ts';
import { ackPayload, editedPayload, reactionPayload, revokedPayload } from './shapes/events.ts';
import { messagePayload } from './shapes/message.ts';
import type { World } from './world.ts';

const SERVER_ACK_MS = 60;
const DEVICE_ACK_MS = 250;
const READ_ACK_MS = 1500;

/**
 * A message from the outside: of a lead, or of the owner on the phone itself.
 * It waits while the gateway is not connected; a deaf session never reports it.
 *
 * @param how `missed` is in the history only; a `replay` is reported again with a new event id
 * @param lateMs how long after the history has it the webhook is sent
 */
export function arrive(
  world: World,
  session: Session,
  message: Message,
  how: 'new' | 'missed' | 'replay' = 'new',
  lateMs = 0,
): void {
  if (how !== 'replay') {
    if (session.status !== 'WORKING' && how === 'new') message.held = true;
    world.addMessage(session, message);
  }
  if (message.held || session.deaf || how === 'missed') return;
  if (lateMs > 0) world.timers.after(lateMs, () => announce(world, session, message));
  else announce(world, session, message);
}

/** The gateway is connected again: WhatsApp hands over what was written meanwhile. */
export function deliverHeld(world: World, session: Session): void {
  for (const message of session.chats.messages()) {
    if (!message.held) continue;
    delete message.held;
    if (!message.fromMe) message.ack = 2;
    world.saveMessage(session, message);
    announce(world, session, message);
  }
}

export interface Sending {
  chat: string;
  /** Of a file its caption. */
  text: string;
  id: string | undefined;
  replyTo: string | undefined;
  media?: Media;
  /** Of the file. */
  bytes?: number;
}

/** The product sends something. Answers the stored message and whether its id is a repeat. */
export function send(
  world: World,
  session: Session,
  wanted: Sending,
): { message: Message; repeat: boolean } {
  const { chat, text, replyTo, media, bytes = 0 } = wanted;
  const known = wanted.id === undefined ? undefined : session.chats.find(wanted.id);
  const message: Message = known ?? {
    id: wanted.id ?? outgoingMessageId(),
    chat,
    fromMe: true,
    source: 'api',
    text,
    at: nowSeconds(),
    ack: 0,
    ...(media ? { media } : {}),
    ...(replyTo ? { replyTo } : {}),
  };
  if (!known) world.addMessage(session, message);
  session.chats.chat(chat).typingUntil = 0;
  const log = { chatId: chat, text, id: message.id, repeat: known !== undefined };
  const { mimetype = '', filename = null } = media ?? {};
  const file = media ? { file: { mimetype, filename, bytes } } : {};
  world.addSent(session, { ...log, ...file, ...(replyTo ? { replyTo } : {}) });
  // The engine echoes a repeated send too, with the first one's id.
  const echo = messagePayload({ ...message, ack: 0 }, session.chats, world.settings.engine);
  world.dispatcher.emit(session, 'message.any', echo);
  if (!known) tick(world, session, message);
  return { message, repeat: known !== undefined };
}

/** Moves a message's ticks forward, never back, and reports it. */
export function acknowledge(world: World, session: Session, message: Message, ack: Ack): void {
  if (message.ack === -1 || (ack !== -1 && ack <= message.ack)) return;
  message.ack = ack;
  world.saveAck(session, message);
  if (!message.fromMe) return;
  const timeLocked = ack === -1 && world.settings.reachOut === 'ack';
  world.dispatcher.emit(session, 'message.ack', ackPayload(message, timeLocked));
}

/** @param by whose reaction: the session's own side, or the lead. An empty text removes it. */
export function react(
  world: World,
  session: Session,
  message: Message,
  by: 'me' | 'lead',
  text: string,
): void {
  message.reactions = { ...message.reactions, [by]: text };
  if (text === '') delete message.reactions[by];
  world.saveMessage(session, message);
  if (session.deaf || session.status !== 'WORKING') return;
  const id = by === 'me' ? outgoingMessageId() : phoneMessageId();
  const payload = reactionPayload(message, id, by === 'me', text);
  world.dispatcher.emit(session, 'message.reaction', payload);
}

export function edit(world: World, session: Session, message: Message, text: string): void {
  message.text = text;
  message.edited = true;
  world.saveMessage(session, message);
  const payload = editedPayload(message, phoneMessageId(), session.chats);
  world.dispatcher.emit(session, 'message.edited', payload);
}

export function revoke(world: World, session: Session, message: Message): void {
  const payload = revokedPayload(message, phoneMessageId(), session.chats);
  message.revoked = true;
  message.text = '';
  world.saveMessage(session, message);
  world.dispatcher.emit(session, 'message.revoked', payload);
}

/** One event id for both names of the event, as WAHA has it. */
function announce(world: World, session: Session, message: Message): void {
  if (ignored(session, message)) return;
  for (const one of appearances(world, message)) {
    const payload = messagePayload(one, session.chats, world.settings.engine);
    const id = eventId(Date.now());
    if (!one.fromMe) world.dispatcher.emit(session, 'message', payload, id);
    world.dispatcher.emit(session, 'message.any', payload, id);
  }
}

/** WhatsApp can report one message under the lid and under the number, neither naming the other. */
function appearances(world: World, message: Message): Message[] {
  const other = otherAddress(world, message.chat);
  if (world.settings.addresses === 'one' || !other) return [message];
  const { alt: _alt, ...bare } = message;
  return [bare, { ...bare, chat: other }];
}

function ignored({ config: { ignore } }: Session, { chat }: Message): boolean {
  if (!ignore) return false;
  if (isGroup(chat)) return ignore.groups === true;
  if (chat === 'status@broadcast') return ignore.status === true || ignore.broadcast === true;
  return isBroadcast(chat) && ignore.broadcast === true;
}

/** The ticks that come without anybody's doing, as far as the settings let them. */
function tick(world: World, session: Session, message: Message): void {
  const { acks, reachOut } = world.settings;
  if (reachOut === 'ack' && isStranger(session, message)) {
    world.timers.after(SERVER_ACK_MS, () => acknowledge(world, session, message, -1));
    return;
  }
  if (acks === 'none') return;
  const steps: [Ack, number][] = [[1, SERVER_ACK_MS]];
  // A number without WhatsApp has no device: its message stays at one tick.
  const exists = isGroup(message.chat) || world.people.find(message.chat)?.exists !== false;
  if (acks !== 'SERVER' && exists) steps.push([2, DEVICE_ACK_MS]);
  if (acks === 'READ' && exists) steps.push([3, READ_ACK_MS]);
  for (const [ack, ms] of steps) {
    world.timers.after(ms, () => acknowledge(world, session, message, ack));
  }
}

/** Someone who has never written to this session. */
export function isStranger(session: Session, { chat }: Pick<Message, 'chat'>): boolean {
  return !session.chats.chat(chat).messages.some((message) => !message.fromMe);
}

/** The other address of a lead, as far as WhatsApp reveals it. */
export function otherAddress(world: World, address: string): string | undefined {
  const person = world.people.find(address);
  if (!person) return undefined;
  return isLid(address) ? phoneAddress(person.phone) : person.lid;
}

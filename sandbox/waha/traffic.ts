import {
  bareId,
  eventId,
  isLid,
  normalizeAddress,
  nowSeconds,
  outgoingMessageId,
  phoneAddress,
  phoneMessageId,
} from './ids.ts';
import { fileOf, type MediaUpload } from '../media/picture.ts';
import type { Ack, FileInput, Media, Message, Session } from './model.ts';
import { ackPayload, editedPayload, messagePayload } from './shapes.ts';
import { reactionPayload, revokedPayload } from './shapes.ts';
import type { World } from './world.ts';

const SERVER_ACK_MS = 60;
const DEVICE_ACK_MS = 250;

/** When the gateway is connected again, WhatsApp delivers what was written in the meantime. */
export function deliverHeldMessages(world: World, session: Session): void {
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
  /** For a file, its caption. */
  text: string;
  id: string | undefined;
  replyTo: string | undefined;
  media?: Media;
  /** The file's size. */
  bytes?: number;
}

/** Sends a message from the product. The engine echoes a repeated send, too, with the first one's id. */
export function send(world: World, session: Session, input: Sending): Message {
  const { chat, text, replyTo, media, bytes = 0 } = input;
  const known = input.id === undefined ? undefined : session.chats.find(input.id);
  const message: Message = known ?? {
    id: input.id ?? outgoingMessageId(),
    chat,
    fromMe: true,
    source: 'api',
    text,
    at: nowSeconds(),
    ack: 0,
    ...(media ? { media } : {}),
    ...(replyTo ? { replyTo } : {}),
  };
  if (!known) world.saveMessage(session, message);
  session.chats.chat(chat).typingUntil = 0;
  const { mimetype = '', filename = null, says } = media ?? {};
  const file = media ? { file: { mimetype, filename, bytes, ...(says && { says }) } } : {};
  const log = { chatId: chat, text, id: message.id, repeat: known !== undefined };
  world.addSent(session, { ...log, ...file, ...(replyTo ? { replyTo } : {}) });
  const echo = messagePayload({ ...message, ack: 0 }, session.chats);
  world.dispatcher.emit(session, 'message.any', echo);
  if (!known && world.settings.acks === 'DEVICE') {
    world.timers.after(SERVER_ACK_MS, () => acknowledge(world, session, message, 1));
    world.timers.after(DEVICE_ACK_MS, () => acknowledge(world, session, message, 2));
  }
  return message;
}

/** Moves a message's ticks forward, never back, and reports it. */
export function acknowledge(world: World, session: Session, message: Message, ack: Ack): void {
  if (ack <= message.ack) return;
  message.ack = ack;
  world.saveMessage(session, message);
  if (message.fromMe) world.dispatcher.emit(session, 'message.ack', ackPayload(message));
}

/** Sets the reaction of the session's side or of the lead. An empty text removes it. */
export function react(
  world: World,
  session: Session,
  message: Message,
  { by, text }: { by: 'me' | 'lead'; text: string },
): void {
  message.reactions = { ...message.reactions, [by]: text };
  if (text === '') delete message.reactions[by];
  world.saveMessage(session, message);
  const id = by === 'me' ? outgoingMessageId() : phoneMessageId();
  const payload = reactionPayload(message, id, by === 'me', text);
  world.dispatcher.emit(session, 'message.reaction', payload);
}

export function edit(world: World, session: Session, message: Message, text: string): void {
  Object.assign(message, { text, edited: true });
  world.saveMessage(session, message);
  const payload = editedPayload(message, phoneMessageId(), session.chats);
  world.dispatcher.emit(session, 'message.edited', payload);
}

export function revoke(world: World, session: Session, message: Message): void {
  const payload = revokedPayload(message, phoneMessageId(), session.chats);
  Object.assign(message, { text: '', revoked: true });
  world.saveMessage(session, message);
  world.dispatcher.emit(session, 'message.revoked', payload);
}

export type Call = { from: string; id?: string; video?: boolean; what?: string };

/** A lead calls, or the call ends. A call that is only received was missed. Returns its id. */
export function call(world: World, session: Session, about: Call): string {
  const { id = phoneMessageId(), what = 'received', video: isVideo = false } = about;
  const from = normalizeAddress(about.from);
  const payload = { id, from, timestamp: nowSeconds(), isVideo, isGroup: false, _data: {} };
  world.dispatcher.emit(session, `call.${what}`, payload);
  return id;
}

/** Both names of the event share one id, as in WAHA. */
function announce(world: World, session: Session, message: Message): void {
  const payload = messagePayload(message, session.chats);
  const id = eventId();
  if (!message.fromMe) world.dispatcher.emit(session, 'message', payload, id);
  world.dispatcher.emit(session, 'message.any', payload, id);
}

/** Whether a person has never written to this session. */
export const isStranger = (session: Session, chat: string): boolean =>
  !session.chats.chat(chat).messages.some((message) => !message.fromMe);

/** A message as `POST sessions/{name}/messages` takes it; `README.md` describes each field. */
export interface MessageInput {
  from: string;
  text?: string;
  name?: string;
  id?: string;
  timestamp?: number;
  fromMe?: boolean;
  lid?: boolean;
  media?: MediaUpload;
  replyTo?: string;
  raw?: object;
  missed?: boolean;
}

/** Receives one message from outside and returns it as stored. */
export async function receive(
  world: World,
  session: Session,
  { media, ...input }: MessageInput,
): Promise<Message> {
  const file = media && (await fileOf(media));
  const known = session.chats.find(input.id ?? '');
  if (known) {
    // The engine could read it after all.
    if (known.raw && input.text !== undefined) {
      delete known.raw;
      known.text = input.text;
      world.saveMessage(session, known);
    }
    announce(world, session, known);
    return known;
  }
  const message = build(world, session, input, file);
  // What comes in while the gateway isn't connected waits.
  if (!input.missed && session.status !== 'WORKING') message.held = true;
  world.saveMessage(session, message);
  if (!input.missed && !message.held) announce(world, session, message);
  return message;
}

function build(
  world: World,
  session: Session,
  input: Omit<MessageInput, 'media'>,
  file: FileInput | undefined,
): Message {
  const { people } = world;
  const { id = phoneMessageId(), fromMe = false, text = '', replyTo } = input;
  const address = normalizeAddress(input.from);
  const met = isLid(address) ? people.find(address) : people.meet(address, { name: input.name });
  const chat = met && !isLid(address) ? (input.lid ? met.lid : phoneAddress(met.phone)) : address;
  const alt = people.otherAddress(chat);
  return {
    id,
    chat,
    fromMe,
    source: 'app',
    text,
    at: input.timestamp ?? nowSeconds(),
    ack: session.status === 'WORKING' ? 2 : 1,
    ...(fromMe ? {} : { pushName: input.name ?? met?.name ?? '' }),
    ...(alt && !fromMe ? { alt } : {}),
    ...(file ? { media: world.storeMedia(session.name, id, file) } : {}),
    ...(replyTo ? { replyTo: bareId(replyTo) } : {}),
    ...(input.raw ? { raw: input.raw } : {}),
  };
}

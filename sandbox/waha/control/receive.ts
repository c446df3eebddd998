import { isGroup, isLid, normalAddress, phoneAddress } from '../address.ts';
import { bareId } from '../chats.ts';
import { nowSeconds } from '../clock.ts';
import { phoneMessageId } from '../ids.ts';
import { storeMedia } from '../media.ts';
import type { Message } from '../model.ts';
import type { Session } from '../session.ts';
import { arrive, otherAddress } from '../traffic.ts';
import type { World } from '../world.ts';
import type { MessageInput } from './input.ts';

/** The gateway tries for so long to fetch a file before it reports the message without it. */
const FETCH_TRIES_MS = 12_000;
const DEFAULT_GROUP = '120363000000000001@g.us';

/** Lets one message come in from the outside, and answers it as it was stored. */
export function receive(world: World, session: Session, input: MessageInput): Message {
  const replayed = input.id === undefined ? undefined : session.chats.find(input.id);
  if (replayed) {
    arrive(world, session, replayed, 'replay');
    return replayed;
  }
  const message = build(world, session, input);
  const unfetched = input.media !== undefined && input.media.data === undefined;
  const lateMs = input.lateMs ?? (unfetched ? FETCH_TRIES_MS : 0);
  arrive(world, session, message, input.missed ? 'missed' : 'new', lateMs);
  return message;
}

function build(world: World, session: Session, input: MessageInput): Message {
  const id = input.id ?? phoneMessageId();
  const person = sender(world, input);
  const { chat, participant } = place(input, person);
  const alt = input.anonymous ? undefined : otherAddress(world, participant ?? chat);
  const name = input.name ?? world.people.find(person)?.name ?? '';
  return {
    id,
    chat,
    fromMe: input.fromMe,
    source: 'app',
    text: input.text,
    at: input.timestamp ?? nowSeconds(),
    ack: session.status === 'WORKING' ? 2 : 1,
    ...(input.fromMe ? {} : { pushName: name }),
    ...(participant ? { participant } : {}),
    ...(alt && !input.fromMe ? { alt } : {}),
    ...(input.media ? { media: storeMedia(world, session.name, id, input.media) } : {}),
    ...(input.content ? { content: input.content } : {}),
    ...(input.replyTo ? { replyTo: bareId(input.replyTo) } : {}),
  };
}

/** The address that the lead writes from, and the lead made known to the world. */
function sender(world: World, { from, lid, name, anonymous }: MessageInput): string {
  const address = normalAddress(from);
  if (isLid(address) || isGroup(address)) return address;
  if (anonymous) return typeof lid === 'string' ? normalAddress(lid) : world.people.meet(from).lid;
  const own = typeof lid === 'string' ? normalAddress(lid) : undefined;
  const person = world.people.meet(from, { name, lid: own });
  return lid ? person.lid : phoneAddress(person.phone);
}

function place(input: MessageInput, person: string): { chat: string; participant?: string } {
  if (input.broadcast) return { chat: 'status@broadcast', participant: person };
  if (input.group === undefined || input.group === false) return { chat: person };
  const chat = input.group === true ? DEFAULT_GROUP : normalAddress(input.group);
  return input.fromMe ? { chat } : { chat, participant: person };
}

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isGroup, isLid, normalAddress, phoneAddress } from '../address.ts';
import { bareId } from '../chats.ts';
import { nowSeconds } from '../clock.ts';
import { phoneMessageId } from '../ids.ts';
import type { Media, Message } from '../model.ts';
import type { Session } from '../session.ts';
import { arrive, otherAddress } from '../traffic.ts';
import type { World } from '../world.ts';
import type { MessageInput } from './input.ts';

const DEFAULT_GROUP = '120363000000000001@g.us';

/** Lets one message come in from the outside, and answers it as it was stored. */
export function receive(world: World, session: Session, input: MessageInput): Message {
  const replayed = input.id === undefined ? undefined : session.chats.find(input.id);
  if (replayed) {
    arrive(world, session, replayed, 'replay');
    return replayed;
  }
  const message = build(world, session, input);
  arrive(world, session, message, input.missed ? 'missed' : 'new');
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
    ...(input.media ? { media: store(world, session, id, input.media) } : {}),
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

function store(
  world: World,
  session: Session,
  id: string,
  { mimetype, filename, data }: NonNullable<MessageInput['media']>,
): Media {
  const named = filename ? { filename } : {};
  if (data === undefined) return { mimetype, ...named, url: null };
  const kind = mimetype.split('/')[1]?.replace(/[^a-z0-9]/gi, '') ?? 'bin';
  const file = `${id}.${kind}`;
  mkdirSync(world.filesDir, { recursive: true });
  writeFileSync(join(world.filesDir, file), Buffer.from(data, 'base64'));
  return { mimetype, ...named, url: `${world.baseUrl}/waha/api/files/${session.name}/${file}` };
}

import { isLid, normalAddress, bareId, nowSeconds, phoneAddress, phoneMessageId } from './ids.ts';
import type { Message, Session } from './model.ts';
import { announce, arrive } from './traffic.ts';
import type { World } from './world.ts';

/** A message as `POST sessions/{name}/messages` takes it; `README.md` says what each does. */
export interface MessageInput {
  from: string;
  text?: string;
  name?: string;
  id?: string;
  timestamp?: number;
  fromMe?: boolean;
  lid?: boolean;
  media?: { mimetype: string; filename?: string; data?: string };
  replyTo?: string;
  raw?: object;
  missed?: boolean;
}

/** Lets one message come in from the outside, and answers it as it was stored. */
export function receive(world: World, session: Session, input: MessageInput): Message {
  const known = session.chats.find(input.id ?? '');
  const message = known ?? build(world, session, input);
  if (known?.raw && input.text !== undefined) complete(world, session, known, input.text);
  if (known) announce(world, session, known);
  else if (input.missed) world.saveMessage(session, message);
  else arrive(world, session, message);
  return message;
}

/** The engine could read it after all. */
function complete(world: World, session: Session, message: Message, text: string): void {
  delete message.raw;
  message.text = text;
  world.saveMessage(session, message);
}

function build(world: World, session: Session, input: MessageInput): Message {
  const { people } = world;
  const { id = phoneMessageId(), fromMe = false, text = '', replyTo, media } = input;
  const address = normalAddress(input.from);
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
    ...(media ? { media: world.storeMedia(session.name, id, media) } : {}),
    ...(replyTo ? { replyTo: bareId(replyTo) } : {}),
    ...(input.raw ? { raw: input.raw } : {}),
  };
}

import { z } from 'zod';
import { isLid, normalAddress, bareId, nowSeconds, phoneAddress, phoneMessageId } from './ids.ts';
import type { Message, Session } from './model.ts';
import { announce, arrive } from './traffic.ts';
import type { World } from './world.ts';

export const messageBody = z.strictObject({
  /** The lead: a phone number, or a whole address (`…@c.us`, `…@lid`). */
  from: z.string().min(1),
  text: z.string().max(1_000_000).default(''),
  /** The lead's name, as WhatsApp shows it. */
  name: z.string().max(100).optional(),
  /** Bare message id; one that is known already is a replay by the engine. */
  id: z
    .string()
    .regex(/^[A-Za-z0-9-]+$/)
    .optional(),
  /** Seconds since 1970; now by default. */
  timestamp: z.int().positive().optional(),
  /** The owner typed it on the phone, to the lead `from`. */
  fromMe: z.boolean().default(false),
  /** Written from behind the lead's lid. */
  lid: z.boolean().default(false),
  media: z
    .strictObject({
      mimetype: z.string().regex(/^[\w.+-]+\/[\w.+-]+(; ?[\w.+-]+=[\w.+-]+)*$/),
      filename: z.string().max(200).optional(),
      /** Base64; without it the gateway fails to fetch the file. */
      data: z.base64().max(32_000_000).optional(),
    })
    .optional(),
  /** Id of the message that this one answers, bare or whole. */
  replyTo: z.string().optional(),
  /** No webhook reports it; only the history has it. */
  missed: z.boolean().default(false),
});
type MessageInput = z.infer<typeof messageBody>;

/** Lets one message come in from the outside, and answers it as it was stored. */
export function receive(world: World, session: Session, input: MessageInput): Message {
  const known = session.chats.find(input.id ?? '');
  const message = known ?? build(world, session, input);
  if (known) announce(world, session, known);
  else if (input.missed) world.saveMessage(session, message);
  else arrive(world, session, message);
  return message;
}

function build(world: World, session: Session, input: MessageInput): Message {
  const { people } = world;
  const { id = phoneMessageId(), fromMe, text, replyTo, media } = input;
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
  };
}

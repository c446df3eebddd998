import { Hono } from 'hono';
import { isGroup, normalAddress } from '../address.ts';
import { bareId } from '../chats.ts';
import { refuse } from '../errors.ts';
import { outgoingMessageId } from '../ids.ts';
import { storeMedia } from '../media.ts';
import type { Media, Message } from '../model.ts';
import type { Session } from '../session.ts';
import { documented, sendAnswer } from '../shapes/answers.ts';
import { acknowledge, isStranger, react, send, type Sending } from '../traffic.ts';
import type { World } from '../world.ts';
import { bodyOf, sessionOf, textOf, whenIn } from './context.ts';

/** Without a word of stopTyping, the phone stops showing it by then. */
const TYPING_MS = 25_000;

/** Calls that name the session in their body: sending, typing, reading, reacting. */
export function chattingCalls(world: World): Hono {
  const chatCall = (work: (session: Session, chatId: string) => object) => async (body: Body) => {
    const session = sessionOf(world, body);
    const chatId = normalAddress(textOf(body, 'chatId'));
    return whenIn(world, session, 'WORKING', () => work(session, chatId));
  };
  const typing = chatCall((session, chatId) => setTyping(world, session, chatId, true));
  const paused = chatCall((session, chatId) => setTyping(world, session, chatId, false));
  const seen = chatCall((session, chatId) => markSeen(world, session, chatId));

  return new Hono()
    .post('/sendText', async (c) => c.json(await sendText(world, await bodyOf(c)), 201))
    .post('/sendImage', async (c) => c.json(await sendFile(world, await bodyOf(c)), 201))
    .post('/sendVideo', async (c) => c.json(await sendFile(world, await bodyOf(c)), 201))
    .post('/sendVoice', async (c) => c.json(await sendFile(world, await bodyOf(c), VOICE), 201))
    .post('/sendFile', async (c) => c.json(await sendFile(world, await bodyOf(c), DOCUMENT), 201))
    .post('/sendSeen', async (c) => c.json(await seen(await bodyOf(c)), 201))
    .post('/startTyping', async (c) => c.json(await typing(await bodyOf(c)), 201))
    .post('/stopTyping', async (c) => c.json(await paused(await bodyOf(c)), 201))
    .put('/reaction', async (c) => c.json(await setReaction(world, await bodyOf(c))));
}

type Body = Record<string, unknown>;

async function sendText(world: World, body: Body): Promise<object> {
  const session = sessionOf(world, body);
  const chat = normalAddress(textOf(body, 'chatId'));
  const text = textOf(body, 'text');
  const id = typeof body.id === 'string' && body.id !== '' ? bareId(body.id) : undefined;
  const replyTo = typeof body.reply_to === 'string' ? bareId(body.reply_to) : undefined;
  return sendNow(world, session, { chat, text, id, replyTo });
}

/** A recording is converted before it is sent. */
const VOICE = { mimetype: 'audio/ogg; codecs=opus' };
const DOCUMENT = { asDocument: true };

/** Files take no id of the caller: each call is a message of its own. */
async function sendFile(world: World, body: Body, as: Partial<Media> = {}): Promise<object> {
  const session = sessionOf(world, body);
  const chat = normalAddress(textOf(body, 'chatId'));
  const file = typeof body.file === 'object' && body.file !== null ? (body.file as Body) : {};
  const data = textOf(file, 'data');
  const text = typeof body.caption === 'string' ? body.caption : '';
  const replyTo = typeof body.reply_to === 'string' ? bareId(body.reply_to) : undefined;
  const id = outgoingMessageId();
  const stored = storeMedia(world, session.name, id, {
    mimetype: textOf(file, 'mimetype'),
    filename: typeof file.filename === 'string' ? file.filename : undefined,
    data,
  });
  const bytes = Buffer.byteLength(data, 'base64');
  return sendNow(world, session, { chat, text, id, replyTo, media: { ...stored, ...as }, bytes });
}

async function sendNow(world: World, session: Session, wanted: Sending): Promise<object> {
  const { chat } = wanted;
  return whenIn(world, session, 'WORKING', async () => {
    const { sendMs, reachOut } = world.settings;
    if (sendMs > 0) await world.timers.sleep(sendMs);
    if (reachOut === 'error' && !isGroup(chat) && isStranger(session, { chat })) {
      throw new Error('server returned error 463: reach-out time lock');
    }
    const { message } = send(world, session, wanted);
    return sendAnswer(message, session.chats, world.settings);
  });
}

function setTyping(world: World, session: Session, chatId: string, on: boolean): object {
  session.chats.chat(chatId).typingUntil = on ? Date.now() + TYPING_MS : 0;
  const kind = on ? 'typing' : 'paused';
  world.activity.add({ at: Date.now(), session: session.name, chatId, kind });
  world.changed(session);
  return { result: true };
}

function markSeen(world: World, session: Session, chatId: string): object {
  const { messages } = session.chats.chat(chatId);
  // From the newest back to the first that is read already: not the whole conversation.
  for (let i = messages.length - 1; i >= 0; i -= 1) {
    const message = messages[i];
    if (!message || message.fromMe) continue;
    if (message.ack === 3) break;
    acknowledge(world, session, message, 3);
  }
  world.activity.add({ at: Date.now(), session: session.name, chatId, kind: 'seen' });
  return {};
}

async function setReaction(world: World, body: Body): Promise<object> {
  const session = sessionOf(world, body);
  const messageId = textOf(body, 'messageId');
  const reaction = textOf(body, 'reaction');
  return whenIn(world, session, 'WORKING', () => {
    const message = requireMessage(session, messageId);
    react(world, session, message, 'me', reaction);
    const { name } = session;
    const chatId = message.chat;
    const kind = 'reaction';
    world.activity.add({ at: Date.now(), session: name, chatId, kind, messageId, reaction });
    return documented(message, session.chats, world.settings);
  });
}

function requireMessage(session: Session, id: string): Message {
  const message = session.chats.find(bareId(id));
  if (!message) throw refuse(404, `Message '${id}' not found`);
  return message;
}

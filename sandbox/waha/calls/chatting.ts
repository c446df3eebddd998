import { type Context, Hono } from 'hono';
import { type Body, bodyOf, optionalText, refuse, sessionIn, textOf } from '../errors.ts';
import { bareId, normalizeAddress, outgoingMessageId } from '../ids.ts';
import type { Media, Session } from '../model.ts';
import { withDocumentedFields, sendAnswer } from '../shapes.ts';
import { acknowledge, isStranger, react, send, type Sending } from '../traffic.ts';
import type { World } from '../world.ts';

/** Without a stopTyping, the phone stops showing it after this long. */
const TYPING_MS = 25_000;
/** A recording is converted before it is sent. */
const VOICE = { mimetype: 'audio/ogg; codecs=opus' };

/** Calls with the session in their body: sending, typing, reading, reacting. */
export function chattingCalls(world: World): Hono {
  /** A call with its session, once it is WORKING, and its chat. */
  const call =
    (work: (session: Session, body: Body, chat: string) => object) => async (c: Context) => {
      const body = await bodyOf(c);
      const session = await sessionIn(world, optionalText(body.session));
      return c.json(work(session, body, normalizeAddress(optionalText(body.chatId) ?? '')), 201);
    };
  const sendFile = (as: Partial<Media> = {}) =>
    call((session, body) => {
      const id = outgoingMessageId();
      const file = (body.file ?? {}) as Body;
      const data = textOf(file, 'data');
      const filename = optionalText(file.filename);
      const mimetype = textOf(file, 'mimetype');
      const given = { mimetype, ...(filename ? { filename } : {}), data };
      const media = { ...world.storeMedia(session.name, id, given), ...as };
      const bytes = Buffer.byteLength(data, 'base64');
      return sendNow(session, body, { text: optionalText(body.caption) ?? '', id, media, bytes });
    });
  const setTyping = (isOn: boolean) =>
    call(({ name, chats }, _, chat) => {
      chats.chat(chat).typingUntil = isOn ? Date.now() + TYPING_MS : 0;
      world.activity.add({ session: name, kind: isOn ? 'typing' : 'paused' });
      world.changed();
      return { result: true };
    });

  /** A text whose id was already sent is the same message. Files have no id, so each call sends one. */
  function sendNow(session: Session, body: Body, sent: Omit<Sending, 'chat' | 'replyTo'>): object {
    const chat = normalizeAddress(textOf(body, 'chatId'));
    if (world.settings.reachOut === 'error' && isStranger(session, chat)) {
      throw new Error('server returned error 463: reach-out time lock');
    }
    const replyTo = optionalText(body.reply_to);
    const message = send(world, session, { chat, replyTo: replyTo && bareId(replyTo), ...sent });
    return sendAnswer(message, session.chats);
  }

  return new Hono()
    .post(
      '/sendText',
      call((session, body) => {
        const id = optionalText(body.id);
        return sendNow(session, body, { text: textOf(body, 'text'), id: id && bareId(id) });
      }),
    )
    .post('/sendImage', sendFile())
    .post('/sendVideo', sendFile())
    .post('/sendVoice', sendFile(VOICE))
    .post('/sendFile', sendFile({ asDocument: true }))
    .post('/startTyping', setTyping(true))
    .post('/stopTyping', setTyping(false))
    .post(
      '/sendSeen',
      call((session, _, chat) => {
        for (const message of session.chats.chat(chat).messages) {
          if (!message.fromMe) acknowledge(world, session, message, 3);
        }
        world.activity.add({ session: session.name, kind: 'seen' });
        return {};
      }),
    )
    .put('/reaction', async (c) => {
      const body = await bodyOf(c);
      const session = await sessionIn(world, optionalText(body.session));
      const message = session.chats.find(bareId(textOf(body, 'messageId')));
      if (!message) throw refuse(404, 'Message not found');
      const reaction = textOf(body, 'reaction');
      react(world, session, message, { by: 'me', text: reaction });
      world.activity.add({ session: session.name, kind: 'reaction', reaction });
      return c.json(withDocumentedFields(message, session.chats));
    });
}

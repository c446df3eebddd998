import { isGroup, isLid, wireAddress } from '../address.ts';
import type { Chats } from '../chats.ts';
import { ackNames, type Media, type Message } from '../model.ts';
import type { Settings } from '../settings.ts';

/** `false_1555@c.us_3A…`, in a group with the sender behind it. */
export function serialId({ fromMe, chat, id, participant }: Message): string {
  const sender = isGroup(chat) && participant ? `_${participant}` : '';
  return `${fromMe}_${chat}_${id}${sender}`;
}

/** The payload of `message` and `message.any`, with the keys that a running WAHA was seen to send. */
export function messagePayload(
  message: Message,
  chats: Chats,
  engine: Settings['engine'] = 'NOWEB',
) {
  const quoted = message.replyTo === undefined ? undefined : quote(message.replyTo, message, chats);
  return {
    id: serialId(message),
    timestamp: message.at,
    from: message.chat,
    fromMe: message.fromMe,
    source: message.source,
    // What is more than text has none, but for a note or a caption.
    body: message.content && message.text === '' ? null : message.text,
    ...(message.participant ? { to: message.chat, participant: message.participant } : {}),
    hasMedia: message.media !== undefined,
    media: message.media ? mediaPayload(message.media) : null,
    ack: message.ack,
    ackName: ackNames[message.ack],
    location: null,
    vCards: null,
    replyTo: quoted?.payload ?? null,
    _data: DATA[engine](message, quoted?.context),
  };
}

/** The message as the NOWEB engine holds it. */
export function engineData(message: Message, context?: object) {
  const fromPerson = !message.fromMe;
  const echo = message.source === 'api';
  const content = engineContent(message, context);
  return {
    key: engineKey(message),
    ...(echo ? { message: content } : {}),
    messageTimestamp: echo ? String(message.at) : message.at,
    ...(fromPerson ? { pushName: message.pushName ?? '' } : {}),
    ...(fromPerson && !message.media ? { broadcast: message.chat.endsWith('@broadcast') } : {}),
    ...(echo ? {} : { message: content }),
    status: echo ? 'PENDING' : message.ack + 1,
  };
}

/** The message as the GOWS engine holds it. */
function gowsData(message: Message, context?: object) {
  const { chat, id, fromMe, participant, alt = '', at } = message;
  const Message = engineContent(message, context);
  const wireAlt = wireAddress(alt);
  return {
    Info: {
      Chat: wireAddress(chat),
      Sender: wireAddress(participant ?? chat),
      IsFromMe: fromMe,
      IsGroup: isGroup(chat),
      AddressingMode: isLid(chat) ? 'lid' : 'pn',
      SenderAlt: fromMe ? '' : wireAlt,
      RecipientAlt: fromMe ? wireAlt : '',
      ID: id,
      Type: message.media ? 'media' : 'text',
      PushName: message.pushName ?? '',
      Timestamp: new Date(at * 1000).toISOString(),
    },
    Message,
    RawMessage: Message,
  };
}

/** The message as WhatsApp Web holds it, which WEBJS and WPP read. */
function webData(message: Message) {
  const { chat, id, fromMe, at, text, media, content } = message;
  const [field = ''] = Object.keys(content ?? {});
  return {
    id: { fromMe, remote: chat, id, _serialized: serialId(message) },
    from: chat,
    t: at,
    body: text,
    type: media ? mediaKind(media) : field.replace(/Message(V\d+)?$/, '') || 'chat',
    ...(fromMe ? {} : { notifyName: message.pushName ?? '' }),
    ...(content?.[field] as object | undefined),
  };
}

const DATA = { NOWEB: engineData, GOWS: gowsData, WEBJS: webData, WPP: webData };

function engineKey(message: Message) {
  const { chat, alt, participant } = message;
  return {
    remoteJid: wireAddress(chat),
    fromMe: message.fromMe,
    id: message.id,
    ...(participant ? { participant: wireAddress(participant) } : {}),
    ...(alt ? { [participant ? 'participantAlt' : 'remoteJidAlt']: wireAddress(alt) } : {}),
    ...(isLid(chat) && !message.fromMe ? { addressingMode: 'lid' } : {}),
  };
}

function engineContent(message: Message, context: object | undefined): object {
  const { text, media, source, content } = message;
  if (content) return content;
  if (media) return { [`${mediaKind(media)}Message`]: engineMedia(text, media) };
  if (context) return { extendedTextMessage: { text, contextInfo: context } };
  return source === 'api' ? { extendedTextMessage: { text } } : { conversation: text };
}

function mediaKind({ mimetype, asDocument }: Media): string {
  if (asDocument) return 'document';
  if (mimetype === 'image/webp') return 'sticker';
  const kind = mimetype.split('/')[0] ?? '';
  return ['image', 'video', 'audio'].includes(kind) ? kind : 'document';
}

function engineMedia(caption: string, { mimetype, filename }: Media): object {
  return {
    ...(filename ? { fileName: filename } : {}),
    url: 'https://mmg.whatsapp.net/x',
    mimetype,
    caption,
    mediaKey: 'AAAA',
    directPath: '/x',
  };
}

function mediaPayload({ url, filename, mimetype }: Media) {
  const found = { url, filename: filename ?? null, mimetype };
  if (url !== null) return found;
  const details =
    'TypeError: fetch failed\n    at node:internal/deps/undici/undici:14976:13\n    at async downloadMediaMessage (/app/node_modules/@adiwajshing/baileys/lib/Utils/messages.js:791:20)';
  return { ...found, error: { details } };
}

/** What a reply says of the message that it answers. */
function quote(id: string, reply: Message, chats: Chats) {
  const quoted = chats.find(id);
  const participant = quoted?.participant ?? reply.chat;
  const body = quoted?.text ?? '';
  const data = { conversation: body };
  return {
    payload: {
      id,
      participant,
      body,
      hasMedia: quoted?.media !== undefined,
      media: null,
      _data: data,
    },
    context: { stanzaId: id, participant, quotedMessage: data },
  };
}

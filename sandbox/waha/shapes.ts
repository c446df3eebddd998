import { isLid, nowSeconds, toWireAddress } from './ids.ts';
import { ackName, type Chats, type Media, type Message, type Settings } from './model.ts';

/** `environment` of every webhook. */
export function environment({ version, engine }: Settings) {
  const platform = `linux/${process.arch}`;
  return { version, engine, tier: 'CORE', browser: null, platform, worker: { id: null } };
}

/** `false_1555@c.us_3A…` */
export const serialId = ({ fromMe, chat, id }: Message): string => `${fromMe}_${chat}_${id}`;

/** The payload of `message` and `message.any`, with the keys that a running WAHA really sends. */
export function messagePayload(message: Message, chats: Chats) {
  const quoted = message.replyTo === undefined ? undefined : quote(message.replyTo, message, chats);
  return {
    id: serialId(message),
    timestamp: message.at,
    from: message.chat,
    fromMe: message.fromMe,
    source: message.source,
    body: message.raw ? null : message.text,
    hasMedia: message.media !== undefined,
    media: message.media ? mediaPayload(message.media) : null,
    ack: message.ack,
    ackName: ackName(message.ack),
    location: null,
    vCards: null,
    replyTo: quoted?.payload ?? null,
    _data: engineData(message, quoted?.context),
  };
}

/** WAMessage, with the fields that the OpenAPI document requires and engines leave out. */
export const withDocumentedFields = (message: Message, chats: Chats) => ({
  to: message.chat,
  participant: '',
  mediaUrl: '',
  ...messagePayload(message, chats),
});

/** sendText's response: the engine's own message and the documented one. */
export const sendAnswer = (message: Message, chats: Chats) => ({
  ...withDocumentedFields(message, chats),
  ...engineData(message),
});

/** The message as the NOWEB engine holds it. */
function engineData(message: Message, context?: object) {
  const fromPerson = !message.fromMe;
  const echo = message.source === 'api';
  const content = engineContent(message, context);
  return {
    key: engineKey(message),
    ...(echo ? { message: content } : {}),
    messageTimestamp: echo ? String(message.at) : message.at,
    ...(fromPerson ? { pushName: message.pushName ?? '' } : {}),
    ...(fromPerson && !message.media ? { broadcast: false } : {}),
    ...(echo ? {} : { message: content }),
    status: echo ? 'PENDING' : message.ack + 1,
    ...(message.raw ? { message: null, ...message.raw } : {}),
  };
}

const engineKey = ({ chat, alt, fromMe, id }: Message) => ({
  remoteJid: toWireAddress(chat),
  fromMe,
  id,
  ...(alt ? { remoteJidAlt: toWireAddress(alt) } : {}),
  ...(isLid(chat) && !fromMe ? { addressingMode: 'lid' } : {}),
});

function engineContent({ text, media, source }: Message, context: object | undefined): object {
  if (media) return { [`${mediaKind(media)}Message`]: engineMedia(text, media) };
  if (context) return { extendedTextMessage: { text, contextInfo: context } };
  return source === 'api' ? { extendedTextMessage: { text } } : { conversation: text };
}

function mediaKind({ mimetype, asDocument }: Media): string {
  if (mimetype === 'image/webp') return 'sticker';
  const kind = mimetype.split('/')[0] ?? '';
  return !asDocument && ['image', 'video', 'audio'].includes(kind) ? kind : 'document';
}

const engineMedia = (caption: string, { mimetype, filename }: Media) => ({
  ...(filename ? { fileName: filename } : {}),
  url: 'https://mmg.whatsapp.net/x',
  mimetype,
  caption,
  mediaKey: 'AAAA',
  directPath: '/x',
});

function mediaPayload({ url, filename, mimetype }: Media) {
  const found = { url, filename: filename ?? null, mimetype };
  return url === null ? { ...found, error: { details: 'TypeError: fetch failed' } } : found;
}

/** What a reply contains of the message that it answers. */
function quote(id: string, reply: Message, chats: Chats) {
  const quoted = chats.find(id);
  const participant = reply.chat;
  const body = quoted?.text ?? '';
  const _data = { conversation: body };
  const hasMedia = quoted?.media !== undefined;
  return {
    payload: { id, participant, body, hasMedia, media: null, _data },
    context: { stanzaId: id, participant, quotedMessage: _data },
  };
}

const TIME_LOCK_SECONDS = 6 * 3600;

/** WhatsApp's notice about a number that may not start chats for some hours. */
export const timeLock = () => ({
  blocked: true,
  reason: 'reachout_timelock',
  until: nowSeconds() + TIME_LOCK_SECONDS,
  enforcementType: 'DEFAULT',
});

export const ackPayload = (message: Message) => ({
  id: serialId(message),
  from: message.chat,
  fromMe: message.fromMe,
  ack: message.ack,
  ackName: ackName(message.ack),
});

/** @param id the reaction's own bare id: in WhatsApp a reaction is also a message */
export const reactionPayload = (message: Message, id: string, fromMe: boolean, text: string) => ({
  id: serialId({ ...message, id, fromMe }),
  timestamp: nowSeconds(),
  from: message.chat,
  fromMe,
  // As recorded: the gateway calls its own reactions "app", too.
  source: 'app',
  reaction: { text, messageId: serialId(message) },
});

export const editedPayload = (message: Message, id: string, chats: Chats) => ({
  ...messagePayload({ ...message, id }, chats),
  editedMessageId: message.id,
});

export const revokedPayload = (message: Message, id: string, chats: Chats) => ({
  revokedMessageId: message.id,
  after: messagePayload({ ...message, id, text: '' }, chats),
  before: messagePayload(message, chats),
  _data: { key: { id, fromMe: message.fromMe } },
});

import type { Chats } from '../chats.ts';
import type { Message } from '../model.ts';
import type { Settings } from '../settings.ts';
import { engineData, messagePayload } from './message.ts';

/** What sendText answers: NOWEB hands out the engine's own message, GOWS the gateway's. */
export function sendAnswer(message: Message, chats: Chats, settings: Settings): object {
  const engine = engineData(message);
  if (settings.engine === 'GOWS') return documented(message, chats, settings);
  if (settings.answers === 'bare') return engine;
  return { ...documented(message, chats, settings), ...engine };
}

/** The same for a caller that did not ask for files: whether there is one is told all the same. */
export function withoutMedia(message: object): object {
  return { ...message, media: null };
}

/** WAMessage, with the fields that the OpenAPI document requires and engines leave out. */
export function documented(message: Message, chats: Chats, settings: Settings): object {
  const payload = messagePayload(message, chats, settings.engine);
  if (settings.answers === 'bare') return payload;
  return { to: message.chat, participant: message.participant ?? '', mediaUrl: '', ...payload };
}

import { parseWebhook } from '#server/features/whatsapp/gateway/gateway-event.ts';
import { randomSuffix } from '#server/platform/id.ts';

/** The message that a webhook is about: its sender, chat and bare id. */
export interface ChangedMessage {
  chat: string;
  id: string;
  fromMe?: boolean;
  /** seconds since the epoch */
  at?: number;
}

const now = () => Math.floor(Date.now() / 1000);
const whole = ({ chat, id, fromMe = false }: ChangedMessage) => `${fromMe}_${chat}_${id}`;
const noticeId = (about: ChangedMessage) =>
  whole({ ...about, id: `3A${randomSuffix(18).toUpperCase()}` });

/** Parses a webhook with this name and payload into an event. */
export function eventOf(event: string, payload: object) {
  const parsed = parseWebhook({ id: `evt_${randomSuffix(20)}`, event, payload });
  if (!parsed) throw new Error(`The product takes no notice of ${event}`);
  return parsed;
}

export const ackEvent = (about: ChangedMessage, ack: number) =>
  eventOf('message.ack', { id: whole({ ...about, fromMe: true }), fromMe: true, ack });

/** @param by who reacted: the lead, or our side on the phone */
export const reactionEvent = (about: ChangedMessage, by: 'lead' | 'us', text: string) =>
  eventOf('message.reaction', {
    id: noticeId({ ...about, fromMe: by === 'us' }),
    timestamp: about.at ?? now(),
    from: about.chat,
    fromMe: by === 'us',
    source: 'app',
    reaction: { text, messageId: whole(about) },
  });

export const editEvent = (about: ChangedMessage, body: string) =>
  eventOf('message.edited', {
    id: noticeId(about),
    timestamp: about.at ?? now(),
    from: about.chat,
    fromMe: about.fromMe ?? false,
    source: 'app',
    body,
    hasMedia: false,
    media: null,
    editedMessageId: about.id,
  });

export const deletionEvent = (about: ChangedMessage) =>
  eventOf('message.revoked', {
    revokedMessageId: about.id,
    after: { id: noticeId(about), timestamp: about.at ?? now(), from: about.chat, body: '' },
    before: null,
    _data: {},
  });

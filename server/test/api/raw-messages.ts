import { randomSuffix } from '#server/platform/id.ts';
import type { SceneLead } from '#server/test/scene.ts';
import { eventOf } from './change-bodies.ts';

type Fields = Record<string, unknown>;

const now = () => Math.floor(Date.now() / 1000);

/** A lead's message without a body, as NOWEB forwards it; `data` is WhatsApp's original. */
export function rawMessage(
  lead: Pick<SceneLead, 'chat'>,
  id: string,
  data: Fields,
  like: Fields = {},
) {
  return eventOf('message.any', {
    id: `false_${lead.chat}_${id}`,
    timestamp: now(),
    from: lead.chat,
    fromMe: false,
    source: 'app',
    body: null,
    hasMedia: false,
    _data: { key: { remoteJid: lead.chat, fromMe: false, id }, pushName: 'Ana', ...data },
    ...like,
  });
}

/** What the gateway sends in place of a message that it couldn't read. */
export const placeholder = (lead: Pick<SceneLead, 'chat'>, id: string, like: Fields = {}) =>
  rawMessage(
    lead,
    id,
    { messageStubType: 2, messageStubParameters: ['Message absent from node'] },
    like,
  );

/** A lead's call, or its outcome. */
export const callEvent = (
  lead: Pick<SceneLead, 'chat'>,
  id = `CALL${randomSuffix(8)}`,
  what: 'received' | 'accepted' | 'rejected' = 'received',
  at = now(),
) =>
  eventOf(`call.${what}`, {
    id,
    from: lead.chat,
    timestamp: at,
    isVideo: false,
    isGroup: false,
    _data: {},
  });

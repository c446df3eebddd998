import { receiveEvents } from '#server/test/receive-events.ts';
import { eventOf } from '#server/test/api/change-bodies.ts';
import type { Scene, SceneLead } from '#server/test/scene.ts';

export interface SentMedia {
  /** for files that the sandbox generates: what it says, and how it sounds */
  says?: string;
  sound?: 'speech' | 'unclear' | 'noise' | 'silence';
  language?: string;
  seconds?: number;
  mimetype: string;
  filename?: string;
  /** base64; if missing, the gateway never gets the file */
  data?: string;
  /** what the sandbox's model sees in the file */
  shows?: string | Record<string, unknown>;
}

export const base64 = (content: Buffer) => content.toString('base64');

/** A file arrives at the gateway, which reports it to us. */
export async function sendsFile(
  scene: Pick<Scene, 'outside' | 'services'>,
  lead: SceneLead,
  media: SentMedia,
  { text = '', path = true }: { text?: string; path?: boolean } = {},
): Promise<void> {
  const session = lead.campaign.connection.waha_session;
  const { id } = (await scene.outside.control('POST', `/waha/sessions/${session}/messages`, {
    from: lead.phone,
    text,
    media,
  })) as { id: string };
  const whole = encodeURIComponent(`false_${lead.chat}_${id}`);
  const url = `${scene.outside.url}/waha/api/${session}/chats/${lead.chat}/messages/${whole}?downloadMedia=${path}`;
  const answer = await fetch(url, { headers: { 'x-api-key': 'sandbox' } });
  const payload = (await answer.json()) as object;
  await receiveEvents(scene.services, lead.campaign.connection, [eventOf('message.any', payload)]);
}

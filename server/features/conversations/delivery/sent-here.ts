import type { Services } from '#server/services.ts';

/** More than are on their way at one moment; what falls out is looked up in the database. */
const MAX_KNOWN = 5_000;

/** Of each process: what it has sent, by team, campaign and key, and whether that was stored. */
const processes = new WeakMap<object, Map<string, Promise<boolean>>>();

export interface SentMessage {
  team_id: string;
  campaign_id: string;
  wa_key: string;
}

/** Remembers a message that the gateway took, and what becomes of noting it as sent, until its echo. */
export function rememberSent(
  { waha }: Pick<Services, 'waha'>,
  sent: SentMessage,
  storing: Promise<boolean>,
): void {
  const known = processes.get(waha) ?? new Map<string, Promise<boolean>>();
  processes.set(waha, known);
  const [oldest] = known.keys();
  if (known.size >= MAX_KNOWN && oldest !== undefined) known.delete(oldest);
  known.set(
    keyOf(sent),
    storing.catch(() => false),
  );
}

/** Whether this process has sent it and stored that it did: then its echo says nothing new. Once. */
export async function wasSentHere(
  { waha }: Pick<Services, 'waha'>,
  sent: SentMessage,
): Promise<boolean> {
  const known = processes.get(waha);
  const storing = known?.get(keyOf(sent));
  known?.delete(keyOf(sent));
  return (await storing) ?? false;
}

const keyOf = ({ team_id, campaign_id, wa_key }: SentMessage) =>
  `${team_id} ${campaign_id} ${wa_key}`;

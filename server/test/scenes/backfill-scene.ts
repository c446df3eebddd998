import { beforeEach } from 'vitest';
import { type Reason, syncHistory } from '#server/features/conversations/backfill/backfill.ts';
import type { ConnectedCampaign } from '../builders/chat-builders.ts';
import { fileScene, type SceneLead } from '../scene.ts';

export const HOUR_S = 3600;
export const DAY_S = 24 * HOUR_S;
export const secondsAgo = (seconds: number) => Math.floor(Date.now() / 1000) - seconds;
export const textsOf = async (lead: Pick<SceneLead, 'thread'>) =>
  (await lead.thread()).map(({ text }) => text);

/** A scene that records requests to the gateway. Await it like `fileScene`. */
export async function backfillScene() {
  const scene = await fileScene();
  /** `METHOD path` since the last reset */
  const calls: string[] = [];
  const { waha } = scene.services;
  const call: typeof waha.call = (item) => {
    calls.push(`${item.method} ${item.path}`);
    return waha.call(item);
  };
  scene.services.waha = { ...waha, call };
  const forgetCalls = () => void (calls.length = 0);
  beforeEach(forgetCalls);

  const callsOf = ({ connection }: ConnectedCampaign, part: string) =>
    calls.filter((call) => call.includes(connection.waha_session) && call.includes(part));
  /** Messages that exist only in the gateway's history. */
  const missed = (
    { campaign, phone }: Pick<SceneLead, 'campaign' | 'phone'>,
    ...messages: object[]
  ) =>
    scene.outside.control(
      'POST',
      `/waha/sessions/${campaign.connection.waha_session}/messages`,
      messages.map((message) => ({ from: phone, missed: true, ...message })),
    );
  const runBackfill = ({ connection }: ConnectedCampaign, because: Reason = 'missed') =>
    syncHistory(scene.services, connection, because);
  const setConnection = ({ connection }: ConnectedCampaign, what: string) =>
    scene.queue.query(`UPDATE whatsapp_connections SET ${what} WHERE connection_id = $1`, [
      connection.connection_id,
    ]);
  const setLinked = ({ campaign_id }: ConnectedCampaign, seconds: number) =>
    scene.queue.query(
      'UPDATE linked_numbers SET linked_at = to_timestamp($2) WHERE campaign_id = $1',
      [campaign_id, secondsAgo(seconds)],
    );
  const round = async (payload = {}) => {
    await scene.queue.query(`SELECT graphile_worker.add_job('whatsapp:watch-sessions', $1::json)`, [
      JSON.stringify(payload),
    ]);
    await scene.runJobs();
  };

  return {
    scene,
    forgetCalls,
    callsOf,
    missed,
    look: runBackfill,
    setConnection,
    setLinked,
    round,
  };
}

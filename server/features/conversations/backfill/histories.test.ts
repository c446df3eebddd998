import { describe, expect, it } from 'vitest';
import { RetryAfter } from '#server/platform/jobs/retry.ts';
import { type ConnectedCampaign, leadOf } from '#server/test/builders/chat-builders.ts';
import type { SceneLead } from '#server/test/scene.ts';
import { syncHistory } from './backfill.ts';
import { receiveEvents } from '#server/test/receive-events.ts';
import { backfillScene, secondsAgo, HOUR_S, textsOf } from '#server/test/scenes/backfill-scene.ts';

const { scene, forgetCalls, callsOf, missed, look, setConnection, setLinked, round } =
  await backfillScene();

describe('what cannot be read', () => {
  const more = ({ campaign }: SceneLead) => ({ ...leadOf(scene.services, campaign), campaign });
  const listenedAt = async ({ connection }: ConnectedCampaign) => {
    const [row] = await scene.queue.query<{ last_synced_at: Date | null }>(
      'SELECT last_synced_at FROM whatsapp_connections WHERE connection_id = $1',
      [connection.connection_id],
    );
    return row?.last_synced_at;
  };

  it('of one chat holds up no other, and is read again until it is there', async () => {
    const older = await scene.lead();
    const newer = more(older);
    await setLinked(older.campaign, HOUR_S);
    await missed(older, { text: 'older', timestamp: secondsAgo(200) });
    await missed(newer, { text: 'newer', timestamp: secondsAgo(100) });
    await scene.outside.fault('waha', { match: newer.phone, status: 500 });
    await expect(look(older.campaign)).rejects.toThrow(RetryAfter);
    expect(callsOf(older.campaign, '/messages?').map((item) => item.includes(newer.phone))).toEqual(
      [true, false],
    );
    expect(await textsOf(older)).toEqual(['older']);
    expect(await listenedAt(older.campaign)).toBeNull();
    await scene.outside.heal();
    await look(older.campaign);
    expect(await textsOf(newer)).toEqual(['newer']);
    expect(await listenedAt(older.campaign)).toEqual(expect.any(Date));
  });

  it('of five chats in a row is the session’s fault: the others are left for the next time', async () => {
    const lead = await scene.lead();
    await setLinked(lead.campaign, HOUR_S);
    for (let n = 0; n < 7; n += 1) await missed(more(lead), { text: 'Hi' });
    await scene.outside.fault('waha', { match: '/messages', status: 500 });
    await expect(look(lead.campaign)).rejects.toThrow(RetryAfter);
    expect(callsOf(lead.campaign, '/messages?')).toHaveLength(5);
  });

  it('is not asked for any more once the number is lost, and is when it is linked again', async () => {
    const campaign = await scene.connectedCampaign();
    const { connection, phone } = campaign;
    const looks = async () =>
      (await scene.queue.planned()).filter((job) => job.task_identifier === 'agent:catch-up');
    const become = async (status: 'SCAN_QR_CODE' | 'WORKING') => {
      await scene.outside.control('POST', `/waha/sessions/${connection.waha_session}/status`, {
        status,
      });
      const me = { id: `${phone}@c.us`, pushName: 'Acme' };
      const event = { kind: 'status', status, at: Date.now(), me } as const;
      await receiveEvents(scene.services, connection, [event]);
    };
    const overview = `/api/${connection.waha_session}/chats/overview`;
    await scene.outside.fault('waha', { match: overview, status: 500 });
    await setConnection(campaign, "last_event_at = now() - interval '31 minutes'");
    await round();
    expect(await looks()).toHaveLength(1);
    // After the job that finds out that the number is lost.
    await scene.queue.query('UPDATE graphile_worker._private_jobs SET priority = 1');
    await become('SCAN_QR_CODE');
    forgetCalls();
    await scene.runJobs();
    expect(await looks()).toEqual([]);
    expect(callsOf(campaign, '/chats')).toEqual([]);
    await become('WORKING');
    expect(await looks()).toHaveLength(1);
  });
});

describe('of a history', () => {
  const lead = async () => {
    const made = await scene.lead();
    await setLinked(made.campaign, HOUR_S);
    return made;
  };
  /** this many messages of one second */
  const many = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ text: `m${n}`, timestamp: secondsAgo(400) }));
  const byArrival = async ({ campaign }: SceneLead) => {
    const rows = await scene.queue.query<{ body: string }>(
      'SELECT message_lead AS body FROM messages WHERE campaign_id = $1 ORDER BY seq',
      [campaign.campaign_id],
    );
    return rows.map(({ body }) => body);
  };

  it('what was said in one second is stored in the order in which it was said', async () => {
    const jane = await lead();
    const timestamp = secondsAgo(5);
    await missed(
      jane,
      { text: 'one', timestamp },
      { text: 'two', timestamp },
      { text: 'three', timestamp, lid: true },
    );
    await look(jane.campaign);
    expect(await textsOf(jane)).toEqual(['one', 'two', 'three']);
    const { last_message, reply_address } = await jane.conversation();
    expect([last_message, reply_address]).toEqual(['three', expect.stringContaining('@lid')]);
  });

  it('page after page is read, back to what is stored', async () => {
    const jane = await lead();
    await jane.says('known', { at: secondsAgo(500) });
    await missed(jane, ...many(75));
    await look(jane.campaign);
    expect(await byArrival(jane)).toEqual(['known', ...many(75).map(({ text }) => text)]);
    forgetCalls();
    await look(jane.campaign);
    expect(callsOf(jane.campaign, '/messages?')).toHaveLength(1);
  });

  it('a hole behind messages that came later is found, until a backfill has read to the end', async () => {
    const jane = await lead();
    await jane.says('known', { at: secondsAgo(500) });
    await missed(jane, { text: 'lost', timestamp: secondsAgo(450) });
    for (const { text, timestamp } of many(40)) await jane.says(text, { at: timestamp });
    await look(jane.campaign);
    expect(await textsOf(jane)).toContain('lost');
    forgetCalls();
    await look(jane.campaign);
    expect(callsOf(jane.campaign, '/messages?')).toHaveLength(1);
  });

  it('ten pages are read at most, and that there is more is said', async () => {
    const jane = await lead();
    await missed(jane, ...many(310));
    const said: string[] = [];
    const { services } = scene;
    const log = Object.assign(Object.create(services.log) as typeof services.log, {
      warn: (_: object, text: string) => said.push(text),
    });
    await syncHistory({ ...services, log }, jane.campaign.connection, 'missed');
    expect(await byArrival(jane)).toEqual(
      many(310)
        .slice(10)
        .map(({ text }) => text),
    );
    expect(said).toContain('older history is left unread');
  });
});

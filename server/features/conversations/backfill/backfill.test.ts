import { describe, expect, it } from 'vitest';
import { placeholder } from '#server/test/api/raw-messages.ts';
import { leadOf } from '#server/test/builders/chat-builders.ts';
import type { SceneLead } from '#server/test/scene.ts';
import { eventually } from '#server/test/eventually.ts';
import { backfill } from './backfill.ts';
import { checkSessions } from './check-sessions.ts';
import { receiveEvents } from '#server/test/receive-events.ts';
import {
  backfillScene,
  secondsAgo,
  DAY_S,
  HOUR_S,
  textsOf,
} from '#server/test/scenes/backfill-scene.ts';

const { scene, forgetCalls, callsOf, missed, look, setConnection, setLinked, round } =
  await backfillScene();

describe('after a time in which someone was away', () => {
  it('much is missing, and the session is left alone', async () => {
    const lead = await scene.lead();
    await setLinked(lead.campaign, 2 * HOUR_S);
    await missed(lead, { text: 'Anyone there?', timestamp: secondsAgo(HOUR_S) });
    await setConnection(lead.campaign, "last_event_at = now() - interval '70 minutes'");
    await round({ after_gap: true });
    await scene.runJobs();
    expect(await lead.heard()).toHaveLength(1);
    expect(callsOf(lead.campaign, '/restart')).toEqual([]);
  });

  it('completes what could not be read when it came', async () => {
    const lead = await scene.lead();
    await setLinked(lead.campaign, 2 * HOUR_S);
    const at = secondsAgo(HOUR_S);
    await receiveEvents(scene.services, lead.campaign.connection, [
      placeholder(lead, '3AB1', { timestamp: at }),
    ]);
    await missed(lead, { id: '3AB1', text: 'Anyone there?', timestamp: at });
    await look(lead.campaign);
    await look(lead.campaign);
    await scene.runJobs();
    expect(await textsOf(lead)).toEqual(['Anyone there?', expect.any(String)]);
    expect(await lead.heard()).toHaveLength(1);
  });

  it('reads only the chats that went on since the last worker was there', async () => {
    const quiet = await scene.lead();
    const { campaign } = quiet;
    await setLinked(campaign, 20 * HOUR_S);
    await quiet.says('Yesterday', { at: secondsAgo(10 * HOUR_S) });
    await missed(quiet, { text: 'Yesterday, too', timestamp: secondsAgo(9 * HOUR_S) });
    const other = leadOf(scene.services, campaign);
    await missed({ campaign, phone: other.phone }, { text: 'Just now', timestamp: secondsAgo(5) });
    await scene.queue.clear();
    forgetCalls();
    await round({ after_gap: true, alive_at: Date.now() - 30_000 });
    await scene.runJobs();
    const read = callsOf(campaign, '/messages');
    expect(read).toHaveLength(1);
    expect(read[0]).toContain(other.phone);
    expect(await textsOf(other)).toContain('Just now');
    // The sync of a gap doesn't cover the time before it.
    const [row] = await scene.queue.query(
      'SELECT last_synced_at FROM whatsapp_connections WHERE connection_id = $1',
      [campaign.connection.connection_id],
    );
    expect(row).toEqual({ last_synced_at: null });
  });

  it('reads the newest conversations of a gateway that lists no chats', async () => {
    const lead = await scene.lead();
    await setLinked(lead.campaign, 2 * HOUR_S);
    await lead.says('Hi', { at: secondsAgo(HOUR_S) });
    await missed(lead, { text: 'Anyone there?', timestamp: secondsAgo(5) });
    const { waha_session } = lead.campaign.connection;
    await scene.outside.fault('waha', {
      match: `/api/${waha_session}/chats/overview`,
      status: 501,
    });
    await round({ after_gap: true, alive_at: Date.now() - 30_000 });
    await scene.runJobs();
    expect(await textsOf(lead)).toContain('Anyone there?');
  });

  it('does not take the place of a sync that looks further back, nor of live answers', async () => {
    const { campaign } = await scene.lead();
    await setConnection(campaign, "status = 'STARTING'");
    const me = { id: `${campaign.phone}@c.us`, pushName: 'Acme' };
    const works = { kind: 'status', status: 'WORKING', at: Date.now(), me } as const;
    await receiveEvents(scene.services, campaign.connection, [works]);
    await checkSessions.handler(scene.services)({ after_gap: true, alive_at: Date.now() });
    const jobs = await scene.queue.query<{ payload: object; priority: number }>(
      `SELECT j.payload, j.priority FROM graphile_worker._private_jobs j
       WHERE j.key = 'catch-up:' || $1`,
      [campaign.connection.connection_id],
    );
    expect(jobs).toMatchObject([{ priority: 5 }]);
    expect(jobs[0]?.payload).not.toHaveProperty('since');
  });

  it('reads four histories at once in a process, and answers who waits all the same', async () => {
    const leads: SceneLead[] = [];
    for (let n = 0; n < 6; n += 1) leads.push(await scene.lead());
    for (const lead of leads) await lead.says('Hi');
    await scene.queue.clear();
    const { waha } = scene.services;
    const { promise: free, resolve: release } = Promise.withResolvers<void>();
    let reading = 0;
    const process = {
      ...scene.services,
      waha: {
        ...waha,
        call: async (call: Parameters<typeof waha.call>[0]) => {
          if (call.path.includes('/chats/overview')) {
            reading += 1;
            await free;
          }
          return waha.call(call);
        },
      },
    };
    const run = backfill.handler(process);
    const payloadOf = ({ campaign: { connection, team } }: SceneLead) => ({
      team_id: team.team_id,
      connection_id: connection.connection_id,
      because: 'missed',
    });
    const running = leads.slice(0, 4).map((lead) => run(payloadOf(lead)));
    await eventually('four are read', async () => reading === 4);
    for (const lead of leads.slice(4)) await run(payloadOf(lead));
    expect(reading).toBe(4);
    const planned = (await scene.queue.planned()).map((job) => job.task_identifier);
    expect(planned.filter((name) => name === 'agent:catch-up')).toHaveLength(2);
    expect(planned.filter((name) => name === 'agent:reply')).toHaveLength(6);
    release();
    await Promise.all(running);
  });

  it('a lead that no one knew is found however long that was, and shown to a person', async () => {
    const lead = await scene.lead();
    await setLinked(lead.campaign, 20 * DAY_S);
    await setConnection(
      lead.campaign,
      `last_synced_at = now() - interval '4 days', last_event_at = now()`,
    );
    await missed(lead, { text: 'Hello?', timestamp: secondsAgo(3 * DAY_S) });
    await look(lead.campaign);
    await scene.runJobs();
    expect(await textsOf(lead)).toEqual(['Hello?']);
    expect(await lead.heard()).toEqual([]);
    expect(await lead.conversation()).toMatchObject({ needs_attention: true });
  });

  it('notes of the owner to oneself make no one a lead', async () => {
    const lead = await scene.lead();
    const { campaign } = lead;
    await setLinked(campaign, DAY_S);
    await missed(
      { campaign, phone: campaign.phone },
      { text: 'Buy milk', timestamp: secondsAgo(60) },
    );
    await missed(lead, { text: 'Hello?', timestamp: secondsAgo(50) });
    await look(campaign);
    await scene.runJobs();
    const rows = await scene.queue.query<{ id_lead: string }>(
      'SELECT id_lead FROM conversations WHERE campaign_id = $1',
      [campaign.campaign_id],
    );
    expect(rows).toEqual([{ id_lead: lead.chat }]);
  });

  it('no one becomes a lead who wrote before the history was last read, or long ago', async () => {
    const lead = await scene.lead();
    const listened = (time: string) =>
      setConnection(lead.campaign, `last_synced_at = now() - interval '${time}'`);
    await setLinked(lead.campaign, 40 * DAY_S);
    await missed(lead, { text: 'long ago', timestamp: secondsAgo(15 * DAY_S) });
    await listened('30 days');
    await look(lead.campaign);
    await missed(lead, { text: 'before', timestamp: secondsAgo(3 * DAY_S) });
    await listened('2 days');
    await look(lead.campaign);
    await expect(lead.conversation()).rejects.toThrow('no result');
  });

  it('what a known lead wrote before the first message that arrived is found too', async () => {
    const lead = await scene.lead();
    await setLinked(lead.campaign, 3 * DAY_S);
    await missed(lead, { text: 'first', timestamp: secondsAgo(HOUR_S) });
    await lead.says('second');
    await look(lead.campaign);
    expect(await textsOf(lead)).toEqual(['first', 'second']);
  });
});

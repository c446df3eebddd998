import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { RetryAfter } from '#server/platform/jobs/retry.ts';
import { type ConnectedCampaign, leadOf } from '#server/test/chat-builders.ts';
import { openScene, type Scene, type SceneLead } from '#server/test/scene.ts';
import { eventually } from '#server/test/eventually.ts';
import { backfill, type Reason, syncHistory } from './backfill.ts';
import { checkSessions } from './check-sessions.ts';
import { fetchMissingMessages } from './fetch-missing-messages.ts';
import { receiveEvents } from '../receive/receive-events.ts';
import { receiveMessages } from '../receive/receive-messages.ts';

let scene: Scene;
/** what the gateway was asked for since the last reset */
let calls: string[];
beforeAll(async () => {
  scene = await openScene();
  const { waha } = scene.services;
  const call: typeof waha.call = (one) => {
    calls.push(`${one.method} ${one.path}`);
    return waha.call(one);
  };
  scene.services.waha = { ...waha, call };
});
afterAll(() => scene.close());
beforeEach(async () => {
  await scene.reset();
  calls = [];
});

const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;
const ago = (seconds: number) => Math.floor(Date.now() / 1000) - seconds;
const callsOf = ({ connection }: ConnectedCampaign, part: string) =>
  calls.filter((one) => one.includes(connection.waha_session) && one.includes(part));
const textsOf = async (lead: Pick<SceneLead, 'thread'>) =>
  (await lead.thread()).map(({ text }) => text);

/** Messages that only the gateway's history has. */
const missed = (
  { campaign, phone }: Pick<SceneLead, 'campaign' | 'phone'>,
  ...messages: object[]
) =>
  scene.outside.control(
    'POST',
    `/waha/sessions/${campaign.connection.waha_session}/messages`,
    messages.map((one) => ({ from: phone, missed: true, ...one })),
  );
const look = ({ connection }: ConnectedCampaign, because: Reason = 'missed') =>
  syncHistory(scene.services, connection, because);
const setConnection = ({ connection }: ConnectedCampaign, what: string) =>
  scene.queue.query(`UPDATE whatsapp_connections SET ${what} WHERE connection_id = $1`, [
    connection.connection_id,
  ]);
const setLinked = ({ campaign_id }: ConnectedCampaign, seconds: number) =>
  scene.queue.query(
    'UPDATE linked_numbers SET linked_at = to_timestamp($2) WHERE campaign_id = $1',
    [campaign_id, ago(seconds)],
  );
const round = async (payload = {}) => {
  await scene.queue.query(`SELECT graphile_worker.add_job('whatsapp:watch-sessions', $1::json)`, [
    JSON.stringify(payload),
  ]);
  await scene.runJobs();
};

describe('a silent number', () => {
  const SILENT = "last_event_at = now() - interval '31 minutes'";

  it('is listened to once in half an hour, not each minute', async () => {
    const campaign = await scene.connectedCampaign();
    await setConnection(campaign, `${SILENT}, last_synced_at = NULL`);
    const listened = () => callsOf(campaign, '/chats/overview').length;
    await round();
    expect(listened()).toBe(1);
    await round();
    await round();
    expect(listened()).toBe(1);
    await setConnection(campaign, "last_synced_at = now() - interval '31 minutes'");
    await round();
    expect(listened()).toBe(2);
  });

  it('is restarted when it proves deaf, and its lead is answered', async () => {
    const lead = await scene.lead();
    await setLinked(lead.campaign, HOUR_S);
    await missed(lead, { text: 'Anybody there?', timestamp: ago(120) });
    await setConnection(lead.campaign, SILENT);
    await round();
    expect(await textsOf(lead)).toEqual(['Anybody there?', expect.any(String)]);
    expect(callsOf(lead.campaign, '/restart')).toHaveLength(1);
  });

  it('is left alone when nothing is missing, or only what is on its way', async () => {
    const lead = await scene.lead();
    await look(lead.campaign, 'quiet');
    await missed(lead, { text: 'just now' });
    await look(lead.campaign, 'quiet');
    expect(await textsOf(lead)).toEqual(['just now']);
    expect(callsOf(lead.campaign, '/restart')).toEqual([]);
  });

  it('is left alone when a late webhook brings what was found missing, just before it is stored', async () => {
    const lead = await scene.lead();
    const { connection } = lead.campaign;
    await setLinked(lead.campaign, HOUR_S);
    await missed(lead, { text: 'Anybody there?', timestamp: ago(120) });
    const { services } = scene;
    const webhook = async () => {
      const events = await fetchMissingMessages(services, connection, lead.chat, {
        since: ago(HOUR_S),
        complete_until: ago(HOUR_S),
      });
      await receiveMessages(services, connection, events);
    };
    let late: Promise<void> | undefined;
    const inTeam: typeof services.db.inTeam = async (scope, work, lock) => {
      // Only what stores messages is done under a lock.
      if (lock !== undefined) await (late ??= webhook());
      return services.db.inTeam(scope, work, lock);
    };
    await syncHistory({ ...services, db: { ...services.db, inTeam } }, connection, 'quiet');
    expect(late).toBeDefined();
    expect(await textsOf(lead)).toEqual(['Anybody there?']);
    expect(callsOf(lead.campaign, '/restart')).toEqual([]);
  });

  it('keeps the time that an earlier look waits for while the gateway is away', async () => {
    const campaign = await scene.connectedCampaign();
    await setConnection(campaign, SILENT);
    const overview = `/api/${campaign.connection.waha_session}/chats/overview`;
    await scene.outside.fault('waha', { match: overview, status: 500 });
    await round();
    const [before] = await scene.queue.planned();
    expect(before).toMatchObject({ payload: { because: 'quiet', tries: 1 } });
    await round();
    expect(await scene.queue.planned()).toMatchObject([{ payload: { tries: 2 } }]);
  });
});

describe('after a time in which somebody was away', () => {
  it('much is missing, and the session is left alone', async () => {
    const lead = await scene.lead();
    await setLinked(lead.campaign, 2 * HOUR_S);
    await missed(lead, { text: 'Anybody there?', timestamp: ago(HOUR_S) });
    await setConnection(lead.campaign, "last_event_at = now() - interval '70 minutes'");
    await round({ after_gap: true });
    await scene.runJobs();
    expect(await lead.heard()).toHaveLength(1);
    expect(callsOf(lead.campaign, '/restart')).toEqual([]);
  });

  it('reads only the chats that went on since the last worker was there', async () => {
    const quiet = await scene.lead();
    const { campaign } = quiet;
    await setLinked(campaign, 20 * HOUR_S);
    await quiet.says('Yesterday', { at: ago(10 * HOUR_S) });
    await missed(quiet, { text: 'Yesterday, too', timestamp: ago(9 * HOUR_S) });
    const other = leadOf(scene.services, campaign);
    await missed({ campaign, phone: other.phone }, { text: 'Just now', timestamp: ago(5) });
    await scene.queue.clear();
    calls = [];
    await round({ after_gap: true, alive_at: Date.now() - 30_000 });
    await scene.runJobs();
    const read = callsOf(campaign, '/messages');
    expect(read).toHaveLength(1);
    expect(read[0]).toContain(other.phone);
    expect(await textsOf(other)).toContain('Just now');
    // The sync of a gap says nothing of the time before it.
    const [row] = await scene.queue.query(
      'SELECT last_synced_at FROM whatsapp_connections WHERE connection_id = $1',
      [campaign.connection.connection_id],
    );
    expect(row).toEqual({ last_synced_at: null });
  });

  it('reads the newest conversations of a gateway that lists no chats', async () => {
    const lead = await scene.lead();
    await setLinked(lead.campaign, 2 * HOUR_S);
    await lead.says('Hi', { at: ago(HOUR_S) });
    await missed(lead, { text: 'Anybody there?', timestamp: ago(5) });
    const { waha_session } = lead.campaign.connection;
    await scene.outside.fault('waha', {
      match: `/api/${waha_session}/chats/overview`,
      status: 501,
    });
    await round({ after_gap: true, alive_at: Date.now() - 30_000 });
    await scene.runJobs();
    expect(await textsOf(lead)).toContain('Anybody there?');
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

  it('a lead that nobody knew is found however long that was, and shown to a person', async () => {
    const lead = await scene.lead();
    await setLinked(lead.campaign, 20 * DAY_S);
    await setConnection(
      lead.campaign,
      `last_synced_at = now() - interval '4 days', last_event_at = now()`,
    );
    await missed(lead, { text: 'Hello?', timestamp: ago(3 * DAY_S) });
    await look(lead.campaign);
    await scene.runJobs();
    expect(await textsOf(lead)).toEqual(['Hello?']);
    expect(await lead.heard()).toEqual([]);
    expect(await lead.conversation()).toMatchObject({ needs_attention: true });
  });

  it('notes of the owner to oneself make nobody a lead', async () => {
    const lead = await scene.lead();
    const { campaign } = lead;
    await setLinked(campaign, DAY_S);
    await missed({ campaign, phone: campaign.phone }, { text: 'Buy milk', timestamp: ago(60) });
    await missed(lead, { text: 'Hello?', timestamp: ago(50) });
    await look(campaign);
    await scene.runJobs();
    const rows = await scene.queue.query<{ id_lead: string }>(
      'SELECT id_lead FROM conversations WHERE campaign_id = $1',
      [campaign.campaign_id],
    );
    expect(rows).toEqual([{ id_lead: lead.chat }]);
  });

  it('nobody becomes a lead who wrote before the history was last read, or long ago', async () => {
    const lead = await scene.lead();
    const listened = (time: string) =>
      setConnection(lead.campaign, `last_synced_at = now() - interval '${time}'`);
    await setLinked(lead.campaign, 40 * DAY_S);
    await missed(lead, { text: 'long ago', timestamp: ago(15 * DAY_S) });
    await listened('30 days');
    await look(lead.campaign);
    await missed(lead, { text: 'before', timestamp: ago(3 * DAY_S) });
    await listened('2 days');
    await look(lead.campaign);
    await expect(lead.conversation()).rejects.toThrow('no result');
  });

  it('what a known lead wrote before the first message that arrived is found too', async () => {
    const lead = await scene.lead();
    await setLinked(lead.campaign, 3 * DAY_S);
    await missed(lead, { text: 'first', timestamp: ago(HOUR_S) });
    await lead.says('second');
    await look(lead.campaign);
    expect(await textsOf(lead)).toEqual(['first', 'second']);
  });
});

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
    await missed(older, { text: 'older', timestamp: ago(200) });
    await missed(newer, { text: 'newer', timestamp: ago(100) });
    await scene.outside.fault('waha', { match: newer.phone, status: 500 });
    await expect(look(older.campaign)).rejects.toThrow(RetryAfter);
    expect(callsOf(older.campaign, '/messages?').map((one) => one.includes(newer.phone))).toEqual([
      true,
      false,
    ]);
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
    // Behind what finds out that the number is lost.
    await scene.queue.query('UPDATE graphile_worker._private_jobs SET priority = 1');
    await become('SCAN_QR_CODE');
    calls = [];
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
  /** so many of one second */
  const many = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ text: `m${n}`, timestamp: ago(400) }));
  const byArrival = async ({ campaign }: SceneLead) => {
    const rows = await scene.queue.query<{ body: string }>(
      'SELECT message_lead AS body FROM messages WHERE campaign_id = $1 ORDER BY seq',
      [campaign.campaign_id],
    );
    return rows.map(({ body }) => body);
  };

  it('what was said in one second is stored in the order in which it was said', async () => {
    const jane = await lead();
    const timestamp = ago(5);
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
    await jane.says('known', { at: ago(500) });
    await missed(jane, ...many(75));
    await look(jane.campaign);
    expect(await byArrival(jane)).toEqual(['known', ...many(75).map(({ text }) => text)]);
    calls = [];
    await look(jane.campaign);
    expect(callsOf(jane.campaign, '/messages?')).toHaveLength(1);
  });

  it('a hole behind messages that came later is found, until a look has read to the end', async () => {
    const jane = await lead();
    await jane.says('known', { at: ago(500) });
    await missed(jane, { text: 'lost', timestamp: ago(450) });
    for (const { text, timestamp } of many(40)) await jane.says(text, { at: timestamp });
    await look(jane.campaign);
    expect(await textsOf(jane)).toContain('lost');
    calls = [];
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

describe('leads that wait', () => {
  const plannedAt = async (lead: SceneLead) => {
    const { conversation_id } = await lead.conversation();
    const jobs = await scene.queue.planned();
    return jobs.filter(({ key }) => key === `reply:${conversation_id}`).map(({ run_at }) => run_at);
  };

  it('are woken when nothing is planned for them, or what was planned has died', async () => {
    const lead = await scene.lead();
    await lead.says('Hi');
    await scene.queue.clear();
    await look(lead.campaign, 'quiet');
    expect(await plannedAt(lead)).toHaveLength(1);
    await scene.queue.query('UPDATE graphile_worker._private_jobs SET attempts = max_attempts');
    await look(lead.campaign, 'quiet');
    await scene.runJobs();
    expect(await lead.heard()).toHaveLength(1);
  });

  it('keep the time that is planned for them on a quiet night, and come first after a reconnection', async () => {
    const lead = await scene.lead();
    await lead.says('Hi');
    const later = new Date(Date.now() + HOUR_S * 1000);
    await scene.queue.query('UPDATE graphile_worker._private_jobs SET run_at = $1', [later]);
    await look(lead.campaign, 'quiet');
    expect(await plannedAt(lead)).toEqual([later]);
    await look(lead.campaign, 'missed');
    const [at] = await plannedAt(lead);
    expect(at?.getTime()).toBeLessThan(later.getTime() - 1000);
  });
});

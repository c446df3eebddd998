import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { NewOutreachLead } from '#domain/outreach/schema.ts';
import { openBrowser } from '#server/test/browser.ts';
import { type ConnectedCampaign, leadOf, newPhone } from '#server/test/chat-builders.ts';
import { stayWithinOneHour } from '#server/test/one-hour.ts';
import { openScene, type Scene } from '#server/test/scene.ts';
import type { TestServices } from '#server/test/services.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/id.ts';
import { cancelImport, holdImport, resumeImport } from './change-waiting.ts';
import { enterLeads } from './enter-lead.ts';
import { sendFirstMessages } from './send-first-messages.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.close());
beforeEach(async () => {
  await stayWithinOneHour();
  await scene.reset();
});
afterEach(() => {
  vi.useRealTimers();
});

function enter(
  { team, campaign_id }: ConnectedCampaign,
  leads: Partial<NewOutreachLead>[],
  services: TestServices = scene.services,
) {
  return services.db.inTeam(team.scope, (tx) =>
    enterLeads(
      services,
      tx,
      team.scope,
      leads.map((lead) => ({
        campaign_id,
        phone: newPhone(),
        name: 'Jane Roe',
        source: 'form',
        ...lead,
      })),
    ),
  );
}

const send = ({ team, campaign_id }: ConnectedCampaign, services: TestServices = scene.services) =>
  sendFirstMessages(services, team.scope, { campaign_id });

/** What reached phones, in order. */
const sentBy = async ({ connection }: ConnectedCampaign) =>
  (await scene.outside.sent(connection.waha_session)).filter((one) => !one.repeat);

const set = (campaign: ConnectedCampaign, columns: string) =>
  scene.queue.query(`UPDATE whatsapp_accounts SET ${columns} WHERE campaign_id = $1`, [
    campaign.campaign_id,
  ]);

/** The number has sent a first message now. */
const hasJustSent = ({ team, phone }: ConnectedCampaign) =>
  scene.queue.query(
    `INSERT INTO number_paces (team_id, agent_phone_id, sent_count, sent_on, last_at)
     VALUES ($1, $2, 1, CURRENT_DATE, now())`,
    [team.team_id, `${phone}@c.us`],
  );

const deskOf = ({ team }: ConnectedCampaign) => {
  const { rpc } = openBrowser(scene.services, { cookie: team.owner.cookie });
  return { rpc: rpc.outreach, ref: { team_slug: team.team_slug } };
};

describe('a lead of a form', () => {
  it('gets a first message at once, written from the campaign’s prompt', async () => {
    const campaign = await scene.connectedCampaign();
    const phone = newPhone();
    const [entered] = await enter(campaign, [{ phone, name: 'Zoe Quux' }]);
    expect(entered).toMatchObject({ outcome: 'planned' });
    await scene.runJobs();
    const [message] = await sentBy(campaign);
    expect(message?.chatId).toBe(`${phone}@c.us`);
    expect(message?.text).toContain('Zoe');
    const lead = leadOf(scene.services, campaign, phone);
    const [shown] = await lead.thread();
    expect(shown).toMatchObject({ type_interaction: 'LEAD_WELCOME', state: 'sent' });
    const { rpc, ref } = deskOf(campaign);
    const clock = await rpc.clock(ref);
    expect(clock).toMatchObject({ leads: 1, newest: [{ state: 'sent' }] });
    // Within what the machine that runs the tests needs: nothing is waited for.
    expect(clock.p95).toBeLessThan(60);
  });

  it('that is sent again is not contacted twice', async () => {
    const campaign = await scene.connectedCampaign();
    const phone = newPhone();
    const [first] = await enter(campaign, [{ phone }]);
    const again = await enter(campaign, [{ phone }, { phone: `+${phone}` }]);
    await scene.runJobs();
    const last = await enter(campaign, [{ phone }]);
    for (const answer of [...again, ...last]) {
      expect(answer).toEqual({ conversation_id: first?.conversation_id, outcome: 'known' });
    }
    await scene.runJobs();
    expect(await sentBy(campaign)).toHaveLength(1);
  });

  it('who wrote before, or writes meanwhile, is answered instead', async () => {
    const lead = await scene.lead();
    await lead.says('Hi, how much is it?');
    const [known] = await enter(lead.campaign, [{ phone: lead.phone }]);
    expect(known?.outcome).toBe('known');
    const other = leadOf(scene.services, lead.campaign);
    await hasJustSent(lead.campaign);
    await enter(lead.campaign, [{ phone: other.phone }]);
    await other.says('Hello, are you there?');
    await scene.queue.query('UPDATE number_paces SET last_at = NULL');
    await send(lead.campaign);
    await scene.runJobs();
    const types = (await other.thread()).map((message) => message.type_interaction);
    expect(types).toEqual(['USER_MESSAGE', 'AI_RESPONSE']);
  });

  it('without a WhatsApp account is not written to, and shown so', async () => {
    const campaign = await scene.connectedCampaign();
    const phone = newPhone();
    await scene.outside.fault('waha', {
      match: '/api/contacts/check-exists',
      status: 200,
      body: { numberExists: false },
      times: 1,
    });
    const [entered] = await enter(campaign, [{ phone }]);
    await scene.runJobs();
    expect(await sentBy(campaign)).toEqual([]);
    const conversation_id = entered?.conversation_id ?? '';
    const { rpc, ref } = deskOf(campaign);
    expect(await rpc.leadClock({ ...ref, conversation_id })).toMatchObject({ state: 'failed' });
  });
});

describe('a lead who opted out', () => {
  it('is not entered again, in no campaign of the team, also when the lead is gone', async () => {
    const lead = await scene.lead();
    await lead.says('STOP');
    const team = lead.campaign.team;
    const other = await scene.connectedCampaign({ team });
    const phones = [{ phone: lead.phone }];
    expect((await enter(lead.campaign, phones))[0]?.outcome).toBe('opted_out');
    expect((await enter(other, phones))[0]?.outcome).toBe('opted_out');
    await scene.queue.query('DELETE FROM conversations WHERE campaign_id = $1', [
      lead.campaign.campaign_id,
    ]);
    expect((await enter(lead.campaign, phones))[0]?.outcome).toBe('opted_out');
    expect((await enter(other, phones))[0]?.outcome).toBe('opted_out');
    const stranger = await scene.connectedCampaign();
    expect((await enter(stranger, phones))[0]?.outcome).toBe('planned');
  });
});

describe('the ledger', () => {
  it('says who allowed what and when', async () => {
    const campaign = await scene.connectedCampaign();
    const lead = leadOf(scene.services, campaign);
    const at = new Date('2026-10-01T09:00:00Z');
    const [entered] = await enter(campaign, [
      { phone: lead.phone, source: 'import', consent: { source: 'fair.csv', at } },
    ]);
    await lead.says('Hello');
    await lead.says('STOP');
    const { rpc, ref } = deskOf(campaign);
    const conversation_id = entered?.conversation_id ?? '';
    const { rows } = await rpc.permissions({ ...ref, conversation_id });
    expect(rows.map(({ kind, source, evidence }) => [kind, source, evidence])).toEqual([
      ['consent', 'fair.csv', null],
      ['wrote_first', 'whatsapp', null],
      ['opt_out', 'whatsapp', 'STOP'],
    ]);
    expect(rows[0]?.at).toBe(at.toISOString());
  });
});

describe('the pace of a number', () => {
  it('is kept by four workers at once, over midnight', { timeout: 120_000 }, async () => {
    const campaign = await scene.connectedCampaign();
    await scene.queue.query(`UPDATE campaigns SET agent_timezone = 'Europe/Paris'
      WHERE campaign_id = '${campaign.campaign_id}'`);
    await set(campaign, 'daily_messages_quota = 8');
    const workers = [scene.services, ...[1, 2, 3].map(() => scene.anotherProcess())];
    const times = recordSends(workers);
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(new Date('2026-10-24T23:30:10+02:00'));
    await enter(
      campaign,
      Array.from({ length: 20 }, () => ({})),
    );
    for (let minute = 0; minute < 70; minute += 1) {
      await Promise.all(workers.map((worker) => send(campaign, worker).catch(busy)));
      vi.setSystemTime(Date.now() + 60_000);
    }
    const byDay = Map.groupBy(times, (at) =>
      new Date(at).toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' }),
    );
    expect([...byDay].map(([day, sent]) => [day, sent.length])).toEqual([
      ['2026-10-24', 8],
      ['2026-10-25', 8],
    ]);
    const apart = times.slice(1).map((at, index) => at - (times[index] ?? 0));
    expect(Math.min(...apart)).toBeGreaterThanOrEqual(180_000);
    expect(new Set((await sentBy(campaign)).map((one) => one.chatId)).size).toBe(16);
  });

  it('goes with the number, whose account another number may have taken over', async () => {
    const one = await scene.connectedCampaign();
    const two = await scene.connectedCampaign({ team: one.team });
    for (const campaign of [one, two]) await set(campaign, 'daily_messages_quota = 1');
    await enter(one, [{}]);
    await scene.runJobs();
    expect(await sentBy(one)).toHaveLength(1);
    // The number of the first campaign is scanned at the second one.
    await set(one, `agent_phone_id = '1555@c.us'`);
    await set(two, `agent_phone_id = '${one.phone}@c.us'`);
    await enter(two, [{}]);
    await scene.runJobs();
    expect(await sentBy(two)).toEqual([]);
  });

  it('counts from when a late message went out, not from when it was written', async () => {
    const campaign = await scene.connectedCampaign();
    const times = recordSends([scene.services]);
    vi.useFakeTimers({ toFake: ['Date'] });
    await enter(campaign, [{}, {}]);
    await scene.outside.fault('waha', { match: '/api/sendText', status: 503, times: 1 });
    await send(campaign);
    vi.setSystemTime(Date.now() + 179_000);
    await send(campaign);
    // The first one is still on its way, so the second waits, however long ago that began.
    expect(await sentBy(campaign)).toEqual([]);
    vi.setSystemTime(Date.now() + 10_000);
    await scene.queue.query(`UPDATE graphile_worker._private_jobs SET run_at = now()`);
    await scene.runJobs();
    await send(campaign);
    expect(await sentBy(campaign)).toHaveLength(1);
    vi.setSystemTime(Date.now() + 179_000);
    await send(campaign);
    expect(await sentBy(campaign)).toHaveLength(1);
    vi.setSystemTime(Date.now() + 1_000);
    await send(campaign);
    expect(await sentBy(campaign)).toHaveLength(2);
    expect((times.at(-1) ?? 0) - (times.at(-2) ?? 0)).toBeGreaterThanOrEqual(180_000);
  });

  it('shows each lead why it waits and about when it goes out', async () => {
    const campaign = await scene.connectedCampaign();
    await enter(campaign, [{ name: 'Ann' }, { name: 'Bob' }, { name: 'Cid' }]);
    await scene.runJobs();
    const { rpc, ref } = deskOf(campaign);
    const { items, total } = await rpc.waiting(ref);
    expect(total).toBe(2);
    expect(items.map(({ name, reason }) => [name, reason])).toEqual([
      ['Bob', 'turn'],
      ['Cid', 'turn'],
    ]);
    const [bob, cid] = items.map(({ planned_at }) => Date.parse(planned_at ?? ''));
    expect((cid ?? 0) - (bob ?? 0)).toBe(180_000);
    await rpc.sendNext({ ...ref, conversation_id: items[1]?.conversation_id ?? '' });
    expect((await rpc.waiting(ref)).items.map(({ name }) => name)).toEqual(['Cid', 'Bob']);
    await rpc.cancelFirstMessage({ ...ref, conversation_id: items[0]?.conversation_id ?? '' });
    expect((await rpc.waiting(ref)).items.map(({ name }) => name)).toEqual(['Cid']);
    const again = rpc.cancelFirstMessage({
      ...ref,
      conversation_id: items[0]?.conversation_id ?? '',
    });
    await expect(again).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});

describe('what holds up first messages', () => {
  it.each([
    ['a restriction', `restricted_until = now() + interval '2 hours'`, 'restricted_until = NULL'],
    ['a used quota', 'daily_messages_quota = 0', 'daily_messages_quota = 250'],
  ])('%s loses nothing, and they go on when it is over', async (_name, begin, end) => {
    const campaign = await scene.connectedCampaign();
    await set(campaign, begin);
    await enter(campaign, [{}]);
    await scene.runJobs();
    expect(await sentBy(campaign)).toEqual([]);
    const { rpc, ref } = deskOf(campaign);
    const [waiting] = (await rpc.waiting(ref)).items;
    expect(['restricted', 'quota']).toContain(waiting?.reason);
    await set(campaign, end);
    await send(campaign);
    expect(await sentBy(campaign)).toHaveLength(1);
  });

  it.each([
    [
      'not_ready',
      `UPDATE campaigns SET status = 'inactive'`,
      `UPDATE campaigns SET status = 'active'`,
    ],
    [
      'not_connected',
      `UPDATE campaigns SET whatsapp_connected = false`,
      `UPDATE campaigns SET whatsapp_connected = true`,
    ],
    [
      'plan',
      `UPDATE team_settings SET subscription_status = 'past_due'`,
      `UPDATE team_settings SET subscription_status = 'active'`,
    ],
    [
      'plan_limit',
      `UPDATE team_settings SET messages_limit = 0`,
      `UPDATE team_settings SET messages_limit = 100`,
    ],
  ])('%s is said, and they go on when it is mended', async (reason, begin, end) => {
    const campaign = await scene.connectedCampaign();
    const where = ` WHERE team_id = '${campaign.team.team_id}'`;
    await scene.queue.query(begin + where);
    const [entered] = await enter(campaign, [{}]);
    expect(entered?.reason).toBe(reason);
    await scene.runJobs();
    const { rpc, ref } = deskOf(campaign);
    expect((await rpc.waiting(ref)).items).toMatchObject([{ reason, planned_at: null }]);
    await scene.queue.query(end + where);
    await send(campaign);
    expect(await sentBy(campaign)).toHaveLength(1);
    const clock = await rpc.clock(ref);
    expect(clock.newest[0]?.state).toBe('sent');
  });

  it('night, of who is only on a list: a form is answered at any hour', async () => {
    const campaign = await scene.connectedCampaign();
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(new Date('2026-11-23T03:00:00+01:00'));
    const french = '33639980021';
    await enter(campaign, [{ phone: french, source: 'import' }]);
    await send(campaign);
    expect(await sentBy(campaign)).toEqual([]);
    const { rpc, ref } = deskOf(campaign);
    const [waiting] = (await rpc.waiting(ref)).items;
    expect(waiting).toMatchObject({ reason: 'night', until: '2026-11-23T07:00:00.000Z' });
    await enter(campaign, [{ phone: '33639980022' }]);
    await send(campaign);
    expect(await sentBy(campaign)).toHaveLength(1);
    vi.setSystemTime(new Date('2026-11-23T08:00:00+01:00'));
    await send(campaign);
    expect(await sentBy(campaign)).toHaveLength(2);
  });
});

describe('an import', () => {
  it('can be paused, go on, and be taken back as far as it was not sent', async () => {
    const campaign = await scene.connectedCampaign();
    const import_id = newId();
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(new Date('2026-11-23T12:00:00+01:00'));
    const phones = ['33639980011', '33639980012', '33639980013'];
    const leads = phones.map((phone) => ({ phone, source: 'import', import_id }) as const);
    await enter(campaign, leads);
    const { scope } = campaign.team;
    const inTeam = <T>(work: (tx: TeamTx) => Promise<T>) => scene.services.db.inTeam(scope, work);
    expect(await inTeam((tx) => holdImport(tx, import_id))).toBe(3);
    await send(campaign);
    expect(await sentBy(campaign)).toEqual([]);
    const { rpc, ref } = deskOf(campaign);
    expect((await rpc.waiting(ref)).items[0]).toMatchObject({ state: 'held', reason: 'paused' });
    expect(await inTeam((tx) => resumeImport(tx, import_id))).toBe(3);
    await send(campaign);
    expect(await sentBy(campaign)).toHaveLength(1);
    expect(await inTeam((tx) => cancelImport(tx, import_id))).toBe(2);
    expect((await rpc.waiting(ref)).total).toBe(0);
  });
});

describe('a gateway that refuses for good', () => {
  it('is not asked again and again, and no answer of the model is wasted', async () => {
    const campaign = await scene.connectedCampaign();
    await scene.outside.fault('waha', { match: '/new-message-id', status: 501 });
    await enter(campaign, [{}]);
    await send(campaign);
    await send(campaign);
    expect(await scene.outside.asked()).toEqual([]);
    const [queue] = await scene.queue.query<{ later: boolean }>(
      'SELECT next_at > now() AS later FROM outreach_queues WHERE campaign_id = $1',
      [campaign.campaign_id],
    );
    expect(queue).toEqual({ later: true });
    await scene.outside.heal();
    await scene.queue.query('UPDATE whatsapp_connections SET gateway_problem = NULL');
    await send(campaign);
    expect(await sentBy(campaign)).toHaveLength(1);
  });
});

describe('a takeover', () => {
  it('of a lead who waits leaves the first message unsent', async () => {
    const campaign = await scene.connectedCampaign();
    const [entered] = await enter(campaign, [{}]);
    const { rpc } = openBrowser(scene.services, { cookie: campaign.team.owner.cookie });
    await rpc.conversations.stop({
      team_slug: campaign.team.team_slug,
      conversation_id: entered?.conversation_id ?? '',
    });
    await scene.runJobs();
    expect(await sentBy(campaign)).toEqual([]);
    const { rpc: outreach, ref } = deskOf(campaign);
    expect((await outreach.waiting(ref)).items).toEqual([]);
  });
});

/** When each text was handed to the gateway, by the clock that tests move. */
function recordSends(workers: TestServices[]): number[] {
  const times: number[] = [];
  for (const worker of workers) {
    const { waha } = worker;
    worker.waha = {
      ...waha,
      async call(call) {
        const answer = await waha.call(call);
        if (call.path === '/api/sendText' && answer.status < 300) times.push(Date.now());
        return answer;
      },
    };
  }
  return times;
}

/** Another worker has this lead. */
function busy(error: unknown): void {
  if (!(error instanceof Error && error.name === 'RetryAfter')) throw error;
}

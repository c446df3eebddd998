import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openBrowser } from '#server/test/browser.ts';
import { type ConnectedCampaign, leadOf, newPhone } from '#server/test/builders/chat-builders.ts';
import { stayWithinOneHour } from '#server/test/one-hour.ts';
import { fileScene } from '#server/test/scene.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/id.ts';
import { cancelImport, holdImport, resumeImport } from './change-waiting.ts';
import { openOutreach, enter, send, listSent } from '#server/test/builders/first-messages.ts';

const scene = await fileScene();

beforeEach(async () => {
  await stayWithinOneHour();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Records that the number has just sent a first message. */
const hasJustSent = ({ team, phone }: ConnectedCampaign) =>
  scene.queue.query(
    `INSERT INTO number_paces (team_id, agent_phone_id, sent_count, sent_on, last_at)
     VALUES ($1, $2, 1, CURRENT_DATE, now())`,
    [team.team_id, `${phone}@c.us`],
  );

describe('a lead of a form', () => {
  it('gets a first message at once, written from the campaign’s prompt', async () => {
    const campaign = await scene.connectedCampaign();
    const phone = newPhone();
    const [entered] = await enter(scene, campaign, [{ phone, name: 'Zoe Quux' }]);
    expect(entered).toMatchObject({ outcome: 'planned' });
    await scene.runJobs();
    const [message] = await listSent(scene, campaign);
    expect(message?.chatId).toBe(`${phone}@c.us`);
    expect(message?.text).toContain('Zoe');
    const lead = leadOf(scene.services, campaign, phone);
    const [shown] = await lead.thread();
    expect(shown).toMatchObject({ type_interaction: 'LEAD_WELCOME', state: 'sent' });
    const { rpc, ref } = openOutreach(scene, campaign);
    const clock = await rpc.clock(ref);
    expect(clock).toMatchObject({ leads: 1, newest: [{ state: 'sent' }] });
    // Only the test machine's own time counts: nothing is waited for.
    expect(clock.p95).toBeLessThan(60);
  });

  it('that is sent again is not contacted twice', async () => {
    const campaign = await scene.connectedCampaign();
    const phone = newPhone();
    const [first] = await enter(scene, campaign, [{ phone }]);
    const again = await enter(scene, campaign, [{ phone }, { phone: `+${phone}` }]);
    await scene.runJobs();
    const last = await enter(scene, campaign, [{ phone }]);
    for (const answer of [...again, ...last]) {
      expect(answer).toEqual({ conversation_id: first?.conversation_id, outcome: 'known' });
    }
    await scene.runJobs();
    expect(await listSent(scene, campaign)).toHaveLength(1);
  });

  it('who wrote before, or writes meanwhile, is answered instead', async () => {
    const lead = await scene.lead();
    await lead.says('Hi, how much is it?');
    const [known] = await enter(scene, lead.campaign, [{ phone: lead.phone }]);
    expect(known?.outcome).toBe('known');
    const other = leadOf(scene.services, lead.campaign);
    await hasJustSent(lead.campaign);
    await enter(scene, lead.campaign, [{ phone: other.phone }]);
    await other.says('Hello, are you there?');
    await scene.queue.query('UPDATE number_paces SET last_at = NULL');
    await send(scene, lead.campaign);
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
    const [entered] = await enter(scene, campaign, [{ phone }]);
    await scene.runJobs();
    expect(await listSent(scene, campaign)).toEqual([]);
    const conversation_id = entered?.conversation_id ?? '';
    const { rpc, ref } = openOutreach(scene, campaign);
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
    expect((await enter(scene, lead.campaign, phones))[0]?.outcome).toBe('opted_out');
    expect((await enter(scene, other, phones))[0]?.outcome).toBe('opted_out');
    await scene.queue.query('DELETE FROM conversations WHERE campaign_id = $1', [
      lead.campaign.campaign_id,
    ]);
    expect((await enter(scene, lead.campaign, phones))[0]?.outcome).toBe('opted_out');
    expect((await enter(scene, other, phones))[0]?.outcome).toBe('opted_out');
    const stranger = await scene.connectedCampaign();
    expect((await enter(scene, stranger, phones))[0]?.outcome).toBe('planned');
  });
});

describe('the ledger', () => {
  it('says who allowed what and when', async () => {
    const campaign = await scene.connectedCampaign();
    const lead = leadOf(scene.services, campaign);
    const at = new Date('2026-10-01T09:00:00Z');
    const [entered] = await enter(scene, campaign, [
      { phone: lead.phone, source: 'import', consent: { source: 'fair.csv', at } },
    ]);
    await lead.says('Hello');
    await lead.says('STOP');
    const { rpc, ref } = openOutreach(scene, campaign);
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

describe('an import', () => {
  it('can be paused, go on, and be taken back as far as it was not sent', async () => {
    const campaign = await scene.connectedCampaign();
    const import_id = newId();
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(new Date('2026-11-23T12:00:00+01:00'));
    const phones = ['33639980011', '33639980012', '33639980013'];
    const leads = phones.map((phone) => ({ phone, source: 'import', import_id }) as const);
    await enter(scene, campaign, leads);
    const { scope } = campaign.team;
    const inTeam = <T>(work: (tx: TeamTx) => Promise<T>) => scene.services.db.inTeam(scope, work);
    expect(await inTeam((tx) => holdImport(tx, import_id))).toBe(3);
    await send(scene, campaign);
    expect(await listSent(scene, campaign)).toEqual([]);
    const { rpc, ref } = openOutreach(scene, campaign);
    expect((await rpc.waiting(ref)).items[0]).toMatchObject({ state: 'held', reason: 'paused' });
    expect(await inTeam((tx) => resumeImport(tx, import_id))).toBe(3);
    await send(scene, campaign);
    expect(await listSent(scene, campaign)).toHaveLength(1);
    expect(await inTeam((tx) => cancelImport(tx, import_id))).toBe(2);
    expect((await rpc.waiting(ref)).total).toBe(0);
  });
});

describe('a gateway that refuses for good', () => {
  it('is not asked again and again, and no answer of the model is wasted', async () => {
    const campaign = await scene.connectedCampaign();
    await scene.outside.fault('waha', { match: '/new-message-id', status: 501 });
    await enter(scene, campaign, [{}]);
    await send(scene, campaign);
    await send(scene, campaign);
    expect(await scene.outside.asked()).toEqual([]);
    const [queue] = await scene.queue.query<{ later: boolean }>(
      'SELECT next_at > now() AS later FROM outreach_queues WHERE campaign_id = $1',
      [campaign.campaign_id],
    );
    expect(queue).toEqual({ later: true });
    await scene.outside.heal();
    await scene.queue.query('UPDATE whatsapp_connections SET gateway_problem = NULL');
    await send(scene, campaign);
    expect(await listSent(scene, campaign)).toHaveLength(1);
  });
});

describe('a takeover', () => {
  it('of a lead who waits leaves the first message unsent', async () => {
    const campaign = await scene.connectedCampaign();
    const [entered] = await enter(scene, campaign, [{}]);
    const { rpc } = openBrowser(scene.services, { cookie: campaign.team.owner.cookie });
    await rpc.conversations.stop({
      team_slug: campaign.team.team_slug,
      conversation_id: entered?.conversation_id ?? '',
    });
    await scene.runJobs();
    expect(await listSent(scene, campaign)).toEqual([]);
    const { rpc: outreach, ref } = openOutreach(scene, campaign);
    expect((await outreach.waiting(ref)).items).toEqual([]);
  });
});

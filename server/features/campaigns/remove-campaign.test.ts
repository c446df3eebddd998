import { describe, expect, it } from 'vitest';
import { openBrowser } from '#server/test/browser.ts';
import {
  buildCampaign,
  buildMember,
  buildTeam,
  type BuiltCampaign,
} from '#server/test/builders/builders.ts';
import { buildConnectedCampaign, leadOf } from '#server/test/builders/chat-builders.ts';
import { fileScene } from '#server/test/scene.ts';
import { getCharts } from '../overview/charts.ts';

const scene = await fileScene();

const as = ({ cookie }: { cookie: string }) => openBrowser(scene.services, { cookie }).rpc;
const remove = ({ team, campaign_id }: BuiltCampaign, by = team.owner) =>
  as(by).campaigns.remove({ team_slug: team.team_slug, campaign_id });
const rowsOf = async (table: string, { campaign_id }: BuiltCampaign) => {
  const rows = await scene.queue.query(`SELECT FROM ${table} WHERE campaign_id = $1`, [
    campaign_id,
  ]);
  return rows.length;
};
const HANGS_ON_IT = [
  'campaigns',
  'conversations',
  'messages',
  'lead_addresses',
  'whatsapp_connections',
  'whatsapp_accounts',
  'linked_numbers',
  'campaign_old_slugs',
];
const leftOf = async (campaign: BuiltCampaign) => {
  const left: string[] = [];
  for (const table of HANGS_ON_IT) if ((await rowsOf(table, campaign)) > 0) left.push(table);
  return left;
};

describe('a deleted campaign', () => {
  it('is out of sight at once, and a job removes what hangs on it', async () => {
    const lead = await scene.lead();
    const { campaign } = lead;
    const { team } = campaign;
    const { team_slug } = { team_slug: team.team_slug };
    await lead.says('Hi');
    const { conversation_id } = await lead.conversation();
    expect(await remove(campaign)).toEqual({ session: 'deleted', error: null });
    const { rpc } = openBrowser(scene.services, team.owner);
    expect(await rpc.campaigns.list({ team_slug })).toEqual([]);
    expect((await rpc.conversations.list({ team_slug })).items).toEqual([]);
    expect(await rpc.whatsapp.accounts({ team_slug })).toEqual([]);
    for (const gone of [
      () => rpc.campaigns.get({ team_slug, campaign_slug: campaign.campaign_slug }),
      () => rpc.conversations.thread({ team_slug, conversation_id }),
      () => rpc.conversations.stop({ team_slug, conversation_id }),
      () => remove(campaign),
    ]) {
      await expect(gone()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    await scene.runJobs();
    expect(await leftOf(campaign)).toEqual([]);
    expect(await scene.queue.plannedWork()).toEqual([]);
  });

  it('without a session asks the gateway nothing', async () => {
    const campaign = await buildCampaign(scene.services);
    await scene.outside.fault('waha', { match: '/api', status: 500 });
    expect(await remove(campaign)).toEqual({ session: 'none', error: null });
  });

  it('frees its place in the plan', async () => {
    const team = await buildTeam(scene.services, { plan: 'starter' });
    const { team_slug } = { team_slug: team.team_slug };
    const campaign = await buildCampaign(scene.services, { team });
    const home = () => as(team.owner).teams.home({ team_slug });
    expect((await home()).plan).toMatchObject({ campaignsUsed: 1, canCreateCampaign: false });
    await remove(campaign);
    expect((await home()).plan).toMatchObject({ campaignsUsed: 0, canCreateCampaign: true });
  });

  it('frees its number and its slug', async () => {
    const campaign = await scene.connectedCampaign();
    const { team, phone, campaign_slug } = campaign;
    await remove(campaign);
    const next = await buildCampaign(scene.services, { team, columns: { campaign_slug } });
    await buildConnectedCampaign(scene.services, { campaign: next, phone });
    const [listed] = await as(team.owner).campaigns.list({ team_slug: team.team_slug });
    expect(listed).toMatchObject({ whatsapp_connected: true, agent_phone_id: `${phone}@c.us` });
  });

  it('takes its leads and messages out of the figures, but not what was used of the plan', async () => {
    const staying = await scene.lead();
    const { team } = staying.campaign;
    const going = await scene.lead({ team });
    await staying.says('Hi');
    await going.says('Hi');
    await scene.runJobs();
    const home = () => as(team.owner).teams.home({ team_slug: team.team_slug });
    expect((await home()).metrics).toMatchObject({ leadsCount: 2, messagesCount: 4 });
    await remove(going.campaign);
    await scene.runJobs();
    const { metrics, plan } = await home();
    expect(metrics).toMatchObject({ leadsCount: 1, messagesCount: 2, replyRate: 100 });
    expect(plan.messagesUsed).toBe(2);
    const { days, funnel } = await scene.services.db.inTeam(team.scope, getCharts);
    expect(days.at(-1)).toMatchObject({ received: 1, sent: 1 });
    expect(funnel.map(({ count }) => count)).toEqual([1, 0, 0, 0, 0]);
  });

  it('cannot be deleted by an editor, nor by another team', async () => {
    const campaign = await buildCampaign(scene.services);
    const editor = await buildMember(scene.services, { team: campaign.team, role: 'editor' });
    const admin = await buildMember(scene.services, { team: campaign.team, role: 'admin' });
    await expect(remove(campaign, editor)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const stranger = await buildTeam(scene.services);
    await expect(remove({ ...campaign, team: stranger })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(remove(campaign, admin)).resolves.toBeDefined();
  });
});

describe('its session at the gateway', () => {
  const session = { match: '/api/sessions/' };

  it('that is still there afterwards is deleted by a job', async () => {
    const campaign = await scene.connectedCampaign();
    await scene.outside.fault('waha', { ...session, method: 'DELETE', status: 404 });
    expect(await remove(campaign)).toEqual({ session: 'partially_deleted', error: null });
    await scene.outside.heal();
    await scene.runJobs();
    const left = await fetch(
      `${scene.outside.url}/waha/api/sessions/${campaign.connection.waha_session}`,
      { headers: { 'x-api-key': 'sandbox' } },
    );
    expect(left.status).toBe(404);
  });

  it.each([
    [
      'refuses',
      { status: 500 },
      { session: 'failed', error: 'the service returned an error (500)' },
    ],
    ['does not answer', { drop: true }, { session: 'unreachable', error: null }],
  ])('that the gateway %s to delete stops nothing, and goes later', async (_what, fault, end) => {
    const campaign = await scene.connectedCampaign();
    await scene.outside.fault('waha', { ...session, ...fault });
    expect(await remove(campaign)).toEqual(end);
    expect(
      await as(campaign.team.owner).campaigns.list({ team_slug: campaign.team.team_slug }),
    ).toEqual([]);
    await scene.outside.heal();
    await scene.runJobs();
    expect(await leftOf(campaign)).toEqual([]);
    expect(await scene.queue.plannedWork()).toEqual([]);
  });

  it('that went while we died in between is no obstacle to a repeat', async () => {
    const campaign = await scene.connectedCampaign();
    await fetch(`${scene.outside.url}/waha/api/sessions/${campaign.connection.waha_session}`, {
      method: 'DELETE',
      headers: { 'x-api-key': 'sandbox' },
    });
    expect(await remove(campaign)).toEqual({ session: 'deleted', error: null });
  });
});

describe('what was under way for it', () => {
  it('ends: the answer that the model was writing is not said', async () => {
    const lead = await scene.lead();
    await lead.says('Hi');
    scene.whileThinking(() => remove(lead.campaign));
    await scene.runJobs();
    await scene.runJobs();
    expect(await lead.heard()).toEqual([]);
    expect(await leftOf(lead.campaign)).toEqual([]);
    expect(await scene.queue.plannedWork()).toEqual([]);
  });

  it('ends: a message that arrives late is not stored', async () => {
    const { campaign } = await scene.lead();
    await remove(campaign);
    await scene.runJobs();
    const late = leadOf(scene.services, campaign);
    await expect(late.says('Hello?')).rejects.toThrow('foreign key');
    expect(await leftOf(campaign)).toEqual([]);
  });

  it('goes with hundreds of leads in several steps, also when two people remove it', async () => {
    const campaign = await scene.connectedCampaign();
    const lead = leadOf(scene.services, campaign);
    await lead.saysAll(
      ...Array.from({ length: 250 }, (_, n): [string, object] => [
        'Hi',
        { chat: `1555200${String(n).padStart(4, '0')}@c.us` },
      ]),
    );
    await scene.queue.clear();
    await remove(campaign);
    const other = scene.anotherProcess();
    await Promise.all([scene.queue.run(scene.services), scene.queue.run(other)]);
    await scene.runJobs();
    expect(await leftOf(campaign)).toEqual([]);
    const home = await as(campaign.team.owner).teams.home({ team_slug: campaign.team.team_slug });
    expect(home.metrics).toMatchObject({ leadsCount: 0, messagesCount: 0, replyRate: 0 });
  });
});

import { expect, it } from 'vitest';
import { openBrowser } from '#server/test/browser.ts';
import type { ConnectedCampaign } from '#server/test/builders/chat-builders.ts';
import { fileScene, type SceneLead } from '#server/test/scene.ts';
import { enterLead } from './enter-lead.ts';
import { sendFirstMessages } from './send-first-messages.ts';

const scene = await fileScene();

const now = () => Math.floor(Date.now() / 1000);

/** An import or a form enters the number again. */
async function enter({ team, campaign_id }: ConnectedCampaign, phone: string) {
  const lead = { campaign_id, phone, name: 'Ada', source: 'form' } as const;
  const { outcome } = await scene.services.db.inTeam(team.scope, (tx) =>
    enterLead(scene.services, tx, lead),
  );
  return outcome;
}

async function remove(lead: SceneLead) {
  const { conversation_id } = await lead.conversation();
  const { team_slug, owner } = lead.campaign.team;
  await openBrowser(scene.services, owner).rpc.conversations.deleteLead({
    team_slug,
    conversation_id,
  });
}

it('a deleted lead who had opted out is not entered again, in no campaign of the team', async () => {
  const lead = await scene.lead();
  await lead.says('STOP', { at: now() - 100 });
  await remove(lead);
  // The ledger isn't the only source any more.
  await scene.queue.query('DELETE FROM permissions WHERE team_id = $1', [
    lead.campaign.team.team_id,
  ]);
  expect(await enter(lead.campaign, lead.phone)).toBe('opted_out');
  const other = await scene.connectedCampaign({ team: lead.campaign.team });
  expect(await enter(other, lead.phone)).toBe('opted_out');
});

it('one who had not opted out may be entered again', async () => {
  const lead = await scene.lead();
  await lead.says('Hello', { at: now() - 100 });
  await remove(lead);
  expect(await enter(lead.campaign, lead.phone)).toBe('planned');
});

it('one who wrote again after the deletion may be entered in another campaign', async () => {
  const lead = await scene.lead();
  await lead.says('STOP', { at: now() - 100 });
  await remove(lead);
  await lead.says('I changed my mind', { at: now() + 5 });
  const other = await scene.connectedCampaign({ team: lead.campaign.team });
  expect(await enter(other, lead.phone)).toBe('planned');
});

it('one who opts out in another campaign while its first message waits is not written to', async () => {
  const lead = await scene.lead();
  const other = await scene.connectedCampaign({ team: lead.campaign.team });
  expect(await enter(other, lead.phone)).toBe('planned');
  await lead.says('STOP', { at: now() });
  await scene.runJobs();
  expect(await scene.outside.sent(other.connection.waha_session)).toEqual([]);
  expect(
    await scene.queue.query('SELECT state, reason FROM first_messages WHERE campaign_id = $1', [
      other.campaign_id,
    ]),
  ).toEqual([{ state: 'canceled', reason: 'opted_out' }]);
});

it.each(['the agent', 'a person'])(
  'one whom the model found to opt out, where %s is in charge, is written to by no campaign',
  async (inCharge) => {
    const lead = await scene.lead();
    if (inCharge === 'a person') await lead.says('Ada here', { by: 'phone' });
    const other = await scene.connectedCampaign({ team: lead.campaign.team });
    await lead.says('I would rather you forgot about me');
    await scene.outside.script({ patch: { opt_out: { asked: 'yes', quote: 'forgot about me' } } });
    await scene.runJobs();
    expect(await enter(lead.campaign, lead.phone)).toBe('opted_out');
    expect(await enter(other, lead.phone)).toBe('opted_out');
  },
);

it.each(['the agent', 'a person'])(
  'one who may have opted out in another campaign, where %s is in charge, is not written to',
  async (inCharge) => {
    const lead = await scene.lead();
    if (inCharge === 'a person') await lead.says('Ada here', { by: 'phone' });
    const other = await scene.connectedCampaign({ team: lead.campaign.team });
    await lead.says('I would rather you forgot about me');
    await scene.outside.script({
      patch: { opt_out: { asked: 'maybe', quote: 'forgot about me' } },
    });
    await scene.runJobs();
    expect(await lead.conversation()).toMatchObject({ attention_reason: 'opt_out_doubt' });
    expect(await enter(other, lead.phone)).toBe('planned');
    await scene.runJobs();
    expect(await scene.outside.sent(other.connection.waha_session)).toEqual([]);
    expect(
      await scene.queue.query('SELECT state, reason FROM first_messages WHERE campaign_id = $1', [
        other.campaign_id,
      ]),
    ).toEqual([{ state: 'canceled', reason: 'opted_out' }]);
  },
);

it('one who opts out in another campaign while the model writes is not written to', async () => {
  const lead = await scene.lead();
  const other = await scene.connectedCampaign({ team: lead.campaign.team });
  expect(await enter(other, lead.phone)).toBe('planned');
  scene.whileThinking(() => lead.says('STOP', { at: now() }));
  const { team, campaign_id } = other;
  await sendFirstMessages(scene.services, team.scope, { campaign_id });
  expect(await scene.outside.asked()).toHaveLength(1);
  expect(await scene.outside.sent(other.connection.waha_session)).toEqual([]);
  await sendFirstMessages(scene.services, team.scope, { campaign_id });
  expect(
    await scene.queue.query('SELECT state, reason FROM first_messages WHERE campaign_id = $1', [
      campaign_id,
    ]),
  ).toEqual([{ state: 'canceled', reason: 'opted_out' }]);
});

it('the ledger keeps no address that can be guessed, and knows those of before', async () => {
  const lead = await scene.lead();
  await lead.says('STOP', { at: now() - 100 });
  const { team_id } = lead.campaign.team;
  const plain = "sha256(convert_to(team_id::text || ':' || $2, 'UTF8'))";
  const guessed = await scene.queue.query(
    `SELECT FROM permissions WHERE team_id = $1 AND address_hash = ${plain}`,
    [team_id, lead.chat],
  );
  expect(guessed).toEqual([]);
  const other = await scene.connectedCampaign({ team: lead.campaign.team });
  expect(await enter(other, lead.phone)).toBe('opted_out');
  await scene.queue.query(`UPDATE permissions SET address_hash = ${plain} WHERE team_id = $1`, [
    team_id,
    lead.chat,
  ]);
  expect(await enter(other, lead.phone)).toBe('opted_out');
});

it('a permission that a person gave ends an opt-out of the ledger of before', async () => {
  const lead = await scene.lead();
  await lead.says('STOP', { at: now() - 100 });
  const { team_id, team_slug, owner } = lead.campaign.team;
  await scene.queue.query(
    `UPDATE permissions SET address_hash = sha256(convert_to(team_id::text || ':' || $2, 'UTF8'))
     WHERE team_id = $1`,
    [team_id, lead.chat],
  );
  const { conversation_id } = await lead.conversation();
  await openBrowser(scene.services, owner).rpc.conversations.reactivate({
    team_slug,
    conversation_id,
    permission: { reason: 'Agreed on the phone' },
  });
  const other = await scene.connectedCampaign({ team: lead.campaign.team });
  expect(await enter(other, lead.phone)).toBe('planned');
});

it('a deleted lead leaves no plain hash of before, and its opt-out is still known', async () => {
  const lead = await scene.lead();
  await lead.says('STOP', { at: now() - 100 });
  const { team_id } = lead.campaign.team;
  const plain = "sha256(convert_to(team_id::text || ':' || $2, 'UTF8'))";
  await scene.queue.query(`UPDATE permissions SET address_hash = ${plain} WHERE team_id = $1`, [
    team_id,
    lead.chat,
  ]);
  await remove(lead);
  const left = await scene.queue.query<{ guessed: boolean }>(
    `SELECT address_hash = ${plain} AS guessed FROM permissions
     WHERE team_id = $1 AND kind = 'opt_out'`,
    [team_id, lead.chat],
  );
  expect(left.length).toBeGreaterThan(0);
  expect(left.filter((row) => row.guessed)).toEqual([]);
  await scene.queue.query('DELETE FROM deleted_leads WHERE team_id = $1', [team_id]);
  const other = await scene.connectedCampaign({ team: lead.campaign.team });
  expect(await enter(other, lead.phone)).toBe('opted_out');
});

it('of many rows of the ledger, the newest are shown, and how many came before', async () => {
  const lead = await scene.lead();
  await lead.says('Hi', { at: now() - 100 });
  const { conversation_id } = await lead.conversation();
  const { team_id, team_slug, owner } = lead.campaign.team;
  await scene.queue.query(
    `INSERT INTO permissions (team_id, permission_id, conversation_id, address_hash, kind, source, at)
     SELECT $1, gen_random_uuid(), $2, '', 'consent', 'Fair ' || n, now() + make_interval(secs => n)
     FROM generate_series(1, 103) n`,
    [team_id, conversation_id],
  );
  const { rpc } = openBrowser(scene.services, owner);
  const { rows, earlier } = await rpc.outreach.permissions({ team_slug, conversation_id });
  expect([rows.length, rows[0]?.source, rows.at(-1)?.source]).toEqual([100, 'Fair 4', 'Fair 103']);
  // The other one is the lead's own message.
  expect(earlier).toBe(4);
});

it('one who opts out in another campaign while the written message waits for the gateway does not get it', async () => {
  const lead = await scene.lead();
  const other = await scene.connectedCampaign({ team: lead.campaign.team });
  await scene.outside.fault('waha', { match: '/api/sendText', status: 503 });
  expect(await enter(other, lead.phone)).toBe('planned');
  const { team, campaign_id } = other;
  await sendFirstMessages(scene.services, team.scope, { campaign_id });
  const stored = () =>
    scene.queue.query<{ state: string }>('SELECT state FROM messages WHERE campaign_id = $1', [
      campaign_id,
    ]);
  expect(await stored()).toEqual([{ state: 'pending' }]);
  await lead.says('STOP', { at: now() });
  await scene.outside.heal();
  await scene.runJobs();
  expect(await stored()).toEqual([{ state: 'canceled' }]);
  expect(await scene.outside.sent(other.connection.waha_session)).toEqual([]);
});

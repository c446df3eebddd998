import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser } from '#server/test/browser.ts';
import { type BuiltTeam, buildMember, buildTeam } from '#server/test/builders.ts';
import { stayWithinOneHour } from '#server/test/one-hour.ts';
import { overtaken } from '#server/test/overtaken.ts';
import { openScene, type Scene, type SceneLead } from '#server/test/scene.ts';

const KEY = 'sk-of-this-team-abcd';
/** The scripted model counts as what it is called, at prices that are easy to divide. */
const PRICES = 'gpt-6-luna=1000/1000/1000';

let scene: Scene;
let address: string;
beforeAll(async () => {
  scene = await openScene({ MODEL_PRICES: PRICES });
  address = `${scene.outside.url}/openai/v1`;
});
afterAll(() => scene.close());
beforeEach(async () => {
  await stayWithinOneHour();
  await scene.reset();
  scene.services.emails.length = 0;
});

const rpcOf = ({ owner }: BuiltTeam, services = scene.services) => openBrowser(services, owner).rpc;
const ref = ({ team_slug }: BuiltTeam) => ({ team_slug });
const own = (team: BuiltTeam, changes = {}) => ({
  ...ref(team),
  key: KEY,
  base_url: '',
  model_name: '',
  prices: null,
  ...changes,
});
const settingsOf = (team: BuiltTeam) => rpcOf(team).models.settings(ref(team));
const costsOf = (team: BuiltTeam) => rpcOf(team).overview.costs({ ...ref(team), days: 7 });
/** What stands in the table, for who looks at a stolen backup. */
const storedOf = async ({ team_id }: BuiltTeam) => {
  const rows = await scene.queue.query<{ key_sealed: Buffer | null; version: string }>(
    'SELECT key_sealed, version FROM model_settings WHERE team_id = $1',
    [team_id],
  );
  return rows[0];
};
const spend = ({ team_id }: BuiltTeam, day: string, nanos: number) =>
  scene.queue.query(
    `INSERT INTO model_spending (team_id, slot, day, day_nanos, month_nanos)
     VALUES ($1, 15, $2, $3, $3) ON CONFLICT (team_id, slot) DO UPDATE
     SET day = excluded.day, day_nanos = excluded.day_nanos, month_nanos = excluded.month_nanos`,
    [team_id, day, nanos],
  );
const todayUtc = () => new Date().toISOString().slice(0, 10);
const yesterdayUtc = () => new Date(Date.now() - 24 * 3_600_000).toISOString().slice(0, 10);

describe('a team’s own model', () => {
  it('is stored sealed, and shown by the end of its key alone', async () => {
    const team = await buildTeam(scene.services);
    await rpcOf(team).models.saveOwn(own(team, { model_name: 'their-model' }));
    const settings = await settingsOf(team);
    expect(settings).toMatchObject({
      own: { key_last4: 'abcd', base_url: null, model_name: 'their-model', prices: null },
      priced: false,
    });
    expect(JSON.stringify(settings)).not.toContain(KEY);
    const sealed = (await storedOf(team))?.key_sealed ?? Buffer.alloc(0);
    expect(sealed.toString('latin1')).not.toContain('sk-of');
    expect(scene.services.modelKeys.open(sealed, team.team_id)).toBe(KEY);
  });

  it('copied into another team’s row does not open there', async () => {
    const [team, other] = [await buildTeam(scene.services), await buildTeam(scene.services)];
    await rpcOf(team).models.saveOwn(own(team));
    const { key_sealed } = (await storedOf(team)) ?? {};
    await scene.queue.query(
      `INSERT INTO model_settings (team_id, version, key_sealed, key_last4, key_set_at)
       VALUES ($1, gen_random_uuid(), $2, 'abcd', now())`,
      [other.team_id, key_sealed],
    );
    const { model, own: isOwn } = await scene.services.models.forTeam(other.scope);
    expect(isOwn).toBe(true);
    await expect(model.answer({} as never)).rejects.toMatchObject({ problem: 'key' });
  });

  it('keeps its key when other things change, but not for another address', async () => {
    const [team, allowed] = [
      await buildTeam(scene.services),
      scene.anotherProcess({
        MODEL_ALLOWED_ORIGINS: `${scene.outside.url}/openai/`,
      }),
    ];
    const { models } = rpcOf(team, allowed);
    await models.saveOwn(own(team));
    await models.saveOwn(own(team, { key: '', model_name: 'other' }));
    expect((await settingsOf(team)).own).toMatchObject({ key_last4: 'abcd', model_name: 'other' });
    await expect(models.saveOwn(own(team, { key: '', base_url: address }))).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: { key: expect.stringContaining('enter the key again') } },
    });
    await models.saveOwn(own(team, { base_url: address }));
    expect((await settingsOf(team)).own?.base_url).toBe(address);
  });

  it('keeps no key for another address that somebody saves at the same moment', async () => {
    const team = await buildTeam(scene.services);
    const { models } = rpcOf(team);
    await models.saveOwn(own(team));
    const base_url = 'https://api.example.com/v1';
    const saves = {
      text: `UPDATE model_settings SET base_url = $2, key_last4 = 'wxyz' WHERE team_id = $1`,
      values: [team.team_id, base_url],
    };
    await expect(
      overtaken(scene.database.url, saves, () => models.saveOwn(own(team, { key: '' }))),
    ).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect((await settingsOf(team)).own).toMatchObject({ base_url, key_last4: 'wxyz' });
  });

  it.each([
    'http://127.0.0.1:6379/v1',
    'https://localhost/v1',
    'https://10.0.0.1/v1',
    'https://169.254.169.254/latest',
    'https://[::1]/v1',
    'https://2130706433/v1',
    'https://user:word@api.example.com/v1',
    'http://93.184.216.34/v1',
    'https://metadata.internal/v1',
  ])('may not be at %s', async (base_url) => {
    const team = await buildTeam(scene.services);
    for (const attempt of ['saveOwn', 'testOwn'] as const) {
      await expect(rpcOf(team).models[attempt](own(team, { base_url }))).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        data: { fields: { base_url: expect.any(String) } },
      });
    }
    expect(await storedOf(team)).toBeUndefined();
  });

  it('is for admins and the owner, and never shown to others', async () => {
    const team = await buildTeam(scene.services);
    const editor = await buildMember(scene.services, { team, role: 'editor' });
    const { models } = openBrowser(scene.services, editor).rpc;
    await expect(models.settings(ref(team))).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(models.saveOwn(own(team))).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('answers its leads, and the installation’s answers them again once it is removed', async () => {
    const lead = await scene.lead();
    const { team } = lead.campaign;
    await rpcOf(team).models.saveOwn(own(team, { model_name: 'gpt-4.1-mini' }));
    await lead.says('Hi');
    await scene.runJobs();
    await rpcOf(team).models.removeOwn(ref(team));
    expect((await storedOf(team))?.key_sealed).toBeNull();
    await lead.says('And now?');
    await scene.runJobs();
    expect(await lead.heard()).toHaveLength(2);
    const asked = (await scene.outside.asked()).slice(-2).map(({ body }) => body.model);
    expect(asked).toEqual(['gpt-4.1-mini', 'gpt-6-luna']);
  });

  it('that is away holds up its own leads only, and as long as it is the one that answers', async () => {
    const nowhere = 'http://127.0.0.1:9/v1';
    const process = scene.anotherProcess({ MODEL_ALLOWED_ORIGINS: nowhere });
    const [mine, other] = [await scene.lead(), await scene.lead()];
    const { team } = mine.campaign;
    await rpcOf(team, process).models.saveOwn(own(team, { base_url: nowhere }));
    await mine.says('Hi');
    await other.says('Hi');
    await scene.queue.run(process);
    expect([await mine.heard(), await other.heard()]).toMatchObject([[], [expect.any(String)]]);
    // The address is allowed by the operator no longer: it is not asked, whatever is stored.
    await scene.runJobs();
    expect(await mine.heard()).toEqual([]);
    await rpcOf(team).models.removeOwn(ref(team));
    await scene.runJobs();
    expect(await mine.heard()).toHaveLength(1);
  });

  it('is tried with one tiny question, which says what is wrong', async () => {
    const team = await buildTeam(scene.services);
    const { models } = rpcOf(team);
    expect(await models.testOwn(own(team))).toMatchObject({ ok: true });
    await scene.outside.fault('openai', {
      match: '/chat/completions',
      status: 401,
      body: JSON.stringify({ error: { message: `Incorrect key ${KEY}` } }),
    });
    const refused = await models.testOwn(own(team));
    expect(refused).toMatchObject({ ok: false, text: expect.stringContaining('refuses the key') });
    expect(refused.words).not.toContain(KEY);
    expect(await storedOf(team)).toBeUndefined();
    const { purposes } = await costsOf(team);
    expect(purposes).toMatchObject([{ purpose: 'check', calls: 1 }]);
  });
});

/** Answers once, and what that cost in dollars. */
async function answered(lead: SceneLead, text = 'Hi') {
  await lead.says(text);
  await scene.runJobs();
  return costsOf(lead.campaign.team);
}

describe('what a team’s model costs', () => {
  it('is counted with the answer, on its message and for its campaign', async () => {
    const lead = await scene.lead();
    const costs = await answered(lead);
    const rows = await scene.queue.query<Record<string, number>>(
      `SELECT prompt_tokens, cached_tokens, completion_tokens, cost_nanos FROM messages
       WHERE team_id = $1 AND type_interaction = 'AI_RESPONSE'`,
      [lead.campaign.team.team_id],
    );
    const { prompt_tokens = 0, completion_tokens = 0, cost_nanos } = rows[0] ?? {};
    expect(prompt_tokens).toBeGreaterThan(100);
    expect(Number(cost_nanos)).toBe((prompt_tokens + completion_tokens) * 1_000_000);
    const cost = Number(cost_nanos) / 1e9;
    const { conversation_id } = await lead.conversation();
    const { messages } = await rpcOf(lead.campaign.team).conversations.thread({
      ...ref(lead.campaign.team),
      conversation_id,
    });
    expect(messages.map(({ took }) => took)).toEqual([
      undefined,
      {
        model_name: 'gpt-6-luna',
        tokens: prompt_tokens + completion_tokens,
        cost_nanos: Number(cost_nanos),
      },
    ]);
    expect(costs).toMatchObject({
      total: cost,
      calls: 1,
      unpriced_calls: 0,
      per_message: cost,
      per_lead: cost,
      per_qualified: null,
      funnel: { leads: 1, replied: 1, qualified: 0 },
    });
    expect(costs.campaigns).toMatchObject([
      { campaign_id: lead.campaign.campaign_id, cost, messages: 1, leads: 1 },
    ]);
    expect(costs.days.at(-1)).toEqual({ day: todayUtc(), cost });
    expect((await answered(lead, 'And then?')).campaigns).toMatchObject([
      { messages: 2, leads: 1 },
    ]);
    expect((await settingsOf(lead.campaign.team)).spent.day).toBe(
      (await costsOf(lead.campaign.team)).total,
    );
  });

  it('is counted for an answer that could not be used, too', async () => {
    const lead = await scene.lead();
    await scene.outside.script({
      content: { reply: '', conversation_status: 'en_cours', evidence: '' },
    });
    const costs = await answered(lead);
    expect(costs.calls).toBe(1);
    expect(costs.campaigns).toMatchObject([{ messages: 0 }]);
    expect(costs.total).toBeGreaterThan(0);
  });

  it('is not known for a model without a price, and never 0', async () => {
    const lead = await scene.lead();
    const { team } = lead.campaign;
    await rpcOf(team).models.saveOwn(own(team, { model_name: 'a-model-of-their-own' }));
    expect(await answered(lead)).toMatchObject({ calls: 1, unpriced_calls: 1, per_message: null });
    const [row] = await scene.queue.query(
      `SELECT cost_nanos, completion_tokens > 0 AS counted FROM messages
       WHERE team_id = $1 AND type_interaction = 'AI_RESPONSE'`,
      [team.team_id],
    );
    expect(row).toEqual({ cost_nanos: null, counted: true });
    expect((await settingsOf(team)).unpriced_calls).toBe(1);
    const prices = { input: 1000, cached: 1000, output: 1000 };
    await rpcOf(team).models.saveOwn(own(team, { model_name: 'a-model-of-their-own', prices }));
    expect((await answered(lead, 'Again')).total).toBeGreaterThan(0);
  });

  it('of a suggestion is counted without a message', async () => {
    const lead = await scene.lead();
    await answered(lead);
    const { conversation_id } = await lead.conversation();
    const { team } = lead.campaign;
    await rpcOf(team).conversations.suggestReply({ ...ref(team), conversation_id });
    const { purposes, campaigns } = await costsOf(team);
    expect(purposes.map(({ purpose }) => purpose)).toEqual(['answer', 'suggestion']);
    expect(campaigns).toMatchObject([{ messages: 1 }]);
  });
});

describe('a spending ceiling', () => {
  const ceil = (team: BuiltTeam, day: number | null, month: number | null = null) =>
    rpcOf(team).models.saveCeilings({ ...ref(team), day, month });
  const DOLLAR = 1_000_000_000;

  it('that is reached pauses the agent until the day is over', async () => {
    const lead = await scene.lead();
    const { team } = lead.campaign;
    await ceil(team, 1);
    await spend(team, todayUtc(), DOLLAR);
    await lead.says('Hi');
    await scene.runJobs();
    expect(await lead.heard()).toEqual([]);
    expect(await lead.conversation()).toMatchObject({
      needs_attention: true,
      attention_reason: 'spending',
      ai_state: 'ai_active',
    });
    expect((await rpcOf(team).teams.home(ref(team))).spending).toMatchObject({
      state: 'reached',
      period: 'day',
      ceiling: 1,
    });
    await spend(team, yesterdayUtc(), DOLLAR);
    await scene.runJobs();
    expect(await lead.heard()).toHaveLength(1);
    expect(await lead.conversation()).toMatchObject({ needs_attention: false });
  });

  it('of a month lasts over the day, and ends when it is raised', async () => {
    const lead = await scene.lead();
    const { team } = lead.campaign;
    const first = `${todayUtc().slice(0, 7)}-01`;
    await ceil(team, null, 1);
    await spend(team, first, DOLLAR);
    await lead.says('Hi');
    await scene.runJobs();
    expect(await lead.heard()).toEqual([]);
    await ceil(team, null, 1000);
    await scene.runJobs();
    expect(await lead.heard()).toHaveLength(1);
  });

  it('refuses suggestions, and no person', async () => {
    const lead = await scene.lead();
    const { team } = lead.campaign;
    await answered(lead);
    await ceil(team, 1);
    await spend(team, todayUtc(), DOLLAR);
    const { conversation_id } = await lead.conversation();
    await expect(
      rpcOf(team).conversations.suggestReply({ ...ref(team), conversation_id }),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('of the installation holds for teams that use its model, and not for who pays alone', async () => {
    const strict = scene.anotherProcess({ TEAM_SPENDING_PER_DAY: '1', MODEL_PRICES: PRICES });
    const [lead, payer] = [await scene.lead(), await scene.lead()];
    await rpcOf(payer.campaign.team).models.saveOwn(own(payer.campaign.team));
    for (const one of [lead, payer]) {
      await spend(one.campaign.team, todayUtc(), DOLLAR);
      await one.says('Hi');
    }
    await scene.queue.run(strict);
    expect(await lead.heard()).toEqual([]);
    expect(await payer.heard()).toHaveLength(1);
  });

  it('that is near is told once a day, by email to who can raise it', async () => {
    const lead = await scene.lead();
    const { team } = lead.campaign;
    await buildMember(scene.services, { team, role: 'viewer' });
    await ceil(team, 100);
    await spend(team, todayUtc(), 80 * DOLLAR);
    await answered(lead);
    await answered(lead, 'And then?');
    await scene.runJobs();
    expect(await lead.heard()).toHaveLength(2);
    expect(scene.services.emails).toMatchObject([
      { to: team.owner.email, subject: 'Most of your spending ceiling is used up' },
    ]);
    expect(scene.services.emails[0]?.text).toContain('of at most $100.00');
  });

  it('begins anew with the next day, whatever was spent before', async () => {
    const lead = await scene.lead();
    const { team } = lead.campaign;
    for (let slot = 0; slot < 16; slot += 1) {
      await scene.queue.query(
        `INSERT INTO model_spending (team_id, slot, day, day_nanos, month_nanos)
         VALUES ($1, $2, (now() AT TIME ZONE 'UTC')::date - 40, 5000000000, 5000000000)`,
        [team.team_id, slot],
      );
    }
    const { total } = await answered(lead);
    expect((await settingsOf(team)).spent).toEqual({ day: total, month: total });
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { stayWithinOneHour } from '#server/test/one-hour.ts';
import { fileScene } from '#server/test/scene.ts';
import {
  answerOnce,
  costsOf,
  ownModelInput,
  PRICES,
  ref,
  rpcOf,
  settingsOf,
  todayUtc,
} from '#server/test/builders/own-models.ts';

const scene = await fileScene({ MODEL_PRICES: PRICES });

beforeEach(async () => {
  await stayWithinOneHour();

  scene.services.emails.length = 0;
});

describe('what a team’s model costs', () => {
  it('is counted with the answer, on its message and for its campaign', async () => {
    const lead = await scene.lead();
    const costs = await answerOnce(scene, lead);
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
    const { messages } = await rpcOf(scene, lead.campaign.team).conversations.thread({
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
      funnel: { leads: 1, replied: 1, qualified: 0, booked: 0 },
    });
    expect(costs.campaigns).toMatchObject([
      { campaign_id: lead.campaign.campaign_id, cost, messages: 1, leads: 1 },
    ]);
    expect(costs.days.at(-1)).toEqual({ day: todayUtc(), cost });
    expect((await answerOnce(scene, lead, 'And then?')).campaigns).toMatchObject([
      { messages: 2, leads: 1 },
    ]);
    expect((await settingsOf(scene, lead.campaign.team)).spent.day).toBe(
      (await costsOf(scene, lead.campaign.team)).total,
    );
  });

  it('is counted for an answer that could not be used, too', async () => {
    const lead = await scene.lead();
    await scene.outside.script({
      content: { reply: '', conversation_status: 'en_cours', evidence: '' },
    });
    const costs = await answerOnce(scene, lead);
    expect(costs.calls).toBe(1);
    expect(costs.campaigns).toMatchObject([{ messages: 0 }]);
    expect(costs.total).toBeGreaterThan(0);
  });

  it('is not known for a model without a price, and never 0', async () => {
    const lead = await scene.lead();
    const { team } = lead.campaign;
    await rpcOf(scene, team).models.saveOwn(
      ownModelInput(team, { model_name: 'a-model-of-their-own' }),
    );
    expect(await answerOnce(scene, lead)).toMatchObject({
      calls: 1,
      unpriced_calls: 1,
      per_message: null,
    });
    const [row] = await scene.queue.query(
      `SELECT cost_nanos, completion_tokens > 0 AS counted FROM messages
       WHERE team_id = $1 AND type_interaction = 'AI_RESPONSE'`,
      [team.team_id],
    );
    expect(row).toEqual({ cost_nanos: null, counted: true });
    expect((await settingsOf(scene, team)).unpriced_calls).toBe(1);
    const prices = { input: 1000, cached: 1000, output: 1000 };
    await rpcOf(scene, team).models.saveOwn(
      ownModelInput(team, { model_name: 'a-model-of-their-own', prices }),
    );
    expect((await answerOnce(scene, lead, 'Again')).total).toBeGreaterThan(0);
  });

  it('of a suggestion is counted without a message', async () => {
    const lead = await scene.lead();
    await answerOnce(scene, lead);
    const { conversation_id } = await lead.conversation();
    const { team } = lead.campaign;
    await rpcOf(scene, team).conversations.suggestReply({ ...ref(team), conversation_id });
    const { purposes, campaigns } = await costsOf(scene, team);
    expect(purposes.map(({ purpose }) => purpose)).toEqual(['answer', 'suggestion']);
    expect(campaigns).toMatchObject([{ messages: 1 }]);
  });
});

import { describe, expect, it } from 'vitest';
import { buildCampaign, buildTeam } from '#server/test/builders/builders.ts';
import { eventually } from '#server/test/eventually.ts';
import { fileScene, type Scene } from '#server/test/scene.ts';

const scene = await fileScene();

const day = 24 * 3600;
const now = () => Math.floor(Date.now() / 1000);
const answerOf = (reply: string, rest: object = {}) => ({
  content: { reply, conversation_status: 'en_cours', evidence: '', ...rest },
});

describe('a lead who writes', () => {
  it('is answered once, under an id that was stored first, and the answer is counted', async () => {
    const lead = await scene.lead();
    await scene.outside.script(answerOf('Hello Jane, how can I help?'));
    await lead.says('Hi, how much is it?');
    await scene.runJobs();
    expect(await lead.heard()).toEqual(['Hello Jane, how can I help?']);
    const [question, answer] = await lead.thread();
    expect(question).toMatchObject({ type_interaction: 'USER_MESSAGE', from_lead: true });
    expect(answer).toMatchObject({ type_interaction: 'AI_RESPONSE', state: 'sent' });
    const [sent] = await scene.outside.sent(lead.campaign.connection.waha_session);
    expect(await keysOf(lead.campaign.team.team_id)).toContain(`out:${sent?.id}`);
    expect(await usedBy(lead.campaign.team.team_id)).toEqual({ used: 1, messages: 2, leads: 1 });
    expect(await lead.conversation()).toMatchObject({
      last_message: 'Hello Jane, how can I help?',
      last_interaction: 'AI_RESPONSE',
      waiting_since: null,
      model_calls: 0,
      needs_attention: false,
    });
  });

  it('is answered once for a whole burst', async () => {
    const lead = await scene.lead();
    for (const text of ['Hi', 'Hello', 'Good morning']) await lead.says(text);
    expect(await scene.queue.planned()).toHaveLength(1);
    await scene.runJobs();
    expect(await scene.runJobs()).toEqual([]);
    expect(await lead.heard()).toHaveLength(1);
    const asked = await scene.outside.asked();
    expect(asked).toHaveLength(1);
    expect(saidByLead(asked[0])).toEqual(['Hi', 'Hello', 'Good morning']);
  });

  it('is answered where the message came from, also behind a lid', async () => {
    const lead = await scene.lead();
    await lead.says('Hi', { chat: '99911122233@lid', alt: lead.chat });
    await scene.runJobs();
    const [sent] = await scene.outside.sent(lead.campaign.connection.waha_session);
    expect(sent?.chatId).toBe('99911122233@lid');
    expect(await lead.conversation()).toMatchObject({ id_lead: lead.chat });
  });

  it('is shown that the message was read and an answer is on its way, if that takes long', async () => {
    const lead = await scene.lead();
    await lead.says('Hi');
    let thinking: unknown;
    scene.whileThinking(async () => {
      const shown = await eventuallyTyping(lead.campaign.connection.waha_session);
      expect(shown).toEqual(['seen', 'typing']);
      const { conversation_id } = await lead.conversation();
      thinking = await scene.queue.query(
        'SELECT thinking FROM conversation_turns WHERE conversation_id = $1',
        [conversation_id],
      );
    });
    await scene.runJobs();
    expect(thinking).toEqual([{ thinking: true }]);
    expect(await lead.heard()).toHaveLength(1);
    expect(await leases()).toEqual([]);
  });

  it('is not held in the memory of the model for ever: the history is bounded', async () => {
    const lead = await scene.lead();
    const long = 'word '.repeat(700);
    await lead.saysAll(
      ...Array.from({ length: 59 }, (_, n): [string, object] => [
        `${n} ${long}`,
        { at: now() - 600 + n },
      ]),
      ['and how much is it?', { at: now() }],
    );
    await scene.runJobs();
    const said = saidByLead((await scene.outside.asked())[0]);
    expect(said.at(-1)).toBe('and how much is it?');
    expect(said.join('').length).toBeLessThan(6_000 * 4);
    expect(said[0]).toMatch(/^5\d word/);
  });
});

describe('what the agent thinks of a lead', () => {
  const says = async (patch: object, text = 'Yes, book me in') => {
    const lead = await scene.lead();
    await scene.outside.script(answerOf('Great!', patch));
    await lead.says(text);
    await scene.runJobs();
    return lead.conversation();
  };

  it("is taken with the lead's own words as evidence", async () => {
    const patch = { conversation_status: 'converti', evidence: 'book me in' };
    expect(await says(patch)).toMatchObject({ conversation_status: 'converti' });
  });

  it('is not taken when the lead never said so', async () => {
    const patch = { conversation_status: 'pas_interesse', evidence: 'leave me alone' };
    expect(await says(patch)).toMatchObject({ conversation_status: 'en_cours' });
    const bare = { conversation_status: 'converti', evidence: '' };
    expect(await says(bare)).toMatchObject({ conversation_status: 'en_cours' });
  });
});

describe('the agent stays silent', () => {
  const silent = async (lead: Awaited<ReturnType<Scene['lead']>>) => {
    await scene.runJobs();
    expect(await lead.heard()).toEqual([]);
    const asked = await scene.outside.asked();
    // Unanswered messages may only be read for an opt-out (read-for-opt-out.test.ts).
    expect(asked.filter(({ body }) => JSON.stringify(body).includes('"reply"'))).toEqual([]);
    expect(await leases()).toEqual([]);
    return lead.conversation();
  };

  it('on the free plan, and a person is told', async () => {
    const lead = await scene.lead({ team: await buildTeam(scene.services, { plan: 'free' }) });
    await lead.says('Hi');
    expect(await silent(lead)).toMatchObject({ needs_attention: true });
  });

  it('when the plan is not paid any more', async () => {
    const lead = await scene.lead();
    await change('team_settings', "subscription_status = 'past_due'", lead.campaign.team.team_id);
    await lead.says('Hi');
    expect(await silent(lead)).toMatchObject({ needs_attention: true });
  });

  it("at the plan's limit of messages", async () => {
    const lead = await scene.lead();
    await change('team_settings', 'messages_limit = 1', lead.campaign.team.team_id);
    await lead.says('Hi');
    await scene.runJobs();
    await lead.says('and how much is it?');
    await scene.runJobs();
    expect(await lead.heard()).toHaveLength(1);
    expect(await lead.conversation()).toMatchObject({ needs_attention: true });
  });

  it('while a person has paused the campaign', async () => {
    const team = await buildTeam(scene.services);
    const campaign = await buildCampaign(scene.services, { team, columns: { status: 'inactive' } });
    const lead = await scene.lead({ campaign });
    await lead.says('Hi');
    expect(await silent(lead)).toMatchObject({ needs_attention: true });
  });

  it('about what no one answered for a day', async () => {
    const lead = await scene.lead();
    await lead.says('Hi', { at: now() - day - 60 });
    expect(await silent(lead)).toMatchObject({ needs_attention: true });
  });

  it('without a number, and answers when it is back', async () => {
    const lead = await scene.lead();
    const { connection } = lead.campaign;
    await change('campaigns', "waha_session_status = 'FAILED'", lead.campaign.team.team_id);
    await lead.says('Hi');
    expect(await silent(lead)).toMatchObject({ needs_attention: false });
    await change('campaigns', "waha_session_status = 'WORKING'", lead.campaign.team.team_id);
    await planCatchUp(connection.connection_id, lead.campaign.team.team_id);
    await scene.runJobs();
    expect(await lead.heard()).toHaveLength(1);
  });
});

type Asked = Awaited<ReturnType<Scene['outside']['asked']>>[number];
const saidByLead = (asked: Asked | undefined) =>
  (asked?.body.messages ?? []).filter((m) => m.role === 'user').map((m) => m.content);

async function keysOf(team_id: string) {
  const rows = await scene.queue.query<{ wa_key: string }>(
    'SELECT wa_key FROM messages WHERE team_id = $1',
    [team_id],
  );
  return rows.map((row) => row.wa_key);
}

async function usedBy(team_id: string) {
  const [row] = await scene.queue.query(
    `SELECT sum(usage_messages)::int AS used, sum(messages_count)::int AS messages,
       sum(leads_count)::int AS leads FROM team_counters WHERE team_id = $1`,
    [team_id],
  );
  return row;
}

const leases = () => scene.queue.query('SELECT * FROM conversation_turns');

async function change(table: string, what: string, team_id: string) {
  await scene.queue.query(`UPDATE ${table} SET ${what} WHERE team_id = $1`, [team_id]);
}

async function planCatchUp(connection_id: string, team_id: string) {
  await scene.queue.query(`SELECT graphile_worker.add_job('agent:catch-up', $1::json)`, [
    JSON.stringify({ team_id, connection_id }),
  ]);
}

async function eventuallyTyping(session: string) {
  return eventually('typing is shown', async () => {
    const answer = await scene.outside.control('GET', `/waha/activity?session=${session}`);
    const { activity } = answer as { activity: { kind: string }[] };
    return activity.length >= 2 && activity.map((item) => item.kind);
  });
}

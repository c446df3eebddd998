import { expect, it, vi } from 'vitest';
import { buildTeam } from '#server/test/builders/builders.ts';
import { buildHeartbeat } from '#server/test/builders/chat-builders.ts';
import { fileScene, type SceneLead } from '#server/test/scene.ts';
import { answerConversation } from './reply.ts';

const scene = await fileScene();

interface Settings {
  /** what the first lead writes */
  first?: string;
  /** runs when all answers are ready and none is stored */
  before?: (leads: SceneLead[]) => Promise<unknown>;
}

/** Leads of one team whose answers come at the same moment. */
async function answeredAtOnce(
  count: number,
  { first = 'Hi', before = async () => {} }: Settings = {},
) {
  const team = await buildTeam(scene.services);
  const leads: SceneLead[] = [];
  while (leads.length < count) {
    const lead = await scene.lead({ team });
    await lead.says(leads.length === 0 ? first : 'Hi');
    leads.push(lead);
  }
  const worker = scene.anotherProcess();
  await buildHeartbeat(worker, worker.workerId);
  const { promise: ready, resolve } = Promise.withResolvers<unknown>();
  const { sends } = worker.waha;
  let come = 0;
  // The last step before an answer is stored.
  vi.spyOn(sends, 'run').mockImplementation(async (_session, _chat, work) => {
    come += 1;
    if (come === count) await before(leads).then(resolve);
    await ready;
    return work();
  });
  await Promise.all(
    leads.map(async (lead) => {
      const { conversation_id } = await lead.conversation();
      await answerConversation(worker, team.scope, { conversation_id });
    }),
  );
  return { team, leads };
}

const counted = async (team_id: string) => {
  const [row] = await scene.queue.query<Record<string, number>>(
    `SELECT (SELECT sum(messages_count)::int FROM team_counters WHERE team_id = $1) AS messages,
       (SELECT sum(usage_messages)::int FROM team_counters WHERE team_id = $1) AS used,
       (SELECT sum(sent_count)::int FROM team_days WHERE team_id = $1) AS sent,
       (SELECT sum(received_count)::int FROM team_days WHERE team_id = $1) AS received,
       (SELECT sum(calls)::int FROM model_usage WHERE team_id = $1) AS calls,
       (SELECT sum(messages_count)::int FROM model_usage WHERE team_id = $1) AS answers,
       (SELECT sum(leads_count)::int FROM model_usage WHERE team_id = $1) AS first_answers,
       (SELECT count(*)::int FROM conversation_turns WHERE team_id = $1) AS turns`,
    [team_id],
  );
  return row;
};

it('stores the answers of several leads of a team that come at once, each counted once', async () => {
  const { team, leads } = await answeredAtOnce(5);
  for (const lead of leads) {
    expect((await lead.thread()).map(({ state }) => state)).toEqual(['received', 'sent']);
    expect(await lead.heard()).toHaveLength(1);
    const [said, answer] = await lead.thread();
    expect(await lead.conversation()).toMatchObject({
      waiting_since: null,
      last_interaction: 'AI_RESPONSE',
      last_message: answer?.text,
      answered_seq: said?.seq,
    });
  }
  expect(await counted(team.team_id)).toEqual({
    messages: 10,
    used: 5,
    sent: 5,
    received: 5,
    calls: 5,
    answers: 5,
    first_answers: 5,
    turns: 0,
  });
});

it('leaves out whose lead wrote on or was taken over meanwhile, and stores the others', async () => {
  const { team, leads } = await answeredAtOnce(5, {
    async before([, written, , taken]) {
      await written?.says('and another thing');
      await taken?.says('I am the owner', { by: 'phone' });
    },
  });
  const answered = await Promise.all(leads.map((lead) => lead.heard()));
  expect(answered.map((texts) => texts.length)).toEqual([1, 0, 1, 0, 1]);
  expect(await counted(team.team_id)).toMatchObject({ used: 3, answers: 3, calls: 5, turns: 0 });
});

it('stores what an answer brings along, beside others that bring nothing', async () => {
  const { team, leads } = await answeredAtOnce(5, { first: 'Yes, book me in' });
  const outcomes = await Promise.all(leads.map((lead) => lead.conversation()));
  const [qualified, ...others] = outcomes.map(({ outcome }) => outcome);
  expect(qualified).toBe('converti');
  expect(new Set(others)).toEqual(new Set(['en_cours']));
  const events = await scene.queue.query<{ conversation_id: string }>(
    `SELECT conversation_id FROM conversation_events WHERE team_id = $1 AND to_value = 'converti'`,
    [team.team_id],
  );
  expect(events).toEqual([{ conversation_id: outcomes[0]?.conversation_id }]);
  expect(await counted(team.team_id)).toMatchObject({ messages: 10, used: 5, answers: 5 });
});

import { beforeEach, expect, it } from 'vitest';
import { openBrowser } from '#server/test/browser.ts';
import type { BuiltPerson, BuiltTeam } from '#server/test/builders/builders.ts';
import { leadOf } from '#server/test/builders/chat-builders.ts';
import { makeLeadWait } from '#server/test/builders/notified-people.ts';
import { stayWithinOneHour } from '#server/test/one-hour.ts';
import { fileScene } from '#server/test/scene.ts';

const scene = await fileScene();
beforeEach(stayWithinOneHour);

const briefingOf = ({ team_slug }: BuiltTeam, person: BuiltPerson) =>
  openBrowser(scene.services, person).rpc.overview.briefing({ team_slug });

it('names who has waited longest first, with the reason, and counts all', async () => {
  const lead = await scene.lead();
  const { campaign } = lead;
  const others = Array.from({ length: 6 }, () => leadOf(scene.services, campaign));
  const ids = [];
  for (const [at, one] of [lead, ...others].entries()) {
    ids.push(await makeLeadWait(scene, one, { minutes: at + 1 }));
  }
  await scene.queue.query(
    "UPDATE conversations SET attention_reason = 'number_lost' WHERE conversation_id = $1",
    [ids[6]],
  );
  const { waiting, waiting_count, blocked } = await briefingOf(campaign.team, campaign.team.owner);
  expect(waiting_count).toBe(7);
  expect(waiting.map(({ conversation_id }) => conversation_id)).toEqual(
    ids.toReversed().slice(0, 5),
  );
  expect(waiting[0]).toMatchObject({
    reason: 'number_lost',
    campaign_name: expect.any(String),
    name: expect.stringMatching(/./),
  });
  expect(waiting[1]?.reason).toBeNull();
  expect(blocked).toEqual([{ reason: 'number_lost', leads: 1 }]);
});

it('counts what the agents did since yesterday, and nothing older', async () => {
  const lead = await scene.lead();
  const { team } = lead.campaign;
  const { campaign_id } = lead.campaign;
  const day = (ago: number, counts: string) =>
    scene.queue.query(
      `INSERT INTO model_usage (team_id, day, campaign_id, purpose, model_name, slot, calls,
         messages_count, leads_count, qualified_count, cost_nanos)
       VALUES ($1, (now() AT TIME ZONE 'UTC')::date - $3::int, $2, 'answer', 'test', 0, 1, ${counts})`,
      [team.team_id, campaign_id, ago],
    );
  await lead.says('Hello');
  await scene.queue.query('DELETE FROM model_usage WHERE team_id = $1', [team.team_id]);
  await day(0, '2, 1, 1, 1500000000');
  await day(1, '3, 2, 0, 500000000');
  await day(2, '100, 100, 100, 9000000000');
  const bookedAgo = (hours: number) =>
    scene.queue.query(
      'UPDATE conversations SET booked_at = now() - make_interval(hours => $2) WHERE team_id = $1',
      [team.team_id, hours],
    );
  await bookedAgo(0);
  const results = async () => (await briefingOf(team, team.owner)).since_yesterday;
  expect(await results()).toEqual({ replies: 5, leads: 3, qualified: 1, booked: 1, cost: 2 });
  await bookedAgo(49);
  await scene.queue.query('UPDATE model_usage SET unpriced_calls = 1 WHERE team_id = $1', [
    team.team_id,
  ]);
  expect(await results()).toMatchObject({ booked: 0, cost: null });
});

it('has the questions that no agent could answer, the most asked first', async () => {
  const lead = await scene.lead();
  const { team, campaign_id } = lead.campaign;
  await lead.says('Hello');
  const { conversation_id } = await lead.conversation();
  const questions = ['Do you treat children?', 'Is there parking?', 'Is there a parking?'];
  for (const [seq, question] of questions.entries()) {
    await scene.queue.query(
      `INSERT INTO unanswered_questions (team_id, question_id, campaign_id, conversation_id, question, seq)
       VALUES ($1, gen_random_uuid(), $2, $3, $4, $5)`,
      [team.team_id, campaign_id, conversation_id, question, seq],
    );
  }
  const { questions: asked } = await briefingOf(team, team.owner);
  expect(asked).toEqual([
    { question: expect.stringContaining('parking'), count: 2 },
    { question: 'Do you treat children?', count: 1 },
  ]);
});

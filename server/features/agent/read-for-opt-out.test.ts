import { describe, expect, it } from 'vitest';
import { readForOptOut } from './read-for-opt-out.ts';
import { deskOf } from '#server/test/hand-off.ts';
import { ref, rpcOf, todayUtc } from '#server/test/own-models.ts';
import { fileScene, type SceneLead } from '#server/test/scene.ts';

const scene = await fileScene();

const WORDS = 'I would rather you forgot about me';
const judged = (asked: 'no' | 'maybe' | 'yes', quote = '') => ({
  content: { opt_out: { asked, quote } },
});
const FOUND = judged('yes', 'rather you forgot about me');

const now = () => Math.floor(Date.now() / 1000);
const calls = async () => (await scene.outside.asked()).length;

/** A person is in charge, and nothing is planned. */
async function takenOver(): Promise<SceneLead> {
  const lead = await scene.lead();
  await lead.says('Hi');
  await lead.says('Ada here', { by: 'phone' });
  await scene.queue.clear();
  return lead;
}

/** The job runs again, as after a crash. */
async function repeat(lead: SceneLead) {
  const { conversation_id } = await lead.conversation();
  await readForOptOut(scene.services, lead.campaign.team.scope, { conversation_id });
}

async function pause({ campaign }: SceneLead) {
  await scene.queue.query('UPDATE campaigns SET status = $2 WHERE campaign_id = $1', [
    campaign.campaign_id,
    'inactive',
  ]);
}

const setTeam = ({ campaign: { team } }: SceneLead, what: string) =>
  scene.queue.query(`UPDATE team_settings SET ${what} WHERE team_id = $1`, [team.team_id]);

const usesOf = ({ campaign }: SceneLead) =>
  scene.queue.query<{ purpose: string; calls: number }>(
    `SELECT purpose, sum(calls)::int AS calls FROM model_usage WHERE campaign_id = $1
      GROUP BY purpose ORDER BY purpose`,
    [campaign.campaign_id],
  );

describe('what a lead writes while a person is in charge', () => {
  it('is a doubt where the model quotes a request to stop; the person stays in charge', async () => {
    const lead = await takenOver();
    await scene.outside.script(FOUND);
    await lead.says(WORDS);
    await scene.runJobs();
    expect(await lead.conversation()).toMatchObject({
      ai_state: 'manual_control',
      conversation_status: 'en_cours',
      attention_reason: 'opt_out_doubt',
      opt_out_doubt: WORDS,
    });
    const { get, reply } = await deskOf(scene, lead);
    expect(await get()).toMatchObject({ optedOut: false, can: { reply: true } });
    await reply();
    await scene.runJobs();
    expect(await lead.heard()).toEqual(['Ada here, it is 900.']);
    expect(await lead.conversation()).toMatchObject({ opt_out_doubt: WORDS });
    expect(await calls()).toBe(1);
    expect(await usesOf(lead)).toEqual([{ purpose: 'opt_out', calls: 1 }]);
  });

  it('is no doubt where the model finds none, and is asked once for a burst', async () => {
    const lead = await takenOver();
    await scene.outside.script(judged('no'));
    await lead.says('Wait');
    await lead.says('How much was it again?');
    await scene.runJobs();
    expect(await lead.conversation()).toMatchObject({ opt_out_doubt: null });
    expect(await calls()).toBe(1);
    const [one] = await scene.outside.asked();
    const told = JSON.stringify(one?.body.messages);
    expect(told).toContain('<lead>\\nWait\\nHow much was it again?\\n</lead>');
    expect(told).not.toContain('conversation_status');
  });

  it('is read by the sandbox’s model, too', async () => {
    const lead = await takenOver();
    await lead.says('please take me off your list, thanks');
    await scene.runJobs();
    expect(await lead.conversation()).toMatchObject({
      opt_out_doubt: 'please take me off your list, thanks',
    });
  });

  it('ends at once with a stop word, without the model', async () => {
    const lead = await takenOver();
    await lead.says('Unsubscribe');
    await scene.runJobs();
    expect(await lead.conversation()).toMatchObject({ opted_out: true });
    expect(await calls()).toBe(0);
  });

  it('is not read again by a repeat of the job, but what comes later is', async () => {
    const lead = await takenOver();
    await lead.says('How much was it again?');
    await scene.runJobs();
    await repeat(lead);
    expect(await calls()).toBe(1);
    await lead.says('And the big one?');
    await scene.runJobs();
    expect(await calls()).toBe(2);
  });

  it('is not read once the person has answered it', async () => {
    const lead = await takenOver();
    await lead.says('How much was it again?');
    await lead.says('It is 900', { by: 'phone' });
    await scene.runJobs();
    expect(await calls()).toBe(0);
  });

  it('never holds up the person’s reply, which does not decide a doubt', async () => {
    const lead = await takenOver();
    await scene.outside.script(FOUND);
    await lead.says(WORDS);
    const { reply } = await deskOf(scene, lead);
    let heard: string[] = [];
    scene.whileThinking(async () => {
      await reply();
      await scene.queue.run(scene.anotherProcess());
      heard = await lead.heard();
    });
    await scene.runJobs();
    expect(heard).toEqual(['Ada here, it is 900.']);
    expect(await lead.conversation()).toMatchObject({ opt_out_doubt: WORDS });
  });

  it('is not doubted again after a person has dismissed it', async () => {
    const lead = await takenOver();
    await scene.outside.script(FOUND, FOUND);
    await lead.says(WORDS);
    await scene.runJobs();
    const { dismiss } = await deskOf(scene, lead);
    expect(await dismiss()).toMatchObject({
      opt_out_doubt: null,
      ai_state: 'manual_control',
    });
    await repeat(lead);
    await lead.says('Hello?');
    await scene.runJobs();
    expect(await lead.conversation()).toMatchObject({ opt_out_doubt: null });
  });

  it('is left to the person after two answers that prove nothing', async () => {
    const lead = await takenOver();
    await scene.outside.script(judged('yes', 'forget me'), judged('maybe', 'stop'));
    await lead.says('How much was it again?');
    await scene.runJobs();
    await repeat(lead);
    expect(await calls()).toBe(2);
    expect(await lead.conversation()).toMatchObject({
      opt_out_doubt: null,
      person_due_since: expect.any(String),
    });
  });
});

describe('what was unanswered when a person stopped the agent', () => {
  it('is read', async () => {
    const lead = await scene.lead();
    await scene.outside.script(FOUND);
    await lead.says(WORDS);
    await (await deskOf(scene, lead)).stop();
    await scene.runJobs();
    expect(await lead.conversation()).toMatchObject({
      ai_state: 'manual_control',
      conversation_status: 'stop',
      opt_out_doubt: WORDS,
    });
    expect(await calls()).toBe(1);
  });
});

describe('what a lead writes while the agent is silent for another reason', () => {
  it.each(['paused', 'stale'])('is read, once: %s', async (why) => {
    const lead = await scene.lead();
    if (why === 'paused') await pause(lead);
    await scene.outside.script(judged('no'));
    await lead.says(WORDS, why === 'stale' ? { at: now() - 25 * 3600 } : {});
    await scene.runJobs();
    await scene.runJobs();
    expect(await lead.conversation()).toMatchObject({ opt_out_doubt: null });
    expect(await calls()).toBe(1);
  });

  it.each(['paused', 'stale'])('is a doubt where the model finds one: %s', async (why) => {
    const lead = await scene.lead();
    if (why === 'paused') await pause(lead);
    await scene.outside.script(FOUND);
    await lead.says(WORDS, why === 'stale' ? { at: now() - 25 * 3600 } : {});
    await scene.runJobs();
    await scene.runJobs();
    expect(await lead.conversation()).toMatchObject({
      opt_out_doubt: WORDS,
      attention_reason: 'opt_out_doubt',
      ai_state: 'ai_inactive',
    });
    expect(await lead.heard()).toEqual([]);
  });
});

describe('the model is not asked', () => {
  it.each([
    ['without a plan', `subscription_plan = 'free'`],
    ['for a canceled one', `subscription_status = 'canceled'`],
    ['when its messages are used up', 'messages_limit = 0'],
  ])('%s', async (_why, what) => {
    const lead = await takenOver();
    await setTeam(lead, what);
    await lead.says(WORDS);
    await scene.runJobs();
    expect(await calls()).toBe(0);
    expect(await usesOf(lead)).toEqual([]);
  });

  it('when the spending ceiling is reached', async () => {
    const lead = await takenOver();
    const { team } = lead.campaign;
    await rpcOf(scene, team).models.saveCeilings({ ...ref(team), day: 1, month: null });
    await scene.queue.query(
      `INSERT INTO model_spending (team_id, slot, day, day_nanos, month_nanos)
        VALUES ($1, 15, $2, $3, $3)`,
      [team.team_id, todayUtc(), 1e9],
    );
    await lead.says(WORDS);
    await scene.runJobs();
    expect(await calls()).toBe(0);
  });
});

describe('an outage of the model', () => {
  async function inOutage() {
    const lead = await takenOver();
    await scene.outside.fault('openai', { match: '/chat/completions', status: 500 });
    await lead.says(WORDS);
    // Another one, because a worker remembers that the model asked for time.
    await scene.queue.run(scene.anotherProcess());
    const planned = await scene.queue.plannedWork();
    expect(planned).toMatchObject([
      { task_identifier: 'agent:read-opt-out', payload: { tries: 1 } },
    ]);
    return lead;
  }

  it('is waited out', async () => {
    const lead = await inOutage();
    await scene.outside.heal();
    await scene.outside.script(FOUND);
    await scene.runJobs();
    expect(await lead.conversation()).toMatchObject({ opt_out_doubt: WORDS });
  });

  it('ends the reading after an hour; what the lead writes later is read with it', async () => {
    const lead = await inOutage();
    await scene.queue.query(
      `UPDATE graphile_worker._private_jobs SET payload = (payload::jsonb || '{"tries": 60}')::json`,
    );
    await scene.queue.run(scene.anotherProcess());
    expect(await scene.queue.plannedWork()).toEqual([]);
    await scene.outside.heal();
    await scene.outside.script(FOUND);
    await lead.says('Hello?');
    await scene.runJobs();
    expect(await lead.conversation()).toMatchObject({ opt_out_doubt: WORDS });
  });
});

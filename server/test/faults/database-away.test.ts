import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Run } from './support/evidence.ts';
import { faultsOf, judge } from './support/judge.ts';
import { until } from './support/until.ts';
import { startWorld, type World } from './support/world.ts';

/** A worker that lost its database resumes within 30 s; a busy machine may take longer. */
const WAIT_MS = 90_000;
/** How long the gateway takes to return an id: enough to kill the database before the model is asked. */
const ID_MS = 1_500;
const THINKING_MS = 800;

let world: World;
beforeAll(async () => {
  world = await startWorld({ quietMs: 200 });
});
afterAll(() => world?.stop());

/** Counts turns that the worker gave up because of an error. */
function failedReplies(): number {
  const log = readFileSync(join(world.folder, 'worker-1.log'), 'utf8');
  return [...log.matchAll(/Failed task \d+ \(agent:reply/g)].length;
}

it('an answer that the model gave while the database was away costs one call more, and no text', async () => {
  const { control, database, model } = world;
  const run = new Run(world);
  const asked = () => model.answers.filter(({ read }) => read.includes('1.1')).length;
  await control.settings('openai', { latencyMs: THINKING_MS });
  await control.faults('waha', { match: '/new-message-id', delayMs: ID_MS, times: 1 });
  await run.leadWrites(1, 1);
  // From here on, the turn doesn't need the database until the model has answered.
  await until('a worker asks for the id', WAIT_MS, async () => {
    return (await control.faultsLeft('waha')) === 0;
  });
  let answerAgain = () => {};
  database.killPostmaster();
  await run.databaseKilled(async () => {
    await until('the model has answered', WAIT_MS, async () => asked() === 1);
    // If the database came back before the turn stores the answer, no call would be lost.
    await until('the answer could not be stored', WAIT_MS, async () => failedReplies() > 0);
    answerAgain = model.holdAnswers();
    await database.startAgain();
  });
  await until('the model is asked again', WAIT_MS, async () =>
    model.thinkingAbout().includes('1.1'),
  );
  // The second answer is stale once the lead writes again; the third stands.
  await run.leadWrites(1, 2);
  await until('the second text is stored', WAIT_MS, async () => {
    const stored = await database.query(
      "SELECT FROM messages WHERE type_interaction = 'USER_MESSAGE'",
    );
    return stored.length === 2;
  });
  answerAgain();

  const verdict = await run.verdict(WAIT_MS);
  expect(faultsOf(verdict)).toEqual({});
  expect(asked()).toBe(3);
  expect(world.crashes()).toEqual([]);

  // Control: if the database had been back immediately, this would be one call too many.
  const evidence = await run.evidence();
  const moment = evidence.kills.map(({ at }) => ({ at, until: at }));
  const { calls } = judge({ ...evidence, kills: moment });
  expect(calls).toEqual([expect.stringContaining('1.1 3 times: killed for 0 at -')]);
});

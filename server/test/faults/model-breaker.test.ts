import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { Run } from './support/evidence.ts';
import { faultsOf } from './support/judge.ts';
import { PATIENCE_MS, until } from './support/until.ts';
import { startWorld, type World } from './support/world.ts';

/** The model gives everyone bad answers for a while. One of two workers is killed meanwhile. */
const LEADS = 20;
const BAD_MS = process.env.FAULTS === 'long' ? 600_000 : 12_000;

let world: World;
let run: Run;
let lead = 0;

beforeAll(async () => {
  world = await startWorld({ quietMs: 200, workers: 2 });
});
afterAll(() => world?.stop());
beforeEach(() => {
  run = new Run(world);
});

/** How often the model answered about a text of this run, well or badly. */
function calls(): number {
  const tags = new Set(run.leadMessages.map(({ tag }) => tag));
  return world.model.asked.filter((item) => tags.has(item)).length;
}

/** Every lead writes while the model gives bad answers, and after a while a worker is killed. */
async function answersBadly(killAfterMs: number): Promise<void> {
  const bad = ['garbage', 'truncated', 'empty'].map((kind) => ({
    [kind]: kind === 'garbage' ? 'content' : true,
    times: 30,
  }));
  await world.control.script([...bad, { garbage: 'content', times: null }]);
  for (let n = 0; n < LEADS; n += 1) await run.leadWrites((lead += 1));
  await sleep(killAfterMs);
  await run.killed(async () => world.workers[0]?.restart());
}

const heal = () => world.control.call('DELETE', '/openai/_control/script');

it('every lead is answered once it is well again, and meanwhile one at a time tries it', async () => {
  const begun = Date.now();
  await answersBadly(BAD_MS / 2);
  await sleep(BAD_MS / 2);
  // Each lead may try the model once before its workers know. Then pauses grow to half a minute.
  const trials = 6 + (Date.now() - begun) / 25_000;
  expect(calls()).toBeLessThanOrEqual(LEADS + trials);
  await heal();
  const { late: _, ...verdict } = await run.verdict(PATIENCE_MS);
  expect(faultsOf({ ...verdict, late: [] })).toEqual({});
  const events = await world.database.query(
    `SELECT FROM conversation_events WHERE kind = 'model_failed'`,
  );
  expect(events).toEqual([]);
  expect(world.crashes()).toEqual([]);
});

it('control: workers that cannot share what they know ask about every lead again and again', async () => {
  await world.database.query(`CREATE FUNCTION forget_health() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN NEW.opened_at := NULL; NEW.bad_leads := ''{}''; RETURN NEW; END'`);
  await world.database.query(`CREATE TRIGGER forget_health BEFORE UPDATE ON model_health
    FOR EACH ROW EXECUTE FUNCTION forget_health()`);
  await answersBadly(2_000);
  await until('every lead is asked about again', PATIENCE_MS, async () => calls() > 2 * LEADS);
  expect(calls()).toBeGreaterThan(2 * LEADS);
});

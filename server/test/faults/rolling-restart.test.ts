import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seededRandom } from '#sandbox/faults.ts';
import { Run } from './support/evidence.ts';
import { faultsOf } from './support/judge.ts';
import { sendLeadMessages } from './support/traffic.ts';
import { PATIENCE_MS } from './support/until.ts';
import { startWorld, type World } from './support/world.ts';

const LONG = process.env.FAULTS === 'long';
const ROUNDS = LONG ? 5 : 1;
const VISITORS = 12;

let world: World;
beforeAll(async () => {
  // As in deploy/compose.yaml: longer than the visitors pause, so that each moves to another process.
  const env = { STOP_DELAY_MS: '4000' };
  world = await startWorld({ webs: 2, workers: 2, quietMs: 200, env });
});
afterAll(() => world?.stop());

it('every process is replaced under load: no request fails, nothing is lost, each ends in order', async () => {
  const { control, team, webs, workers } = world;
  const run = new Run(world);
  const before = await control.webhooks();
  const ends: (string | undefined)[] = [];
  const visits = visit();
  const talking = sendLeadMessages(
    control,
    team.session,
    { leads: 30, messages: 200 * ROUNDS, overMs: 18_000 * ROUNDS, random: seededRandom(3) },
    run.leadMessages,
  );
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const one of [...webs, ...workers]) {
      await sleep(500);
      ends.push(await one.terminate());
      await one.start();
      console.log(`replaced ${one.name}`);
    }
  }
  await talking;
  const verdict = await run.verdict(PATIENCE_MS);
  const { count, failures } = await visits.stop();
  const after = await control.webhooks();
  expect(failures).toEqual([]);
  expect(count).toBeGreaterThan(500);
  expect(failedWebhooks(after) - failedWebhooks(before)).toBe(0);
  expect(faultsOf(verdict)).toEqual({});
  expect(new Set(ends)).toEqual(new Set(['exit 0']));
});

/** The gateway retries webhooks that a busy machine refuses with 429. Any other refusal is a failure. */
const failedWebhooks = ({ refused = 0, throttled = 0 }: Record<string, number>) =>
  refused - throttled;

/** Visitors who keep opening pages and calling procedures over persistent connections. */
function visit() {
  const failures: string[] = [];
  let count = 0;
  const leaving = new AbortController();
  const one = async (index: number) => {
    while (!leaving.signal.aborted) {
      try {
        if (index % 2 === 0) await world.team.person.call('accounts/me');
        else await expectOk(await fetch(`${world.balancer.url}/healthz`));
        count += 1;
      } catch (error) {
        failures.push(inspect(error));
      }
      // Some return after a while, when their connection has been idle for long.
      await sleep(index < VISITORS / 2 ? 5 : 400 * (index - VISITORS / 2 + 1));
    }
  };
  const all = Array.from({ length: VISITORS }, (_, index) => one(index));
  return {
    async stop() {
      leaving.abort();
      await Promise.all(all);
      return { count, failures };
    },
  };
}

async function expectOk(answer: Response): Promise<void> {
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`answered ${answer.status}`);
}

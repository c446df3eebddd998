import { afterEach, describe, expect, it } from 'vitest';
import { seededRandom } from '#sandbox/faults.ts';
import { Run } from './support/evidence.ts';
import { faultsOf } from './support/judge.ts';
import { type KillPlan, killAtRandom, type NamedKill } from './support/killer.ts';
import { countStored, findStoredByTags } from './support/stored.ts';
import { sendLeadMessages } from './support/traffic.ts';
import { PATIENCE_MS, until } from './support/until.ts';
import { startWorld, type World } from './support/world.ts';

const LONG = process.env.FAULTS === 'long';
const seeds = seedsOf(process.env.FAULTS_SEED);

interface Trial {
  messages: number;
  leads: number;
  talkMs: number;
  gateway: boolean;
}

let world: World | undefined;
afterEach(async () => {
  await world?.stop();
  world = undefined;
});

describe.each(seeds)('with seed %i', (seed) => {
  it('nothing is lost or sent twice while web, worker and database are killed', async () => {
    const talkMs = LONG ? 120_000 : 32_000;
    const trial = { messages: 2_000, leads: 100, talkMs, gateway: false };
    expect(await survive(seed, trial)).toEqual(cleanRun(trial));
  });

  it('nor while the gateway is killed as well, with webhooks that it had not delivered', async () => {
    const most = { messages: 2_000, leads: 100, talkMs: 120_000, gateway: true };
    const trial = LONG ? most : { ...most, messages: 300, leads: 60, talkMs: 10_000 };
    expect(await survive(seed, trial)).toEqual(cleanRun(trial));
  });
});

const cleanRun = ({ messages }: Trial) => ({
  faults: {},
  said: messages,
  crashes: [],
  violations: [],
  silent: [],
  stored: { inbound: messages, unsent: 0, dead_jobs: 0 },
});

/** Returns the final verdict. FAULTS_SEED repeats a logged seed. */
async function survive(seed: number, { messages, leads, talkMs, gateway }: Trial) {
  console.log(`seed ${seed}`);
  const random = seededRandom(seed);
  world = await startWorld({ webs: 2, workers: 2 });
  const here = world;
  const { control, team } = here;
  await control.faults('waha', { duplicateWebhooks: 0.1, reorderWebhooks: 0.2, seed });
  await control.settings('openai', { latencyMs: 150 });
  const run = new Run(here);
  const kills: NamedKill[] = [];
  const pace = { everyMs: [800, 2_600], downMs: [200, 2_500] } satisfies Partial<KillPlan>;
  await Promise.all([
    sendLeadMessages(
      control,
      team.session,
      { leads, messages, overMs: talkMs, random },
      run.leadMessages,
    ),
    killAtRandom(here, { ...pace, forMs: talkMs, random, gateway }, kills),
  ]);
  run.kills.push(...kills);
  const verdict = await run.verdict(PATIENCE_MS);
  const left = async () => {
    const now = await countStored(here);
    return now && now.unsent + now.dead_jobs === 0 ? now : undefined;
  };
  return {
    faults: faultsOf(verdict),
    said: run.leadMessages.length,
    crashes: here.crashes(),
    violations: await control.violations(),
    silent: await findStoredByTags(here, verdict.lost),
    stored: await until('nothing is left to do', PATIENCE_MS, left).catch(() => countStored(here)),
  };
}

/** FAULTS_SEED repeats one run. */
function seedsOf(given: string | undefined): number[] {
  if (given) return [Number(given)];
  return LONG ? [1, 2, 3, 4, 5, 6] : [Math.floor(Date.now() / 1000) % 1_000_000];
}

import { afterEach, expect, it } from 'vitest';
import { seededRandom } from '#sandbox/random.ts';
import { faultsOf, judge, type Said } from './support/judge.ts';
import { type Kill, killAtRandom } from './support/killer.ts';
import { stored } from './support/stored.ts';
import { talk } from './support/traffic.ts';
import { until } from './support/until.ts';
import { startWorld, type World } from './support/world.ts';

const LONG = process.env.FAULTS === 'long';
const seeds = seedsOf(process.env.FAULTS_SEED);
const MESSAGES = 2_000;
const LEADS = 100;
const TALK_MS = LONG ? 120_000 : 32_000;
const SETTLE_MS = 30_000;

let world: World | undefined;
afterEach(async () => {
  await world?.stop();
  world = undefined;
});

it.each(seeds)(
  'loses nothing and says nothing twice while everything is killed (seed %i)',
  async (seed) => {
    const random = seededRandom(seed);
    world = await startWorld({ webs: 2, workers: 2 });
    const { control, team, model } = world;
    await control.faults('waha', { duplicateWebhooks: 0.1, reorderWebhooks: 0.2, seed });
    await control.settings('openai', { latencyMs: 150 });
    const said: Said[] = [];
    const kills: Kill[] = [];
    await Promise.all([
      talk(
        control,
        team.session,
        { leads: LEADS, messages: MESSAGES, overMs: TALK_MS, random },
        said,
      ),
      killAtRandom(
        world,
        { forMs: TALK_MS, everyMs: [800, 2_600], downMs: [200, 2_500], random },
        kills,
      ),
    ]);
    const evidence = async () => ({
      said,
      sent: await control.sent(team.session),
      answers: model.answers,
      kills: kills.map((kill) => kill.at),
    });
    await until('every text is answered', SETTLE_MS, async () => {
      return judge(await evidence()).lost.length === 0;
    }).catch(() => undefined);
    const verdict = judge(await evidence());
    console.info(
      `seed ${seed}: ${said.length} messages, ${kills.map((kill) => kill.victim).join(', ')}`,
    );
    expect(faultsOf(verdict)).toEqual({});
    expect(said).toHaveLength(MESSAGES);
    expect(world.crashes()).toEqual([]);
    expect(await control.violations()).toEqual([]);
    expect(await stored(world)).toEqual({ inbound: MESSAGES, unsent: 0, dead_jobs: 0 });
  },
);

/** FAULTS_SEED repeats one run. */
function seedsOf(given: string | undefined): number[] {
  if (given) return [Number(given)];
  return LONG ? [1, 2, 3, 4, 5, 6] : [Math.floor(Date.now() / 1000) % 1_000_000];
}

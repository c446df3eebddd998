import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seededRandom } from '#sandbox/faults.ts';
import { Run } from './support/evidence.ts';
import { faultsOf, IS_QUIET } from './support/judge.ts';
import { findPrograms, PatroniCluster } from './support/patroni-cluster.ts';
import { countStored, findStoredByTags } from './support/stored.ts';
import { sendLeadMessages } from './support/traffic.ts';
import { PATIENCE_MS, until } from './support/until.ts';
import { startWorldOn, type World } from './support/world.ts';

/** Longer than the outage, which lasts for ttl plus loop_wait. */
const TALK_MS = 45_000;
const BEFORE_MS = 6_000;
/** Time from the promotion to the first answer to a waiting text, on an otherwise idle machine. */
const WORKS_AGAIN_MS = IS_QUIET ? 30_000 : PATIENCE_MS;
/** Time to the last such answer: about 10 s on two idle cores. The product itself has no limit. */
const ALL_ANSWERED_MS = 120_000;

const programs = findPrograms();
const missing = typeof programs === 'string' ? programs : '';

let world: World<PatroniCluster> | undefined;
beforeAll(async () => {
  if (typeof programs === 'string') return;
  world = await startWorldOn((folder) => PatroniCluster.start(folder, programs), {
    webs: 2,
    workers: 2,
  });
});
afterAll(() => world?.stop());

it.skipIf(typeof programs === 'string')(
  'the primary is lost under load: nothing is lost or sent twice, and work continues',
  { meta: { needs: `the programs of the failover: ${missing}` } },
  async () => {
    if (!world) throw new Error('no world');
    const here = world;
    const { control, team, database } = here;
    const messages = 400;
    const run = new Run(here);
    const plan = { leads: 80, messages, overMs: TALK_MS, random: seededRandom(7) };
    const talking = sendLeadMessages(control, team.session, plan, run.leadMessages);
    await sleep(BEFORE_MS);
    let promotion = 0;
    let promotedAt = 0;
    let waiting: string[] = [];
    console.log('the primary is lost');
    await run.databaseKilled(async () => {
      promotion = await database.losePrimary(PATIENCE_MS);
      promotedAt = Date.now();
      waiting = await run.unanswered();
      // A worker without a heartbeat on the new primary counts as dead: others take over its leads, and
      // its pending model answers aren't stored. A heartbeat also shows that commits work.
      await until('every worker has a beat', PATIENCE_MS, async () => {
        const beats = await database.query(
          'SELECT FROM worker_heartbeats WHERE seen_at > to_timestamp($1 / 1000.0)',
          [promotedAt],
        );
        return beats.length >= here.workers.length;
      });
    });
    console.log(
      `promoted after ${promotion} ms, every worker has a beat ${Date.now() - promotedAt} ms later`,
    );
    const stillWaiting = async () => {
      const lost = new Set(await run.unanswered());
      return waiting.filter((tag) => lost.has(tag));
    };
    await until('work continues', WORKS_AGAIN_MS, async () => {
      return (await stillWaiting()).length < waiting.length;
    });
    const worksAgain = Date.now() - promotedAt;
    await until('what waited is answered', ALL_ANSWERED_MS, async () => {
      return (await stillWaiting()).length === 0;
    }).catch(async (error: unknown) => {
      const silent = await stillWaiting();
      const about = JSON.stringify(await findStoredByTags(here, silent));
      console.error(`${silent.length} of ${waiting.length} wait: ${silent.join(', ')}`, about);
      throw error;
    });
    const allAnswered = Date.now() - promotedAt;
    await talking;
    // The two waits above measure lateness, from the promotion instead of from the kill.
    const { late: _, ...verdict } = await run.verdict(ALL_ANSWERED_MS);
    console.info(
      `works again ${worksAgain} ms later, all that waited answered after ${allAnswered} ms`,
    );
    expect(faultsOf({ ...verdict, late: [] })).toEqual({});
    expect(here.crashes()).toEqual([]);
    await database.takeBack(PATIENCE_MS);
    expect(await countStored(here)).toEqual({ inbound: messages, unsent: 0, dead_jobs: 0 });
  },
);

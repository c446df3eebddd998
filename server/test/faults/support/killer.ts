import { setTimeout as sleep } from 'node:timers/promises';
import type { Kill } from './judge.ts';
import type { RestartedProcess } from './processes.ts';
import type { World } from './world.ts';

export interface NamedKill extends Kill {
  victim: string;
}

export interface KillPlan {
  /** no kill begins after this many ms */
  forMs: number;
  everyMs: [least: number, most: number];
  downMs: [least: number, most: number];
  random: () => number;
  /** also kills the gateway, with its undelivered webhooks */
  gateway?: boolean;
}

/**
 * Sends `kill -9` at random to a web process, a worker, the postmaster or a database connection's process, in
 * rounds of random order. Each comes back after a random time.
 */
export async function killAtRandom(
  world: World,
  killing: KillPlan,
  kills: NamedKill[],
): Promise<void> {
  const { random, forMs, everyMs, downMs, gateway = false } = killing;
  const between = ([least, most]: [number, number]) => least + random() * (most - least);
  const end = Date.now() + forMs;
  const pendingKills: Promise<void>[] = [];
  let round: (() => Promise<void>)[] = [];
  try {
    for (;;) {
      await sleep(between(everyMs));
      if (Date.now() > end) break;
      if (round.length === 0) {
        const kinds = [killWeb, killWorker, killDatabase, killBackend];
        round = shuffled(gateway ? [...kinds, killGateway] : kinds);
      }
      await round.pop()?.();
    }
  } finally {
    // Waits, so that nothing starts once the world has been stopped.
    await Promise.allSettled(pendingKills);
  }
  await Promise.all(pendingKills);

  function shuffled<T>(list: T[]): T[] {
    return list
      .map((item) => ({ item, rank: random() }))
      .sort((a, b) => a.rank - b.rank)
      .map(({ item }) => item);
  }
  /** `until` is set later for victims whose loss affects everyone. */
  function note(victim: string): NamedKill {
    const at = Date.now();
    const kill = { victim, at, until: at };
    kills.push(kill);
    console.log(`killed ${victim}`);
    return kill;
  }
  async function killProcess(list: RestartedProcess[]) {
    const victim = list[Math.floor(random() * list.length)];
    if (!victim) return;
    const kill = note(victim.name);
    await victim.kill();
    const isLast = !list.some((item) => item.running);
    pendingKills.push(
      sleep(between(downMs))
        .then(() => victim.start())
        .then(() => {
          if (isLast) kill.backAt = Date.now();
        }),
    );
  }
  function killWeb() {
    return killProcess(world.webs);
  }
  function killWorker() {
    return killProcess(world.workers);
  }
  function killGateway() {
    return killProcess([world.sandbox]);
  }
  async function killDatabase() {
    const kill = note('postmaster');
    world.database.killPostmaster();
    await sleep(between(downMs));
    await world.database.startAgain();
    kill.until = Date.now();
  }
  async function killBackend() {
    // A recovering database has no connections to kill.
    await world.database.back();
    const kill = note('backend');
    await world.database.killBackend(random);
    pendingKills.push(
      world.database.back().then(() => {
        kill.until = Date.now();
      }),
    );
  }
}

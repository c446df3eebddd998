import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Stop } from './support/database-proxy.ts';
import { Run } from './support/evidence.ts';
import { faultsOf } from './support/judge.ts';
import type { RestartedProcess } from './support/processes.ts';
import { countStored } from './support/stored.ts';
import { PATIENCE_MS, until } from './support/until.ts';
import { startWorld, type World } from './support/world.ts';

/** The statement that stores an answer as `sending`. */
const ANSWER_STORED = '"send_attempts", "read_seq"';
/** The statement that records it as sent. */
const NOTED = 'released AS (';

/** Every step of a turn, identified by its SQL statement. */
const STEPS: [name: string, who: 'web-1' | 'worker-1', stop: Stop][] = [
  ['before the message is stored', 'web-1', { text: 'INSERT INTO messages', when: 'before' }],
  ["before the webhook's commit", 'web-1', { text: 'INSERT INTO messages', when: 'before commit' }],
  ['stored, before the 200', 'web-1', { text: 'INSERT INTO messages', when: 'after commit' }],
  ['before the lease', 'worker-1', { text: 'INTO conversation_turns', when: 'before' }],
  ['after the lease', 'worker-1', { text: 'INTO conversation_turns', when: 'after commit' }],
  ['before the answer is stored', 'worker-1', { text: ANSWER_STORED, when: 'before' }],
  ["before the answer's commit", 'worker-1', { text: ANSWER_STORED, when: 'before commit' }],
  ['stored, before it is sent', 'worker-1', { text: ANSWER_STORED, when: 'after commit' }],
  ['accepted, before it is noted', 'worker-1', { text: NOTED, when: 'before' }],
  ['noted, before the job is done', 'worker-1', { text: NOTED, when: 'after commit' }],
  [
    'before the job is done',
    'worker-1',
    { text: '_private_jobs as jobs\nwhere id', when: 'before' },
  ],
];
const LONG = process.env.FAULTS === 'long';

let world: World;
beforeAll(async () => {
  world = await startWorld({ proxied: ['web-1', 'worker-1'], quietMs: 200, workers: 2 });
  await world.workers[1]?.kill();
});
afterAll(() => world?.stop());

let run: Run;
let leads = 0;
beforeEach(() => {
  run = new Run(world);
});
afterEach(async () => {
  await world.control.settings('openai', { latencyMs: 0 });
});

describe('at every step of a turn', () => {
  it('a process may be killed', async () => {
    for (const [name, who, stop] of STEPS) {
      console.log(`killed ${name}`);
      const victim = processOf(who);
      const reached = world.databaseProxy(who).stopAt(stop);
      await run.leadWrites((leads += 1));
      const paused = await reached;
      await run.killed(async () => {
        await victim.kill();
        paused.cut();
        await victim.start();
      });
      // The long form waits here, because kills in quick succession leave no time to resume work.
      if (LONG) await run.answered(PATIENCE_MS);
    }
    await world.control.settings('openai', { latencyMs: 1_500 });
    await run.leadWrites((leads += 1));
    await until('the model is asked', PATIENCE_MS, async () =>
      world.model.thinkingAbout().includes(`${leads}.1`),
    );
    await run.killed(() => processOf('worker-1').restart());
    expect(await problems()).toEqual({});
    expect(handedTwice()).toEqual([]);
  });

  it('a connection may break', async () => {
    for (const [name, who, stop] of STEPS) {
      console.log(`cut ${name}`);
      const reached = world.databaseProxy(who).stopAt(stop);
      await run.leadWrites((leads += 1));
      const paused = await reached;
      await run.killed(async () => paused.cut());
      if (LONG) await run.answered(PATIENCE_MS);
    }
    expect(await problems()).toEqual({});
    expect(handedTwice()).toEqual([]);
  });
});

/** Messages sent twice by the product. Even if the gateway deduplicates them, WhatsApp may not. */
function handedTwice(): string[] {
  const ids = world.gateway.handed.map((item) => item.id ?? item.text);
  return ids.filter((id, n) => ids.indexOf(id) !== n);
}

/** Run one at a time, because a frozen turn in the session's lane delays the others. */
const FROZEN: Stop[] = [
  { text: ANSWER_STORED, when: 'after commit' },
  { text: ANSWER_STORED, when: 'before' },
  { text: NOTED, when: 'before' },
];

describe('a worker that stood still, for so long that another took its lead over', () => {
  it.each(LONG ? FROZEN : FROZEN.slice(0, 1))('sends nothing twice: $when $text', async (stop) => {
    const [frozen, other] = world.workers;
    const reached = world.databaseProxy('worker-1').stopAt(stop);
    await run.leadWrites((leads += 1));
    const paused = await reached;
    await run.killed(async () => {
      frozen?.freeze();
      await other?.start();
    });
    await run.answered(PATIENCE_MS);
    paused.release();
    frozen?.thaw();
    await sleep(3_000);
    await other?.kill();
    expect(await problems()).toEqual({});
  });
});

/** Everything that went wrong, after waiting for what may still recover. */
async function problems(): Promise<object> {
  const faults = faultsOf(await run.verdict(PATIENCE_MS));
  await until('nothing is left to do', PATIENCE_MS, async () => {
    const { unsent, dead_jobs } = (await countStored(world)) ?? {};
    return unsent === 0 && dead_jobs === 0;
  });
  const crashes = world.crashes();
  return crashes.length > 0 ? { ...faults, crashes } : faults;
}

function processOf(name: string): RestartedProcess {
  const found = [...world.webs, ...world.workers].find((item) => item.name === name);
  if (!found) throw new Error(`There is no ${name}`);
  return found;
}

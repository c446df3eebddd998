import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Stop } from './support/database-proxy.ts';
import { Run } from './support/evidence.ts';
import { faultsOf } from './support/judge.ts';
import { PATIENCE_MS } from './support/until.ts';
import { startWorld, type World } from './support/world.ts';

// A voice message is transcribed and answered once, wherever the process working on it is killed.

const FILE_STORED = '"content" = ';
const COUNTED = 'INSERT INTO model_usage';
const HEARD = 'update "message_readings" set';

const STEPS: [name: string, stop: Stop][] = [
  ['before the file is stored', { text: FILE_STORED, when: 'before commit' }],
  ['the file is stored, before it is read', { text: FILE_STORED, when: 'after commit' }],
  ['it was heard, before it is counted', { text: COUNTED, when: 'before' }],
  ['before its words are stored', { text: HEARD, when: 'before commit' }],
  ['its words are stored, before the turn', { text: HEARD, when: 'after commit' }],
];

let world: World;
beforeAll(async () => {
  world = await startWorld({ proxied: ['worker-1'], quietMs: 200 });
});
afterAll(() => world?.stop());

let run: Run;
beforeEach(() => {
  run = new Run(world);
});

/** The state of the recordings, and how many were sent to the transcription server. */
async function readings() {
  const rows = await world.database.query<{ state: string; count: number }>(
    'SELECT state, count(*)::int AS count FROM message_readings GROUP BY state',
  );
  const { requests } = await world.control.call<{ requests: unknown[] }>(
    'GET',
    '/openai/_control/audio',
  );
  return { rows, sent: requests.length };
}

describe('between the file, its words and the turn', () => {
  it('a worker may be killed', async () => {
    const [worker] = world.workers;
    for (const [index, [name, stop]] of STEPS.entries()) {
      console.log(`killed ${name}`);
      const reached = world.databaseProxy('worker-1').stopAt(stop);
      await run.leadSpeaks(index + 1);
      const paused = await reached;
      await run.killed(async () => {
        await worker?.kill();
        paused.cut();
        await worker?.start();
      });
      await run.answered(PATIENCE_MS);
    }
    expect(faultsOf(await run.verdict(PATIENCE_MS))).toEqual({});
    const { rows, sent } = await readings();
    expect(rows).toEqual([{ state: 'done', count: STEPS.length }]);
    // A kill between hearing and storing the words hears once more. Once the file is stored, a slow kill may
    // also come after the hearing began.
    expect(sent).toBeLessThanOrEqual(STEPS.length + 3);
  });
});

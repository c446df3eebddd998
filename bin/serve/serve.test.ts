import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/test/database.ts';
import { until } from '#server/test/faults/support/until.ts';
import { freePort } from '#server/test/free-ports.ts';
import { PROGRAM_ENV } from '#server/test/program-env.ts';
import { run } from './fixtures/run.ts';

/** Starting programs takes minutes on a busy machine. */
const TEST_MS = 10 * 60_000;
const READY_MS = 5 * 60_000;
const NOWHERE = 'http://127.0.0.1:9';
const cwd = join(import.meta.dirname, '../..');

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

// A web process of bin/serve.ts needs the built pages; prepare.test.ts covers that.
it.concurrent.each([
  { role: 'web', program: 'server/main.ts' },
  { role: 'worker', program: 'bin/serve.ts' },
])(
  'a $role with the settings of a company starts, is well, and ends at a signal',
  { timeout: TEST_MS },
  async ({ role, program }) => {
    const env = {
      ...PROGRAM_ENV,
      ROLES: role,
      PORT: String(await freePort()),
      DATABASE_URL: database.url,
      PUBLIC_URL: 'https://setter.example.com',
      APP_SECRET: 'a secret for the test, long enough',
      WAHA_URL: NOWHERE,
      WAHA_API_KEY: 'unused',
      OPENAI_BASE_URL: NOWHERE,
      OPENAI_API_KEY: 'unused',
      SMTP_URL: 'smtp://127.0.0.1:9',
    };
    const isWell = async () => {
      const checked = await run(process.execPath, ['bin/serve/check-health.mjs'], { cwd, env });
      return checked.status === 0;
    };
    // A worker has no port to answer on.
    expect(await isWell()).toBe(role === 'worker');
    const child = spawn(process.execPath, [program], {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let log = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (part: Buffer) => (log += part.toString()));
    }
    const exited = once(child, 'exit');
    try {
      await until('it is ready and well', READY_MS, async () => {
        if (child.exitCode !== null) return true;
        return log.includes('"msg":"ready"') && (await isWell());
      });
      expect([child.exitCode, log]).toEqual([null, expect.stringContaining('"msg":"ready"')]);
      child.kill('SIGTERM');
      expect({ ended: await exited, log }).toMatchObject({ ended: [0, null] });
    } finally {
      child.kill('SIGKILL');
    }
  },
);

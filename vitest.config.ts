import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { VitestReport } from './bin/check/vitest-report.ts';

/** Set by `npm test`, which reads its counts there. */
const { TEST_REPORT } = process.env;

// Compiled code is kept for the next run, as it is for the programs of bin/.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('dist/compiled', import.meta.url));

/** Node runs these sources itself, as in production, for a tenth less processor time; `vi.mock` needs Vite. */
const NATIVE = { viteModuleRunner: false, nodeLoader: false };

/** Settings that modules read when they are imported; tests hand the real addresses around. */
const env = {
  NODE_ENV: 'test',
  LOG_LEVEL: 'silent',
  APP_SECRET: 'a secret for tests, long enough to pass',
  DATABASE_URL: 'postgres://nobody@127.0.0.1:1/unset',
  WAHA_URL: 'http://127.0.0.1:1/waha',
  WAHA_API_KEY: 'sandbox',
  OPENAI_BASE_URL: 'http://127.0.0.1:1/openai/v1',
  OPENAI_API_KEY: 'sandbox',
  SMTP_URL: 'smtp://127.0.0.1:1',
};

/**
 * Fault tests that kill or replace our own processes under load: each has the machine for itself. Beside
 * another world a web process that is starved refuses webhooks that would wait for too long.
 */
const ALONE = ['random-kills', 'rolling-restart'].map(
  (name) => `server/test/faults/${name}.test.ts`,
);
const PARALLEL = ['server/test/faults/*.test.ts', ...ALONE.map((file) => `!${file}`)];

/** What is waited for comes: a busy machine is no failure. A test that hangs is found all the same. */
const PATIENT = {
  testTimeout: 90_000,
  hookTimeout: 180_000,
  // By default, `expect.poll` gives up after a second.
  expect: { poll: { timeout: 30_000 } },
};

const faults = (name: string, include: string[], order: object) => ({
  test: {
    name,
    include,
    globalSetup: 'server/test/faults/support/template.ts',
    testTimeout: 20 * 60_000,
    // A hook starts a world, each part of which a busy machine may take a while for.
    hookTimeout: 5 * 60_000,
    env,
    experimental: NATIVE,
    ...order,
  },
});

export default defineConfig({
  test: {
    // two cores, and the database wants one of them
    maxWorkers: 2,
    reporters: TEST_REPORT ? ['default', new VitestReport(TEST_REPORT)] : ['default'],
    projects: [
      {
        test: {
          name: 'node',
          include: [
            '{copy,domain,server,sandbox,bin,bench}/**/*.test.ts',
            'web/build/**/*.test.ts',
          ],
          exclude: ['server/test/faults/**'],
          globalSetup: 'server/test/global-setup.ts',
          // The files of one worker share what they import, which saves a third of the time. What a
          // test changes for the whole process, the setup file puts back.
          isolate: false,
          experimental: NATIVE,
          setupFiles: 'server/test/builders/put-back.ts',
          ...PATIENT,
          env,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          exclude: ['web/build/**'],
          environment: 'jsdom',
          globals: true,
          // A page for each worker, not for each file, takes a quarter of the processor time.
          isolate: false,
          // Its toasts outlive a page of ours: each file has a library that has shown none.
          server: { deps: { inline: ['sonner'] } },
          setupFiles: [
            'web/test/end-timers.ts',
            'web/test/put-back.ts',
            'web/test/patience.ts',
            'web/test/names-say-text.ts',
          ],
          ...PATIENT,
        },
      },
      faults('faults', ALONE, { fileParallelism: false, sequence: { groupOrder: 1 } }),
      // These worlds mostly wait, so that three share the machine; the long form measures alone.
      faults('faults-parallel', PARALLEL, {
        fileParallelism: process.env.FAULTS !== 'long',
        maxWorkers: 3,
        sequence: { groupOrder: 2 },
      }),
    ],
  },
});

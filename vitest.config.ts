import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { VitestReport } from './bin/check/vitest-report.ts';

/** Set by `npm test`, which reads the test counts from that file. */
const { TEST_REPORT } = process.env;

// Caches compiled code for the next run, as the programs of bin/ do.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('dist/compiled', import.meta.url));

/** Node runs these sources itself, as in production, with 10% less processor time; `vi.mock` needs Vite. */
const NATIVE = { viteModuleRunner: false, nodeLoader: false };

/** Settings that modules read at import. Tests pass the real URLs around themselves. */
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
 * Fault tests that kill or replace our own processes under load need the machine to themselves. Next to
 * another world, a starved web process refuses webhooks that would wait too long.
 */
const ALONE = ['random-kills', 'rolling-restart'].map(
  (name) => `server/test/faults/${name}.test.ts`,
);
const PARALLEL = ['server/test/faults/*.test.ts', ...ALONE.map((file) => `!${file}`)];

/** Long timeouts, because a busy machine isn't a failure. A test that hangs is still found. */
const PATIENT = {
  testTimeout: 90_000,
  hookTimeout: 180_000,
  // By default, `expect.poll` gives up after one second.
  expect: { poll: { timeout: 30_000 } },
};

const faults = (name: string, include: string[], order: object) => ({
  test: {
    name,
    include,
    globalSetup: 'server/test/faults/support/template.ts',
    testTimeout: 20 * 60_000,
    // A hook starts a whole world, and each of its parts takes a while on a busy machine.
    hookTimeout: 5 * 60_000,
    env,
    experimental: NATIVE,
    ...order,
  },
});

export default defineConfig({
  test: {
    // Two cores, one of which the database needs.
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
          // The files of a worker share their imports, which saves a third of the time. The setup
          // file restores what a test changes for the whole process.
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
          // One page per worker instead of one per file takes a quarter of the processor time.
          isolate: false,
          // Its toasts outlive our pages, so each file gets a fresh copy of the library.
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
      // These worlds mostly wait, so three share the machine. The long form runs alone, because it measures.
      faults('faults-parallel', PARALLEL, {
        fileParallelism: process.env.FAULTS !== 'long',
        maxWorkers: 3,
        sequence: { groupOrder: 2 },
      }),
    ],
  },
});

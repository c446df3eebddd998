import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

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

export default defineConfig({
  test: {
    // two cores, and the database wants one of them
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'node',
          include: ['{domain,server,sandbox,bin,bench}/**/*.test.ts', 'web/build/**/*.test.ts'],
          exclude: ['server/test/faults/**'],
          globalSetup: 'server/test/global-setup.ts',
          testTimeout: 20_000,
          hookTimeout: 60_000,
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
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'faults',
          include: ['server/test/faults/*.test.ts'],
          fileParallelism: false,
          testTimeout: 20 * 60_000,
          hookTimeout: 120_000,
          env,
        },
      },
    ],
  },
});

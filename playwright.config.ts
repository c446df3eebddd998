import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, findShell } from './e2e/support/chromium.ts';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.test.ts',
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results/browser',
  // With TEST_REPORT, `npm test` reads its counts there.
  reporter: process.env.TEST_REPORT ? [['list'], ['./bin/check/playwright-report.ts']] : 'list',
  // They find what hangs: a machine at a third of its speed is no failure.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  workers: 2,
  // A file whose tests share something says so.
  fullyParallel: true,
  // A test that passes at the second try hides a race.
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  use: {
    // What isn't there by then won't come: the test fails then, and says what it waited for.
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    launchOptions: { executablePath: findShell(), args: CHROMIUM_FLAGS },
    // Recording takes time in each test: TRACE=1 keeps it of those that fail.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // Dialogs come and go at once. Tests of the focus say `no-preference`: for them it takes its time.
    contextOptions: { reducedMotion: 'reduce' },
  },
  // Node runs the product's sources itself: compiling them for the journeys took 20 s of processor time.
  build: { external: ['**/*.ts'] },
  projects: [{ name: 'desktop', use: { viewport: { width: 1440, height: 900 } } }],
});

import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, findShell } from './e2e/support/chromium.ts';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.test.ts',
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results/browser',
  // `npm test` sets TEST_REPORT and reads the test counts from that file.
  reporter: process.env.TEST_REPORT ? [['list'], ['./bin/check/playwright-report.ts']] : 'list',
  // Timeouts only catch hanging tests: a machine at a third of its speed isn't a failure.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  workers: 2,
  // Files whose tests share state opt out.
  fullyParallel: true,
  // A test that only passes on the second try hides a race.
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  use: {
    // An element that isn't there by then won't appear, so the test fails and says what it waited for.
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    launchOptions: { executablePath: findShell(), args: CHROMIUM_FLAGS },
    // Tracing slows down every test. TRACE=1 keeps the traces of failed ones.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // Disables dialog animations. Focus tests set `no-preference`, because animations delay the focus.
    contextOptions: { reducedMotion: 'reduce' },
  },
  // Node runs the product's sources itself; compiling them for the journeys took 20 s of processor time.
  build: { external: ['**/*.ts'] },
  projects: [{ name: 'desktop', use: { viewport: { width: 1440, height: 900 } } }],
});

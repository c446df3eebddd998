import { ensureChromium } from '../../e2e/support/chromium.ts';
import { playwrightCounts, vitestCounts } from './counts.ts';
import type { Step } from './run-step.ts';

const MINUTE = 60_000;
const vitest = (project: string): Step['command'] => ['vitest', 'run', '--project', project];
const vitestReport = (file: string) => [
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${file}`,
];

/** What `npm test` does, in this order: quick checks first. */
export const steps: Step[] = [
  { name: 'types', command: ['tsc', '-p', '.'], boundMs: 5 * MINUTE },
  { name: 'lint', command: ['oxlint'], boundMs: 3 * MINUTE },
  { name: 'format', command: ['biome', 'check'], boundMs: MINUTE },
  { name: 'imports', command: ['node', 'bin/check/imports.ts'], boundMs: 2 * MINUTE },
  { name: 'references', command: ['node', 'bin/check/references.ts'], boundMs: MINUTE },
  { name: 'unused', command: ['knip', '--no-config-hints'], boundMs: 3 * MINUTE },
  {
    name: 'unit',
    prepare: ensureChromium,
    command: vitest('node'),
    report: { arguments: vitestReport, counts: vitestCounts },
    boundMs: 14 * MINUTE,
  },
  {
    name: 'web',
    command: vitest('web'),
    report: { arguments: vitestReport, counts: vitestCounts },
    boundMs: 5 * MINUTE,
  },
  {
    name: 'browser',
    prepare: ensureChromium,
    command: ['playwright', 'test'],
    report: {
      arguments: () => ['--reporter=list,json'],
      env: (file) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: file }),
      counts: playwrightCounts,
    },
    boundMs: 17 * MINUTE,
  },
  {
    name: 'faults',
    command: vitest('faults*'),
    report: { arguments: vitestReport, counts: vitestCounts },
    boundMs: 12 * MINUTE,
  },
];

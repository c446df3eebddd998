import { changedPlaywright, changedVitest } from './changed.ts';
import { ensureChromium } from '../../e2e/support/chromium.ts';

export interface Step {
  name: string;
  /** a program of node_modules/.bin (or node itself) and its arguments */
  command: [program: string, ...args: string[]];
  /** Uses one core, so it runs in parallel with neighbors that have this flag too. */
  beside?: boolean;
  /** Fetches what the machine lacks. If it throws, the step fails. */
  prepare?: () => Promise<void>;
  /**
   * For steps that count their tests one by one and accept files as arguments. Returns the arguments for
   * tests that a change since a commit can affect, or undefined for none. Other steps count as one test.
   */
  onlyChanged?: (since: string | undefined) => Promise<string[] | undefined>;
}

const vitest = (project: string) =>
  ({
    command: ['vitest', 'run', '--project', project, '--passWithNoTests'],
    onlyChanged: (since) => changedVitest(project, since),
  }) satisfies Partial<Step>;

/** The steps of `npm test` in order, quick checks first. */
export const steps: Step[] = [
  { name: 'client', command: ['node', 'bin/check/client-types.ts'] },
  { name: 'types', command: ['tsc', '-p', '.'] },
  { name: 'lint', command: ['oxlint'] },
  { name: 'format', command: ['biome', 'check'] },
  { name: 'imports', command: ['node', 'bin/check/imports.ts'], beside: true },
  { name: 'references', command: ['node', 'bin/check/references.ts'], beside: true },
  { name: 'unused', command: ['knip'], beside: true },
  { name: 'texts', command: ['node', 'bin/check/texts.ts'], beside: true },
  { name: 'unit', prepare: ensureChromium, ...vitest('node') },
  { name: 'web', ...vitest('web') },
  {
    name: 'browser',
    prepare: ensureChromium,
    command: ['playwright', 'test'],
    onlyChanged: changedPlaywright,
  },
  { name: 'faults', ...vitest('faults*') },
];

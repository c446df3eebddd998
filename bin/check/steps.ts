import { changedPlaywright, changedVitest } from './changed.ts';
import { ensureChromium } from '../../e2e/support/chromium.ts';

export interface Step {
  name: string;
  /** a program of node_modules/.bin (or node itself) and its arguments */
  command: [program: string, ...args: string[]];
  /** It uses one core, and runs at the same time as its neighbours of which that is said. */
  beside?: boolean;
  /** Fetches what the machine lacks; what it throws is the failure of the step. */
  prepare?: () => Promise<void>;
  /**
   * Its tests are counted one by one, and files can be named. Returns the arguments for tests that a
   * change since a commit can affect, undefined for none. Without it the step counts as one test.
   */
  onlyChanged?: (since: string | undefined) => Promise<string[] | undefined>;
}

const vitest = (project: string) =>
  ({
    command: ['vitest', 'run', '--project', project, '--passWithNoTests'],
    onlyChanged: (since) => changedVitest(project, since),
  }) satisfies Partial<Step>;

/** What `npm test` does, in this order: quick checks first. */
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

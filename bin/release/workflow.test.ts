import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

const ROOT = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

interface WorkflowStep {
  run?: string;
  uses?: string;
  with?: Record<string, unknown>;
}
interface Workflow {
  permissions: Record<string, string>;
  jobs: Record<string, { 'timeout-minutes': number; steps: WorkflowStep[] }>;
}

const FILE = '.github/workflows/check.yml';
const workflow = parse(read(FILE)) as Workflow;
const allSteps = Object.values(workflow.jobs).flatMap(({ steps: own }) => own);
const commandsOf = (job: string) => workflow.jobs[job]?.steps.flatMap(({ run }) => run ?? []) ?? [];

it('the workflow runs the commands of README, and each of its jobs ends', () => {
  expect(commandsOf('check').slice(-2)).toEqual(['npm ci', 'npm test']);
  expect(read('README.md')).toContain('npm ci && npm test');
  expect(commandsOf('start').join('\n')).toContain('npm start');
  // A slow machine isn't a failure: the tests end a hanging run long before this timeout.
  for (const job of Object.values(workflow.jobs)) expect(job['timeout-minutes']).toBeLessThan(181);
});

it('names each action by its commit, each image by its digest, and keeps no login', () => {
  const lines = read(FILE).match(/uses:.*/g) ?? [];
  expect(lines.length).toBeGreaterThan(5);
  for (const line of lines)
    expect(line).toMatch(
      /^uses: (?:actions\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+|docker:\/\/[\w/-]+:v?\d+\.\d+\.\d+@sha256:[\da-f]{64})$/,
    );
  const checkouts = allSteps.filter(({ uses }) => uses?.startsWith('actions/checkout@'));
  expect(checkouts.map((step) => step.with)).toEqual(
    checkouts.map(() => ({ 'persist-credentials': false })),
  );
});

it('the workflow may read the repository and nothing else, and runs only commands that there are', () => {
  expect(workflow.permissions).toEqual({ contents: 'read' });
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const asked = Object.keys(workflow.jobs)
    .flatMap(commandsOf)
    .join('\n')
    .matchAll(/npm (?:run ([\w:]+)|(start|test)\b)/g);
  const names = [...asked].map(([, script, word]) => script ?? word ?? '');
  expect(names).toContain('release:papers');
  for (const name of names) expect(Object.keys(scripts)).toContain(name);
});

it('the newest version of the changelog is the one of package.json', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  const headings = [...read('CHANGELOG.md').matchAll(/^## \[(.+?)\](?: - (\d{4}-\d\d-\d\d))?$/gm)];
  expect(headings[0]?.[1]).toBe('Unreleased');
  expect(headings[1]?.[1]).toBe(version);
  const dates = headings.slice(1).map(([, , date]) => date ?? '');
  expect(dates).toEqual(dates.toSorted().toReversed());
  expect(read('deploy/compose.yaml')).toContain(`opensetter:${version}`);
});

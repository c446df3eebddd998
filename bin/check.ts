import { parseArgs } from 'node:util';
import { temporaryFolder } from '#server/test/temporary-folder.ts';
import { killLeftovers } from './check/leftovers.ts';
import { retryFailed } from './check/retry.ts';
import { type Result, runStep } from './check/run-step.ts';
import { type Step, steps } from './check/steps.ts';
import { emptyReport } from './check/test-report.ts';

/** `npm test`: runs every check, even after one fails. */
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    changed: { type: 'boolean' },
    since: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  },
});
if (values.help) {
  console.log(
    `Usage: npm test [-- --only NAME,…] [--changed [--since COMMIT]]
Checks: ${steps.map(({ name }) => name).join(', ')}.
--changed runs only tests that uncommitted changes can affect; with --since, what changed since a commit.`,
  );
  process.exit(0);
}
const chosen = choose(values.only);
// Everything that a check starts or stores has this folder in its name, so leftovers can be found.
const folder = temporaryFolder();
const options = { folder: folder.path };
const running: Promise<Result>[] = [];
for (const [index, step] of chosen.entries()) {
  if (!(step.beside && chosen[index - 1]?.beside)) await Promise.all(running);
  running.push(runFirst(step));
}
const first = await Promise.all(running);
const results: Result[] = [];
const unsteady: string[] = [];
for (const [index, step] of chosen.entries()) {
  const retried = await retryFailed(step, first[index] as Result, options);
  results.push(retried.result);
  unsteady.push(...retried.unsteady);
}
results.push(await killLeftovers(folder.path));
folder.remove();

console.log('\nSummary');
for (const { name, passed, failed, seconds } of results) {
  const mark = failed > 0 ? '✗' : '✓';
  console.log(`  ${mark} ${name.padEnd(10)} ${passed} passed, ${failed} failed (${seconds} s)`);
}
console.log();
for (const [needs, count] of results.flatMap(({ skipped }) => Object.entries(skipped))) {
  console.log(`skipped: ${count} that need ${needs}`);
}
console.log(`unsteady: ${[unsteady.length, ...unsteady].join(' ')}`);
const total = (key: 'passed' | 'failed') => results.reduce((sum, result) => sum + result[key], 0);
console.log(`${total('passed')} passed, ${total('failed')} failed`);
process.exit(total('failed') > 0 ? 1 : 0);

/** Returns the arguments that limit a step to what changed; undefined if nothing did. */
function changedOnly({ onlyChanged }: Step): Promise<string[] | undefined> | string[] {
  if (onlyChanged === undefined || !(values.changed || values.since)) return [];
  return onlyChanged(values.since);
}

async function runFirst(step: Step): Promise<Result> {
  const args = await changedOnly(step);
  return args ? runStep(step, { ...options, args }) : notAffected(step);
}

function notAffected({ name }: Step): Result {
  console.log(`▸ ${name} … not affected`);
  return { ...emptyReport, name, seconds: 0 };
}

function choose(only: string | undefined) {
  if (only === undefined) return steps;
  const names = only.split(',').map((name) => name.trim());
  const unknown = names.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length === 0) return steps.filter(({ name }) => names.includes(name));
  console.error(
    `Unknown check ${unknown.join(', ')}. Use any of ${steps.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(1);
}

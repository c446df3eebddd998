import { parseArgs } from 'node:util';
import { temporaryFolder } from '#server/test/temporary-folder.ts';
import { endLeftovers } from './check/leftovers.ts';
import { type Result, runStep } from './check/run-step.ts';
import { steps } from './check/steps.ts';

/** All together stay under the 40 minutes that a machine for checks grants. */
const DEADLINE_MS = 38 * 60_000;

/** `npm test`: every check, one after the other, to the end even if one fails. */
const { values } = parseArgs({
  options: { only: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
});
if (values.help) {
  console.log(
    `Usage: npm test [-- --only NAME,…]\nChecks: ${steps.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(0);
}
const chosen = choose(values.only);
// Whatever a check starts and stores has this folder in its name, so that it is found afterwards.
const folder = temporaryFolder();
const deadline = Date.now() + DEADLINE_MS;
const results: Result[] = [];
for (const step of chosen) results.push(await runStep(step, { folder: folder.path, deadline }));
results.push(await endLeftovers(folder.path));
folder.remove();

console.log('\nSummary');
for (const { name, passed, failed, seconds } of results) {
  const mark = failed > 0 ? '✗' : '✓';
  console.log(`  ${mark} ${name.padEnd(10)} ${passed} passed, ${failed} failed (${seconds} s)`);
}
const total = (key: 'passed' | 'failed') => results.reduce((sum, result) => sum + result[key], 0);
console.log(`\n${total('passed')} passed, ${total('failed')} failed`);
process.exit(total('failed') > 0 ? 1 : 0);

function choose(only: string | undefined) {
  if (only === undefined) return steps;
  const names = only.split(',').map((name) => name.trim());
  const unknown = names.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length === 0) return steps.filter(({ name }) => names.includes(name));
  console.error(
    `There is no check ${unknown.join(', ')}; there are ${steps.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(1);
}

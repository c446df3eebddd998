import { type Result, type RunOptions, runStep } from './run-step.ts';
import type { Step } from './steps.ts';

/** If more files than this fail, the change is wrong and the tests aren't flaky. */
const MAX_RETRIED = 10;

/**
 * Reruns each failed test file on its own. If it passes, it's unsteady: its tests count as passed, and the
 * summary names it. Returns the updated result and the unsteady files.
 */
export async function retryFailed(
  step: Step,
  result: Result,
  options: RunOptions,
): Promise<{ result: Result; unsteady: string[] }> {
  const files = Object.entries(result.failedFiles);
  const canRetry = files.length <= MAX_RETRIED && files.every(([file]) => file !== '');
  const unsteady: string[] = [];
  let { passed, failed } = result;
  for (const [file, tests] of canRetry ? files : []) {
    const again = await runStep(step, { ...options, args: [file] });
    // A file without passed tests in its report didn't run, which proves nothing.
    if (again.failed > 0 || again.passed === 0) continue;
    unsteady.push(file);
    passed += tests;
    failed -= tests;
  }
  return { result: { ...result, passed, failed }, unsteady };
}

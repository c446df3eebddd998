import { type Result, type RunOptions, runStep } from './run-step.ts';
import type { Step } from './steps.ts';

/** A change that breaks more files than this is wrong, not unsteady. */
const MAX_RETRIED = 10;

/**
 * Runs each test file that failed once more, alone. One that passes is unsteady: its tests count as
 * passed, and the summary names it. Returns the result as it stands then, and the unsteady files.
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
    // Without the file in its report it has not run, and proves nothing.
    if (again.failed > 0 || again.passed === 0) continue;
    unsteady.push(file);
    passed += tests;
    failed -= tests;
  }
  return { result: { ...result, passed, failed }, unsteady };
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { StartEnv } from '#server/platform/settings/read-env.ts';
import { StartProblem } from '../start/start-problem.ts';
import { resolveConfig } from '../start/resolve-config.ts';

interface SandboxLocation {
  wahaUrl: string;
  given: StartEnv;
  program: string;
}

/**
 * Runs `work` while the sandbox plays the gateway: a running one, or one started for the duration, which
 * keeps its data for the next `npm start`. Returns false and does nothing if the gateway is real.
 */
export async function withSandbox(
  { wahaUrl, given, program }: SandboxLocation,
  work: () => Promise<void>,
): Promise<boolean> {
  if (await isSandbox(wahaUrl)) {
    await work();
    return true;
  }
  if (given.WAHA_URL) return false;
  const child = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      DATA_DIR: resolveConfig(given).dataDir,
      SANDBOX_PORT: String(given.PORT + 1),
      SANDBOX_SMTP_PORT: String(given.PORT + 2),
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  try {
    const ready = await Promise.race([once(child, 'message').then(() => true), ended]);
    if (ready !== true) throw new StartProblem("The sandbox doesn't start; see above.");
    await work();
    return true;
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

/** Only a sandbox has a control interface. */
async function isSandbox(wahaUrl: string): Promise<boolean> {
  try {
    const answer = await fetch(`${wahaUrl}/_control/settings`, {
      signal: AbortSignal.timeout(2000),
    });
    return answer.ok && 'timeScale' in ((await answer.json()) as object);
  } catch {
    return false;
  }
}

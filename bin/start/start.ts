import { setTimeout as sleep } from 'node:timers/promises';
import { EnvError, readStartEnv, type StartEnv } from '#server/platform/read-env.ts';
import { PostgresError } from '#server/platform/postgres/postgres-error.ts';
import { STOP_MS } from '#server/platform/stopping.ts';
import { ensureBundle } from './bundle.ts';
import { type KeptDatabase, keepDatabase, requireDatabase } from './database.ts';
import { type Kept, keepRunning } from './keep-running.ts';
import { requireFreePorts } from './ports.ts';
import { StartProblem } from './start-problem.ts';
import { ensureDataDir, ensureSecret, type Surroundings, surroundings } from './surroundings.ts';

export interface StartOptions {
  /** the project's folder */
  root: string;
  source: Record<string, string | undefined>;
  /** the programs to run */
  app: string;
  sandbox: string;
}

/** The jobs at hand are finished first; what takes longer is taken up again after the next start. */
const APP_PATIENCE_MS = STOP_MS.supervisor;
const SANDBOX_PATIENCE_MS = 5000;
/** npm passes on the Ctrl+C that the terminal has told us about already. */
const ECHO_MS = 300;

/**
 * Brings up the product and everything under it, keeps it up, and takes it down on Ctrl+C or
 * SIGTERM. What a person can put right is said in a sentence; then the process ends with code 1.
 */
export async function start(options: StartOptions): Promise<void> {
  const running: Running = { building: new AbortController() };
  const stop = stopOnSignals(running);
  try {
    const given = readStartEnv(options.source);
    const around = surroundings(given);
    await requireFreePorts(given.PORT, around.needsSandbox);
    await bringUp(options, given, around, running);
    if (!stop.begun()) console.log(banner(given, around));
  } catch (error) {
    if (stop.begun()) return;
    console.error(isForPeople(error) ? `\n${error.message}\n` : error);
    await stop.now(1);
  }
}

interface Running {
  building: AbortController;
  bundle?: Promise<void>;
  /** being opened, or open; absent when it is not ours */
  opening?: Promise<KeptDatabase>;
  database?: KeptDatabase;
  sandbox?: Kept;
  app?: Kept;
}

async function bringUp(
  { root, source, app, sandbox }: StartOptions,
  given: StartEnv,
  around: Surroundings,
  running: Running,
) {
  const log = (line: string) => console.log(line);
  ensureDataDir(around.dataDir);
  const env = { ...source, ...around.filledIn };
  env.APP_SECRET = given.APP_SECRET ?? ensureSecret(around.dataDir);

  if (around.needsSandbox) {
    const ports = {
      SANDBOX_PORT: String(given.PORT + 1),
      SANDBOX_SMTP_PORT: String(given.PORT + 2),
    };
    const file = sandbox;
    running.sandbox = keepRunning({
      name: 'the sandbox',
      file,
      log,
      env: () => ({ ...env, ...ports }),
    });
  }
  await Promise.all([
    openDatabase(),
    (running.bundle = ensureBundle(root, running.building.signal)),
    running.sandbox && answers(running.sandbox, around.sandboxUrl),
  ]);
  const databaseUrl = () => running.database?.url() ?? given.DATABASE_URL;
  running.app = keepRunning({
    name: 'the app',
    file: app,
    log,
    env: () => ({ ...env, DATABASE_URL: databaseUrl() }),
  });
  const serves = given.ROLES.includes('web');
  if (serves) await answers(running.app, `http://127.0.0.1:${given.PORT}/healthz`);
  else running.app.isReady();

  async function openDatabase() {
    if (given.DATABASE_URL) return requireDatabase(given.DATABASE_URL);
    const onMove = () => running.app?.restart();
    running.opening = keepDatabase({ dataDir: around.dataDir, log, onMove });
    running.database = await running.opening;
  }
}

/** Waits until a process answers HTTP at all. */
async function answers(kept: Kept, url: string) {
  const up = (async () => {
    while (!(await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => undefined))) {
      await sleep(40);
    }
  })();
  await Promise.race([up, kept.failed]);
  kept.isReady();
}

/** The product goes first, as it needs the others to finish what it has begun. */
async function takeDown({ app, sandbox, opening, building, bundle }: Running) {
  building.abort();
  await app?.stop(APP_PATIENCE_MS);
  await sandbox?.stop(SANDBOX_PATIENCE_MS);
  const [database] = await Promise.allSettled([opening, bundle]);
  if (database.status === 'fulfilled') await database.value?.stop();
}

function stopOnSignals(running: Running) {
  let begun = 0;
  const now = async (code: number) => {
    begun ||= Date.now();
    await takeDown(running);
    process.exit(code);
  };
  const onSignal = () => {
    if (!begun) {
      console.log('\nStopping. (Once more to stop at once.)');
      void now(0);
    } else if (Date.now() - begun > ECHO_MS) {
      running.app?.kill();
      running.sandbox?.kill();
      running.database?.kill();
      process.exit(130);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  return { now, begun: () => begun > 0 };
}

function isForPeople(error: unknown): error is Error {
  return [StartProblem, EnvError, PostgresError].some((kind) => error instanceof kind);
}

function banner(given: StartEnv, around: Surroundings): string {
  const lines = [
    '',
    `  OpenSetter is running at ${given.PUBLIC_URL ?? `http://localhost:${given.PORT}`}`,
    around.needsSandbox &&
      `  Sandbox (phone, mailbox)  ${given.SANDBOX_URL ?? `http://localhost:${given.PORT + 1}`}`,
    `  Data folder               ${around.dataDir}`,
    '  Ctrl+C stops it.',
    '',
  ];
  return lines.filter((line) => line !== false).join('\n');
}

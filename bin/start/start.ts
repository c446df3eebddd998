import { readStartEnv, type StartEnv } from '#server/platform/settings/read-env.ts';
import { STOP_MS } from '#server/platform/stopping.ts';
import { requestsHelp } from '../help.ts';
import { type SupervisedDatabase, superviseDatabase, requireDatabase } from './database.ts';
import { requireFreeSpace } from './disk-space.ts';
import type { Frontend, Programs } from './frontend.ts';
import { type SupervisedProcess, keepRunning } from './keep-running.ts';
import { describeParts } from './parts.ts';
import { requireFreePorts } from './ports.ts';
import { recordRunningProduct } from './running-file.ts';
import { isUserFacingError, StartProblem } from './start-problem.ts';
import {
  ensureDataDir,
  ensureSecret,
  type ResolvedConfig,
  resolveConfig,
} from './resolve-config.ts';
import { isLocal } from '../seed/target.ts';

export interface StartOptions {
  /** command line arguments */
  args: string[];
  source: Record<string, string | undefined>;
  /** the programs to run */
  app: string;
  sandbox: string;
  frontend: Frontend;
}

/** Time for current jobs to finish. The next start resumes those that take longer. */
const APP_PATIENCE_MS = STOP_MS.supervisor;
const SANDBOX_PATIENCE_MS = 5000;
/** npm forwards the Ctrl+C that the terminal has already sent us. */
const ECHO_MS = 300;

/**
 * Starts the product and everything it needs, keeps it running, and stops it on Ctrl+C or SIGTERM. Prints
 * problems that the user can fix as a sentence, and exits with code 1.
 */
export async function start(options: StartOptions): Promise<void> {
  const running: Running = { preparing: new AbortController() };
  const startedAt = performance.now();
  const stop = stopOnSignals(running);
  try {
    if (answeredHelp(options.args)) return;
    const startEnv = readStartEnv(options.source);
    const config = resolveConfig(startEnv);
    await requireFreePorts(startEnv.PORT, {
      sandbox: config.needsSandbox,
      app: options.frontend.appPort(startEnv.PORT),
    });
    await startParts(options, startEnv, config, running);
    if (stop.begun()) return;
    running.forget = recordRunningProduct(config.dataDir, {
      port: startEnv.PORT,
      public_url: publicUrl(startEnv),
      sandbox_url: config.defaults.SANDBOX_URL ?? null,
      own_database: startEnv.DATABASE_URL !== undefined,
    });
    console.log(
      banner(startEnv, config, { seconds: secondsSince(startedAt), key: running.sandboxKey }),
    );
  } catch (error) {
    if (stop.begun()) return;
    console.error(isUserFacingError(error) ? `\n${error.message}\n` : error);
    await stop.now(1);
  }
}

interface Running {
  preparing: AbortController;
  prepared?: Promise<void>;
  /** opening or open; absent if the database isn't ours */
  opening?: Promise<SupervisedDatabase>;
  database?: SupervisedDatabase;
  sandbox?: SupervisedProcess;
  /** for users on other machines */
  sandboxKey?: string;
  app?: SupervisedProcess;
  frontend?: Promise<() => Promise<void>>;
  /** removes the record for tools; present once everything runs */
  forget?: () => void;
}

const log = (line: string) => console.log(line);

async function startParts(
  { source, app, sandbox, frontend }: StartOptions,
  startEnv: StartEnv,
  config: ResolvedConfig,
  running: Running,
) {
  ensureDataDir(config.dataDir);
  if (!startEnv.DATABASE_URL) await requireFreeSpace(config.dataDir);
  const env = { ...source, ...config.defaults };
  env.APP_SECRET = startEnv.APP_SECRET ?? ensureSecret(config.dataDir);

  if (config.needsSandbox) {
    const SANDBOX_KEY = env.SANDBOX_KEY ?? ensureSecret(config.dataDir, 'sandbox-key');
    running.sandbox = keepSandbox(sandbox, startEnv, { ...env, SANDBOX_KEY });
    running.sandboxKey = SANDBOX_KEY;
  }
  await Promise.all([
    openDatabase(startEnv, config, running),
    (running.prepared = frontend.prepare(running.preparing.signal)),
    running.sandbox?.ready(),
  ]);
  const programs: Programs = {
    ...running,
    app: keepRunning({
      name: 'the app',
      file: app,
      log,
      env: () => ({
        ...env,
        DATABASE_URL: running.database?.url() ?? startEnv.DATABASE_URL,
        PORT: String(frontend.appPort(startEnv.PORT)),
        PUBLIC_URL: publicUrl(startEnv),
      }),
    }),
  };
  running.app = programs.app;
  running.frontend = frontend.open(startEnv, programs);
  await Promise.all([running.frontend, running.app.ready()]);
}

/** Runs the sandbox on the two ports after the product's. */
function keepSandbox(file: string, { PORT }: StartEnv, env: NodeJS.ProcessEnv): SupervisedProcess {
  const ports = { SANDBOX_PORT: String(PORT + 1), SANDBOX_SMTP_PORT: String(PORT + 2) };
  return keepRunning({ name: 'the sandbox', file, log, env: () => ({ ...env, ...ports }) });
}

async function openDatabase({ DATABASE_URL }: StartEnv, { dataDir }: ResolvedConfig, all: Running) {
  if (DATABASE_URL) return requireDatabase(DATABASE_URL);
  const onMove = () => all.app?.restart(APP_PATIENCE_MS);
  const startedAt = performance.now();
  all.opening = superviseDatabase({ dataDir, log, onMove });
  all.database = await all.opening;
  log(`Database ready (${secondsSince(startedAt)} s).`);
}

/** Stops the product first, because it needs the others to finish its work. */
async function shutDown(running: Running) {
  const { frontend, app, sandbox, opening, preparing, prepared } = running;
  preparing.abort();
  running.forget?.();
  await (await frontend?.catch(() => undefined))?.();
  await app?.stop(APP_PATIENCE_MS);
  await sandbox?.stop(SANDBOX_PATIENCE_MS);
  const [database] = await Promise.allSettled([opening, prepared]);
  if (database.status === 'fulfilled') await database.value?.stop();
}

function stopOnSignals(running: Running) {
  let stopStartedAt = 0;
  const now = async (code: number) => {
    stopStartedAt ||= Date.now();
    await shutDown(running);
    process.exit(code);
  };
  const onSignal = () => {
    if (!stopStartedAt) {
      console.log('\nStopping. (Press again to stop immediately.)');
      void now(0);
    } else if (Date.now() - stopStartedAt > ECHO_MS) {
      running.app?.kill();
      running.sandbox?.kill();
      running.database?.kill();
      process.exit(130);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  return { now, begun: () => stopStartedAt > 0 };
}

const publicUrl = (given: StartEnv) => given.PUBLIC_URL ?? `http://localhost:${given.PORT}`;

/** Users on other machines need the key; this machine doesn't. */
function sandboxLink({ SANDBOX_URL, PORT }: StartEnv, key: string | undefined): string {
  return SANDBOX_URL && !isLocal(SANDBOX_URL)
    ? `${SANDBOX_URL}/?key=${key}`
    : `http://localhost:${PORT + 1}`;
}

const secondsSince = (begun: number) => ((performance.now() - begun) / 1000).toFixed(1);

function banner(
  startEnv: StartEnv,
  config: ResolvedConfig,
  { seconds, key }: { seconds: string; key: string | undefined },
): string {
  const lines = [
    '',
    ...describeParts(startEnv, config).map((line) => `  ${line}`),
    '',
    `  OpenSetter is running at ${publicUrl(startEnv)} (started in ${seconds} s)`,
    config.needsSandbox && `  Sandbox (phone, mailbox)  ${sandboxLink(startEnv, key)}`,
    `  Data folder               ${config.dataDir}`,
    '  Ctrl+C stops it.',
    '',
  ];
  return lines.filter((line) => line !== false).join('\n');
}

const USAGE = `Usage: npm start

Starts the whole product: the web application, a worker, and whatever has no address yet: an
embedded PostgreSQL and a sandbox that simulates WhatsApp, the AI model, email and Google. It reads
settings from the environment and the file .env, and has no options. The most common settings:
  PORT          the port of the web application (3000); the sandbox takes the next two
  DATA_DIR      the folder for all data (./data)
  DATABASE_URL, WAHA_URL, OPENAI_API_KEY, SMTP_URL, GOOGLE_CLIENT_ID, OPENID_ISSUER
                real services; each one replaces its simulation
All settings: .env.example. Running it in production: docs/operations.md.

See also: npm run seed -- --help, npm run admin -- --help, npm test -- --help.`;

/** Prints the usage if the command line asks for it. Throws `StartProblem` for any other option. */
function answeredHelp(args: string[]): boolean {
  if (args.length === 0) return false;
  if (!requestsHelp(args)) {
    throw new StartProblem(`Unknown option ${args[0]}.\n\n${USAGE}`);
  }
  console.log(USAGE);
  return true;
}

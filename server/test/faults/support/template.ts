import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { memoryFolder } from '../../temporary-folder.ts';
import { freePorts } from '#server/test/free-ports.ts';
import { RestartableDatabase } from './database.ts';
import { RestartedProcess } from './processes.ts';

export const APP_SECRET = 'for fault tests only: 0123456789 abcdefg';

/** Nothing external is called before there is a team. */
const NOWHERE = {
  WAHA_URL: 'http://127.0.0.1:1',
  WAHA_API_KEY: 'sandbox',
  OPENAI_BASE_URL: 'http://127.0.0.1:1',
  OPENAI_API_KEY: 'sandbox',
  SMTP_URL: 'smtp://127.0.0.1:1',
};

/** Tells the test processes where the run's template is. */
const VARIABLE = 'FAULTS_TEMPLATE';

/**
 * Starts the product once per run: every world copies its migrated database and loads its compiled code. That
 * halves the time to start a world, and to replace a killed process.
 */
export async function setup(): Promise<(() => void) | undefined> {
  // Every project with fault tests calls this; the first call has already created it.
  if (process.env[VARIABLE]) return undefined;
  const { path: folder, remove } = memoryFolder();
  process.env[VARIABLE] = folder;
  const [databasePort = 0, sandboxPort, smtpPort, webPort] = await freePorts(4);
  const database = await RestartableDatabase.start(folder, databasePort);
  const processes = [
    start('sandbox', { SANDBOX_PORT: String(sandboxPort), SANDBOX_SMTP_PORT: String(smtpPort) }),
    start('server', {
      ...NOWHERE,
      APP_SECRET,
      DATABASE_URL: database.url,
      ROLES: 'web',
      PORT: String(webPort),
    }),
  ];
  try {
    await Promise.all(processes.map((item) => item.start()));
    // Node stores its compiled code when a process exits normally.
    await Promise.all(processes.map((item) => item.terminate()));
  } finally {
    await Promise.all(processes.map((item) => item.kill()));
    await database.stop();
  }
  return remove;

  function start(name: string, env: Record<string, string>): RestartedProcess {
    return new RestartedProcess({
      name,
      file: `${name}/main.ts`,
      logFile: join(folder, `${name}.log`),
      env: { DATA_DIR: folder, NODE_COMPILE_CACHE: compiledFolder(), ...env },
    });
  }
}

/** The folder of the processes' compiled code. */
export function compiledFolder(): string {
  return join(templateFolder(), 'compiled');
}

/** Copies a migrated, unused database into a DATA_DIR. */
export async function copyDatabase(dataDir: string): Promise<void> {
  // Unlike Node's copy, `cp -a` keeps the owner: the database runs under its own account.
  await promisify(execFile)('cp', ['-a', join(templateFolder(), 'postgres'), dataDir]);
}

function templateFolder(): string {
  return process.env[VARIABLE] ?? '';
}

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { memoryFolder } from '../../temporary-folder.ts';
import { freePorts } from '#server/test/free-ports.ts';
import { KeptDatabase } from './database.ts';
import { KeptProcess } from './processes.ts';

export const APP_SECRET = 'for fault tests only: 0123456789 abcdefg';

/** Nothing outside is asked before there is a team. */
const NOWHERE = {
  WAHA_URL: 'http://127.0.0.1:1',
  WAHA_API_KEY: 'sandbox',
  OPENAI_BASE_URL: 'http://127.0.0.1:1',
  OPENAI_API_KEY: 'sandbox',
  SMTP_URL: 'smtp://127.0.0.1:1',
};

/** Where the run's template is, for the processes of its tests. */
const VARIABLE = 'FAULTS_TEMPLATE';

/**
 * Starts the product once per run: every world copies the migrated database, and its processes load
 * the compiled code. A world then starts in half the time, and a killed process is back in half.
 */
export async function setup(): Promise<(() => void) | undefined> {
  // Each project with fault tests calls this; the first one has made it.
  if (process.env[VARIABLE]) return undefined;
  const { path: folder, remove } = memoryFolder();
  process.env[VARIABLE] = folder;
  const [databasePort = 0, sandboxPort, smtpPort, webPort] = await freePorts(4);
  const database = await KeptDatabase.start(folder, databasePort);
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
    // Node stores what it has compiled when a process ends in order.
    await Promise.all(processes.map((item) => item.terminate()));
  } finally {
    await Promise.all(processes.map((item) => item.kill()));
    await database.stop();
  }
  return remove;

  function start(name: string, env: Record<string, string>): KeptProcess {
    return new KeptProcess({
      name,
      file: `${name}/main.ts`,
      logFile: join(folder, `${name}.log`),
      env: { DATA_DIR: folder, NODE_COMPILE_CACHE: compiledFolder(), ...env },
    });
  }
}

/** Where processes find their compiled code. */
export function compiledFolder(): string {
  return join(templateFolder(), 'compiled');
}

/** Gives a DATA_DIR a migrated database that has never been used. */
export async function copyDatabase(dataDir: string): Promise<void> {
  // Keeps the owner, an account of the database's own, which Node's copy does not.
  await promisify(execFile)('cp', ['-a', join(templateFolder(), 'postgres'), dataDir]);
}

function templateFolder(): string {
  return process.env[VARIABLE] ?? '';
}

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');

/** Makes a user platform staff, as the operator would. */
export async function grantLevel(
  email: string,
  level: 'superadmin' | 'admin' | 'support',
  dataDir = process.env.E2E_DATA_DIR ?? '',
) {
  await run(process.execPath, [join(root, 'bin/admin.ts'), 'grant', email, level], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
  });
}

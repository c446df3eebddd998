import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from '@playwright/test';
import { DEMO_PASSWORD, DEMO_TEAM_SLUG, demoPeople } from '#server/db/seeds/demo/teams.ts';
import { withDatabase } from './past.ts';
import { caller, type Visitor } from './people.ts';
import { CHEAP_PASSWORDS } from './product.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');

export { DEMO_PASSWORD, DEMO_TEAM_SLUG };
export const DEMO_HOME = `/dashboard/${DEMO_TEAM_SLUG}`;

/**
 * Seeds the demo team as an operator would. Only the first test that needs it does so: another run would
 * replace the team while tests use it.
 */
export function seedDemo(): Promise<void> {
  return withDatabase(async (client) => {
    await client.query(`SELECT pg_advisory_lock(hashtext('demo'))`);
    const query = 'SELECT FROM team_settings WHERE team_slug = $1';
    const { rowCount } = await client.query(query, [DEMO_TEAM_SLUG]);
    if (rowCount !== 0) return;
    const env = { ...process.env, ...CHEAP_PASSWORDS, DATA_DIR: process.env.E2E_DATA_DIR ?? '' };
    await run(process.execPath, [join(root, 'bin/seed.ts'), 'demo'], { cwd: root, env });
  });
}

/** A member of the demo team in a separate browser. */
export async function openDemoMember(
  browser: Browser,
  role: 'owner' | 'admin' | 'viewer',
): Promise<Visitor> {
  const { email = '', name = '' } = demoPeople.find((item) => item.role === role) ?? {};
  const context = await browser.newContext();
  const call = caller(context);
  await call('accounts/signIn', { email, password: DEMO_PASSWORD });
  return { page: await context.newPage(), email, name, call };
}

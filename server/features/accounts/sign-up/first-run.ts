import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, OpenTx } from '#server/platform/db/database.ts';
import type { Env } from '#server/platform/settings/env.ts';
import { isLocalName } from '#server/platform/local-name.ts';
import { isSameSecret } from '#server/platform/secrets/is-same-secret.ts';

export async function hasNoAccount({ db }: OpenTx): Promise<boolean> {
  const { rows } = await sql<{ none: boolean }>`
    SELECT NOT EXISTS (SELECT FROM users) AS none`.execute(db);
  return rows[0]?.none ?? false;
}

export interface SetupCaller {
  ip: string;
  headers: Headers;
}

/** While there is no account, tells the login page whether the setup needs the code. */
export async function findSetupOffer(
  { db, env }: { db: Pick<Database, 'outsideTeams'>; env: Env },
  caller: SetupCaller,
): Promise<{ needsToken: boolean } | null> {
  if (!(await db.outsideTeams(hasNoAccount))) return null;
  return { needsToken: !isOnThisMachine(env, caller) };
}

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
const FORWARDED = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'];

/**
 * Whether the caller uses this machine. A proxy on the machine also calls from it, so the answer is no on
 * an installation with a public address, and with a header that proxies add.
 */
export function isOnThisMachine(
  { PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>,
  { ip, headers }: SetupCaller,
): boolean {
  const isLocal = isLocalName(new URL(PUBLIC_URL).hostname);
  return isLocal && LOOPBACK.test(ip) && FORWARDED.every((name) => !headers.has(name));
}

/**
 * The code in the start log: 100 bits, derived from APP_SECRET, so that all processes show the same one
 * after each start and none is stored.
 */
export function setupToken(appSecret: string): string {
  const digest = createHmac('sha256', appSecret).update('first account').digest('hex');
  return digest.slice(0, 25).replace(/(.{5})(?=.)/g, '$1-');
}

export const isSetupToken = (appSecret: string, token: string): boolean =>
  isSameSecret(token.toLowerCase(), setupToken(appSecret));

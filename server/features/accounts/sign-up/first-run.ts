import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, OpenTx } from '#server/platform/db/database.ts';
import type { Env } from '#server/platform/settings/env.ts';
import { isLocalName } from '#server/platform/local-name.ts';
import { isSame } from '#server/platform/secrets/is-same.ts';

export async function hasNoAccount({ db }: OpenTx): Promise<boolean> {
  const { rows } = await sql<{ none: boolean }>`
    SELECT NOT EXISTS (SELECT FROM users) AS none`.execute(db);
  return rows[0]?.none ?? false;
}

export interface SetupCaller {
  ip: string;
  headers: Headers;
}

/** What the login page must know while no one has an account: whether setting up needs the code. */
export async function setupOffer(
  { db, env }: { db: Pick<Database, 'outsideTeams'>; env: Env },
  caller: SetupCaller,
): Promise<{ needsToken: boolean } | null> {
  if (!(await db.outsideTeams(hasNoAccount))) return null;
  return { needsToken: !isOnThisMachine(env, caller) };
}

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
const FORWARDED = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'];

/**
 * Whether the caller sits at this machine. A proxy on the machine calls from it as well, so no one does
 * on an installation with a public address, nor with a header that a proxy adds.
 */
export function isOnThisMachine(
  { PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>,
  { ip, headers }: SetupCaller,
): boolean {
  const isLocal = isLocalName(new URL(PUBLIC_URL).hostname);
  return isLocal && LOOPBACK.test(ip) && FORWARDED.every((name) => !headers.has(name));
}

/**
 * The code that the start log shows: 100 bits, derived from APP_SECRET, so that all processes show the
 * same one after each start and none is stored.
 */
export function setupToken(appSecret: string): string {
  const digest = createHmac('sha256', appSecret).update('first account').digest('hex');
  return digest.slice(0, 25).replace(/(.{5})(?=.)/g, '$1-');
}

export const isSetupToken = (appSecret: string, token: string): boolean =>
  isSame(token.toLowerCase(), setupToken(appSecret));

import type { z } from 'zod';
import { apiErrors } from '#copy/errors/api.ts';
import { type ApiKey, MAX_API_KEYS, type newApiKey } from '#domain/api/keys.ts';
import { Refusal } from '#domain/errors.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import {
  insertKey,
  lockAndCountKeys,
  replaceToken,
  requireKey,
  revokeKeyRow,
} from './key-queries.ts';
import { newToken } from './find-caller.ts';

type Db = Pick<Services, 'db'>;
type Access = TeamAccess<'canEditSettings'>;
interface KeyRef {
  key_id: string;
}

/** A key with its token, which is shown only once. */
export interface ShownKey {
  key: ApiKey;
  token: string;
}

/** The browser generates the id, so a repeat creates no second key, but throws CONFLICT. */
export async function createKey(
  { db, log }: Pick<Services, 'db' | 'log'>,
  { scope, person }: Access,
  { key_id, name, scopes }: z.output<typeof newApiKey>,
): Promise<ShownKey> {
  const { token, ...hashed } = newToken();
  const key = await db.inTeam(scope, async (tx) => {
    if ((await lockAndCountKeys(tx)) >= MAX_API_KEYS) {
      throw new Refusal('LIMIT_REACHED', apiErrors.keyLimit({ max: MAX_API_KEYS }));
    }
    const created_by = person.user_id;
    if (!(await insertKey(tx, { key_id, name, scopes, created_by, ...hashed }))) {
      throw new Refusal('CONFLICT', apiErrors.keyMade);
    }
    await recordChanges(tx, 'api', [key_id]);
    return requireKey(tx, key_id);
  });
  log.info({ key_id, team_id: scope.teamId, user_id: person.user_id }, 'an API key was created');
  return { key, token };
}

/** Creates another token. The previous one works for another day. */
export async function rotateKey(
  { db }: Db,
  { scope }: Access,
  { key_id }: KeyRef,
): Promise<ShownKey> {
  const { token, ...hashed } = newToken();
  const key = await db.inTeam(scope, async (tx) => {
    if (!(await replaceToken(tx, key_id, hashed))) throw noKey();
    await recordChanges(tx, 'api', [key_id]);
    return requireKey(tx, key_id);
  });
  return { key, token };
}

/** Revokes a key immediately. */
export async function revokeKey(
  { db, log }: Pick<Services, 'db' | 'log'>,
  { scope, person }: Access,
  { key_id }: KeyRef,
): Promise<void> {
  await db.inTeam(scope, async (tx) => {
    if (!(await revokeKeyRow(tx, key_id))) throw noKey();
    await recordChanges(tx, 'api', [key_id]);
  });
  log.info({ key_id, team_id: scope.teamId, user_id: person.user_id }, 'an API key was revoked');
}

const noKey = () => new Refusal('NOT_FOUND', apiErrors.keyRevoked);

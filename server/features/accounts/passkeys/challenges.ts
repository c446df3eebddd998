import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { OpenTx } from '#server/platform/db/database.ts';

/** How long a browser may take to answer; also how long a login page waits for a passkey. */
export const CHALLENGE_SECONDS = 600;

/** Who may answer a challenge: the browser that asked to sign in, or the person who adds a passkey. */
export type ChallengeOwner = { browser: Buffer } | { user_id: string };

/** A new challenge, base64url. Only its hash is stored; some that ran out are forgotten. */
export async function storeChallenge(tx: OpenTx, owner: ChallengeOwner): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  await sql`DELETE FROM webauthn_challenges WHERE challenge_hash IN (
    SELECT challenge_hash FROM webauthn_challenges WHERE expires_at < now()
    ORDER BY expires_at LIMIT 10 FOR UPDATE SKIP LOCKED)`.execute(tx.db);
  await sql`INSERT INTO webauthn_challenges (challenge_hash, owner_hash, expires_at)
    VALUES (${hashOf(challenge)}, ${hashOfOwner(owner)},
      now() + make_interval(secs => ${CHALLENGE_SECONDS}))`.execute(tx.db);
  return challenge;
}

/** Uses a challenge up: of any number of answers at the same moment one gets true. */
export async function consumeChallenge(
  tx: OpenTx,
  owner: ChallengeOwner,
  challenge: string,
): Promise<boolean> {
  const row = await tx.db
    .deleteFrom('webauthn_challenges')
    .where('challenge_hash', '=', hashOf(challenge))
    .where('owner_hash', '=', hashOfOwner(owner))
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('owner_hash')
    .executeTakeFirst();
  return row !== undefined;
}

const hashOf = (text: string | Buffer) => createHash('sha256').update(text).digest();

const hashOfOwner = (owner: ChallengeOwner) =>
  'browser' in owner ? owner.browser : hashOf(`person:${owner.user_id}`);

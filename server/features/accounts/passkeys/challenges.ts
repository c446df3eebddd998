import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { OpenTx } from '#server/platform/db/database.ts';
import type { Env } from '#server/platform/settings/env.ts';

/** How long a browser may take to answer, also while a login page waits for a passkey. */
export const CHALLENGE_SECONDS = 600;

/** Who may answer a challenge: the browser that signs in, or the user who adds a passkey. */
export type ChallengeOwner = { browser: Buffer } | { user_id: string };

/** Creates a challenge in base64url and stores its hash. Deletes up to ten expired ones. */
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

/** Consumes a challenge. Of concurrent answers, only one gets true. */
export async function consumeChallenge(
  tx: OpenTx,
  owner: ChallengeOwner,
  challenge: string,
): Promise<boolean> {
  const row = await tx.db
    .deleteFrom('webauthn_challenges')
    .where((eb) => eb.and({ challenge_hash: hashOf(challenge), owner_hash: hashOfOwner(owner) }))
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('owner_hash')
    .executeTakeFirst();
  return row !== undefined;
}

const hashOf = (text: string | Buffer) => createHash('sha256').update(text).digest();

const hashOfOwner = (owner: ChallengeOwner) =>
  'browser' in owner ? owner.browser : hashOf(`person:${owner.user_id}`);

/** Binds passkeys to the host and origin of PUBLIC_URL, never to those of a request. */
export function relyingParty({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>) {
  const { hostname, origin } = new URL(PUBLIC_URL);
  return { name: 'OpenSetter', id: hostname, origin };
}

/** EdDSA, ES256 and RS256. The explicit list excludes Node's experimental algorithms. */
export const KEY_ALGORITHMS = [-8, -7, -257];

/** Loads the package on first use, because that takes 300 ms. */
export const webauthn = () => import('@simplewebauthn/server');

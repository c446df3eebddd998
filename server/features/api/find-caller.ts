import { createHash, randomBytes } from 'node:crypto';
import { actorName, type ApiScope, roleOfScopes } from '#domain/api/keys.ts';
import { UNLIMITED_SESSION } from '#domain/teams/session-limits.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Person, TeamOfPerson } from '#server/platform/http/person.ts';
import { knownScopes } from './key-queries.ts';

/** An API client that authenticates with a key. */
export interface ApiCaller {
  key_id: string;
  team_slug: string;
  scopes: ApiScope[];
  /** the caller as use cases see it: a member of its one team, limited to its scopes */
  person: Person;
}

interface Row extends Omit<TeamOfPerson, 'role' | 'two_factor_required'> {
  key_id: string;
  name: string;
  actor_id: string;
  scopes: string[];
}

/** Scope resolver: a request's token leads to a key and thus to its team. */
export async function findCaller(db: Database, token: string): Promise<ApiCaller | undefined> {
  const { rows } = await db.pool.query<Row>({
    name: 'gate_api_key',
    text: `SELECT team_id, key_id, name, actor_id, scopes, team_name, team_slug, subscription_plan,
      subscription_status FROM gate_api_key($1)`,
    values: [hashOf(token)],
  });
  const [row] = rows;
  return row && callerOf(row);
}

function callerOf({ key_id, name, actor_id, scopes: stored, ...team }: Row): ApiCaller {
  const scopes = knownScopes(stored);
  const person: Person = {
    session_id: `api-key:${key_id}`,
    user_id: actor_id,
    name: actorName(name),
    email: '',
    email_verified: true,
    created_at: new Date(0),
    profile: null,
    // A key counts as its own second factor.
    teams: [{ ...team, role: roleOfScopes(scopes), two_factor_required: false }],
    admin_level: null,
    impersonation: null,
    second_factor: { has: false, used: false },
    session: UNLIMITED_SESSION,
  };
  return { key_id, team_slug: team.team_slug, scopes, person };
}

/** The prefix by which secret scanners recognize our tokens. */
const PREFIX = 'osk_';
const TOKEN = /^osk_[A-Za-z0-9_-]{43}$/;

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** 256 random bits, so a fast hash is enough to store them. */
export function newToken(): { token: string; token_hash: Buffer; token_last4: string } {
  const token = `${PREFIX}${randomBytes(32).toString('base64url')}`;
  return { token, token_hash: hashOf(token), token_last4: token.slice(-4) };
}

/** The token in an Authorization header; undefined if it has none of our tokens. */
export function tokenOf(header: string | undefined): string | undefined {
  const [, token = ''] = /^Bearer +(\S+)$/i.exec(header ?? '') ?? [];
  return TOKEN.test(token) ? token : undefined;
}

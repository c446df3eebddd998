import { actorName } from '#domain/api/keys.ts';
import { type ApiScope, roleOfScopes } from '#domain/api/scopes.ts';
import type { Plan, SubscriptionStatus } from '#domain/billing/plans.ts';
import { WITHOUT_SESSION } from '#domain/teams/session-limits.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Person } from '#server/platform/http/person.ts';
import { knownScopes } from './key-queries.ts';
import { hashOf } from './token.ts';

/** A program that calls with a key. */
export interface ApiCaller {
  key_id: string;
  team_slug: string;
  scopes: ApiScope[];
  /** what use cases take it for: a member of the one team, by no more than its scopes */
  person: Person;
}

interface Row {
  team_id: string;
  key_id: string;
  name: string;
  actor_id: string;
  scopes: string[];
  team_name: string;
  team_slug: string;
  subscription_plan: Plan;
  subscription_status: SubscriptionStatus;
}

/** Gate: the token of a request leads to a key and, with it, to its team. */
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
    // A key is itself the second thing that one has.
    teams: [{ ...team, role: roleOfScopes(scopes), two_factor_required: false }],
    admin_level: null,
    impersonation: null,
    second_factor: { has: false, used: false },
    session: WITHOUT_SESSION,
  };
  return { key_id, team_slug: team.team_slug, scopes, person };
}

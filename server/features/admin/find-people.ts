import { sql } from 'kysely';
import type { FoundPeople, FoundPerson } from '#domain/admin/schema.ts';
import { roleLabel } from '#domain/teams/role-names.ts';
import type { Admin } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';
import { likePattern } from './admin-queries.ts';

const MAX_RESULTS = 20;

/** Finds people to impersonate by a part of an address or team slug, in lower case. */
export async function findPeople(
  { db }: Pick<Services, 'db'>,
  { user_id }: Admin,
  query: string,
): Promise<FoundPeople> {
  const pattern = likePattern(query);
  const { rows } = await db.reports.outsideTeams((tx) =>
    sql<Omit<FoundPerson, 'roleLabel'> & { role: string }>`
      SELECT user_id, name, email, team_id, team_name, team_slug, role
      FROM gate_people_for_staff(${user_id}, ${pattern}, ${MAX_RESULTS + 1})`.execute(tx.db),
  );
  const people = rows
    .slice(0, MAX_RESULTS)
    .map(({ role, ...person }) => ({ ...person, roleLabel: roleLabel(role) }));
  return { people, more: rows.length > MAX_RESULTS };
}

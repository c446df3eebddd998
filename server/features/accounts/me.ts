import type { Me } from '#domain/accounts/schema.ts';
import { Refusal } from '#domain/errors.ts';
import type { Person } from '#server/platform/http/person.ts';
import type { Services } from '#server/services.ts';
import { findPersonByToken } from './find-person.ts';
import { createProfile } from './queries.ts';

/** What the browser is told of the person who uses it. */
export function meOf({ env }: Pick<Services, 'env'>, person: Person): Me {
  const { profile } = person;
  if (!profile) throw new Error('A signed-in person has a profile');
  return {
    user: {
      id: person.user_id,
      email: person.email,
      name: person.name,
      emailVerified: person.email_verified,
      created_at: person.created_at.toISOString(),
    },
    profile: {
      first_name: profile.first_name,
      last_name: profile.last_name,
      auth_provider: profile.auth_provider,
      onboarding_completed: profile.onboarding_completed,
      company_name: profile.company_name,
      is_admin: profile.is_admin,
      admin_level: profile.admin_level,
    },
    teams: person.teams.map(({ team_id, team_name, team_slug, role, subscription_plan }) => ({
      team_id,
      team_name,
      team_slug,
      role,
      subscription_plan,
    })),
    sandboxUrl: env.SANDBOX_URL ?? null,
  };
}

/**
 * The person of a session, read anew, with a profile: one is made if none exists after sign-in.
 * Throws UNAUTHORIZED when the session has ended.
 */
export async function requirePerson(
  services: Pick<Services, 'db'>,
  token: string,
): Promise<Person> {
  const person = await findPersonByToken(services, token);
  if (!person) throw new Refusal('UNAUTHORIZED');
  if (person.profile) return person;
  const { user_id, name, email } = person;
  const has_team = person.teams.length > 0;
  await services.db.outsideTeams((tx) => createProfile(tx, { user_id, name, email, has_team }));
  return requirePerson(services, token);
}

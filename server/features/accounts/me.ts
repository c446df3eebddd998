import { identityOf } from '#domain/accounts/identity.ts';
import { mayManagePassword } from '#domain/accounts/policy.ts';
import type { Me } from '#domain/accounts/schema.ts';
import { secondFactorGap } from '#domain/accounts/two-factor.ts';
import { type ErrorCode, Refusal } from '#domain/errors.ts';
import { sessionGap } from '#domain/teams/session-limits.ts';
import type { Person, TeamOfPerson } from '#server/platform/http/person.ts';
import type { Services } from '#server/services.ts';
import { findPersonByToken } from './find-person.ts';
import { createProfile } from './queries.ts';

/** The signed-in user as the browser sees them. */
export function toMe({ env }: Pick<Services, 'env'>, person: Person): Me {
  const { profile } = person;
  if (!profile) throw new Error('A signed-in person has a profile');
  return {
    identity: identityOf(person),
    user: {
      id: person.user_id,
      email: person.email,
      name: person.name,
      emailVerified: person.email_verified,
      emailRefusedAt: profile.email_refused_at,
      created_at: person.created_at.toISOString(),
    },
    profile: {
      first_name: profile.first_name,
      last_name: profile.last_name,
      auth_provider: profile.auth_provider,
      onboarding_completed: profile.onboarding_completed,
      company_name: profile.company_name,
      is_admin: person.admin_level !== null,
      admin_level: person.admin_level,
    },
    teams: person.teams.map((team) => teamOf(person, team)),
    impersonation: impersonationOf(person),
    can: {
      managePassword:
        !person.impersonation && mayManagePassword(person.teams.map(({ role }) => role)),
    },
    sandbox: env.SANDBOX_URL ? { url: env.SANDBOX_URL, plays: env.SANDBOX_PLAYS } : null,
    partner_portal: env.PARTNER_PORTAL_URL ?? null,
  };
}

function teamOf({ second_factor, session }: Person, team: TeamOfPerson): Me['teams'][number] {
  const { subscription_status: _, two_factor_required, ...shown } = team;
  const own = session.limits.find(({ team_id }) => team_id === team.team_id);
  return {
    ...shown,
    second_factor_gap: secondFactorGap({ two_factor_required }, second_factor),
    session_gap: sessionGap(session, team.team_id),
    idle_minutes: own?.idle_minutes ?? null,
  };
}

/** The details of an impersonation, for the admin's banner. */
function impersonationOf({ impersonation, name, email, teams: [team] }: Person) {
  if (!impersonation || !team) return null;
  const { admin_session_id: _session, admin_user_id: _user, ...shown } = impersonation;
  const { team_id, team_slug, team_name } = team;
  return {
    ...shown,
    user_name: name,
    user_email: email,
    team_id,
    team_slug,
    team_name,
    started_at: new Date(shown.started_at).toISOString(),
    expires_at: new Date(shown.expires_at).toISOString(),
  };
}

/**
 * Finds the user of a session, and creates a missing profile. Throws `refusal` if the session has ended.
 */
export async function requirePerson(
  services: Pick<Services, 'db'>,
  token: string,
  refusal: ErrorCode = 'UNAUTHORIZED',
): Promise<Person> {
  const person = await findPersonByToken(services, token);
  if (!person) throw new Refusal(refusal);
  if (person.profile) return person;
  const { user_id, name, email } = person;
  const has_team = person.teams.length > 0;
  await services.db.outsideTeams((tx) => createProfile(tx, { user_id, name, email, has_team }));
  return requirePerson(services, token, refusal);
}

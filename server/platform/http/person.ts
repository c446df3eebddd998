import type { AuthProvider } from '#domain/accounts/schema.ts';
import type { SecondFactorState } from '#domain/accounts/two-factor.ts';
import type { AdminLevel } from '#domain/admin/levels.ts';
import type { Plan, SubscriptionStatus } from '#domain/billing/plans.ts';
import type { Role } from '#domain/teams/roles.ts';
import type { SessionState } from '#domain/teams/session-limits.ts';

/** A team with the person's role in it. */
export interface TeamOfPerson {
  team_id: string;
  team_name: string;
  team_slug: string;
  role: Role;
  subscription_plan: Plan;
  subscription_status: SubscriptionStatus;
  two_factor_required: boolean;
}

export interface Profile {
  first_name: string;
  last_name: string;
  auth_provider: AuthProvider;
  team_id: string | null;
  onboarding_completed: boolean;
  company_name: string | null;
  is_admin: boolean;
  admin_level: AdminLevel | null;
  /** ISO time since which the mail server permanently rejects the person's address */
  email_refused_at: string | null;
  /** language of the person's browser; null if unknown */
  locale: string | null;
}

/** The platform admin who impersonates the person. */
export interface Impersonation {
  admin_session_id: string;
  admin_user_id: string;
  admin_name: string;
  admin_email: string;
  /** ISO times */
  started_at: string;
  expires_at: string;
  /** the admin's own team, to return to */
  return_team_slug: string | null;
}

/**
 * The signed-in person with everything that guards check, from one query per request. During an
 * impersonation, this is the impersonated person as owner of one team.
 */
export interface Person {
  session_id: string;
  user_id: string;
  name: string;
  email: string;
  email_verified: boolean;
  created_at: Date;
  profile: Profile | null;
  /** own teams first, then by time of joining */
  teams: TeamOfPerson[];
  /** level of platform staff; null for others and while impersonating */
  admin_level: AdminLevel | null;
  impersonation: Impersonation | null;
  /** the admin's own while impersonating */
  second_factor: SecondFactorState;
  /** the admin's own while impersonating */
  session: SessionState;
}

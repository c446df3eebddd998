import { hasFullName } from '#domain/accounts/profile.ts';
import { returnPath } from '#domain/accounts/providers.ts';
import type { Me } from '#domain/accounts/schema.ts';
import { currentTeam } from '#domain/teams/role-names.ts';
import { paths } from '#web/shared/paths.ts';
import { storedText } from '#web/platform/storage.ts';
import { storedLinkSecret, verifiedUser } from '#web/shared/session/session.ts';

/**
 * Email accounts need a verified address; sign-in providers have already verified theirs. The mark of
 * a verification in this browser counts until the account reports it.
 */
function needsVerification(me: Me): boolean {
  if (me.user.emailVerified || me.profile.auth_provider !== 'email') return false;
  return verifiedUser.read() !== me.user.id;
}

/** The next step of an unfinished onboarding. */
export function onboardingStep({ profile }: Me): string {
  return hasFullName(profile) ? paths.onboardingTeam : paths.onboardingProfile;
}

/** Slug of the team last opened in this tab. */
export const lastTeamSlug = storedText('session', 'current-team');

/** The user's team: the last one opened in this tab, otherwise by the domain's rule. */
export const currentTeamSlug = (me: Me): string | undefined =>
  currentTeam(me.teams, { remembered: lastTeamSlug.read() })?.team_slug;

/** Where `/` leads. Checks, in order: signed in, address verified, team, onboarding. */
export function rootDestination(me: Me | null): string {
  if (!me) return paths.login;
  if (needsVerification(me) && !me.impersonation) return paths.verificationPending;
  const slug = currentTeamSlug(me);
  if (slug) return paths.team(slug);
  if (me.profile.onboarding_completed) return paths.dashboard;
  return onboardingStep(me);
}

/** Where `/dashboard` leads. */
export function dashboardDestination(me: Me): string {
  if (!me.profile.onboarding_completed && !me.impersonation) return onboardingStep(me);
  const slug = currentTeamSlug(me);
  if (slug) return paths.team(slug);
  // Onboarding is closed during impersonation and would redirect back here.
  return me.impersonation ? paths.account : paths.onboardingTeam;
}

/** `account`: any signed-in user, with or without a team or a verified address. */
export type GuardMode = 'app' | 'onboarding' | 'account';

/**
 * Where a guarded page redirects; undefined means no redirect. Onboarding redirects
 * only once it is complete and a team exists, which avoids loops.
 * `justVerified` comes from the page that verified the address.
 */
export function guardDestination(
  me: Me | null,
  mode: GuardMode,
  justVerified = false,
): string | undefined {
  if (!me) return paths.login;
  if (mode === 'account') return undefined;
  // The impersonated user completes their own onboarding.
  if (me.impersonation) return mode === 'onboarding' ? paths.dashboard : undefined;
  if (!justVerified && needsVerification(me)) return paths.verificationPending;
  const complete = me.profile.onboarding_completed;
  if (mode === 'onboarding') return complete && me.teams.length > 0 ? paths.dashboard : undefined;
  return complete ? undefined : onboardingStep(me);
}

/** The `redirect` parameter of a login URL, if it stays on this origin. */
export function safeRedirect(value: string | null, origin: string): string | undefined {
  if (!value) return undefined;
  const target = URL.parse(value, origin);
  if (!target || target.origin !== origin) return undefined;
  return returnPath(target.pathname + target.search + target.hash) ?? undefined;
}

/**
 * The registration URL for the login page. Keeps an invitation link and drops any other redirect,
 * because a new account cannot open it.
 */
export function registerAddress(redirect: string | undefined): string {
  const target = redirect ? URL.parse(redirect, 'http://localhost') : null;
  return target?.pathname === paths.invitation ? paths.register + target.search : paths.register;
}

/** The login URL for the registration page, including any invitation. */
export function loginAddress(search: string): string {
  if (!invitationParts(search)) return paths.login;
  return `${paths.login}?${new URLSearchParams({ redirect: paths.invitation + search })}`;
}

/** The invitation in a login URL's `redirect`. */
export function invitationOf(redirect: string | undefined) {
  const target = redirect ? URL.parse(redirect, 'http://localhost') : null;
  return target?.pathname === paths.invitation ? invitationParts(target.search) : undefined;
}

/** The parts of an invitation link, if complete. The secret comes from a link opened in this tab. */
export function invitationParts(search: string) {
  const query = new URLSearchParams(search);
  const teamId = query.get('teamId');
  const membershipId = query.get('membershipId');
  const secret = storedLinkSecret(membershipId);
  return teamId && membershipId && secret ? { teamId, membershipId, secret } : undefined;
}

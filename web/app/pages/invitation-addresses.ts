import { keptSecret } from '#web/shared/session/link-secret.ts';
import { paths } from '#web/shared/paths.ts';

/**
 * The register address on the login page. An invitation's link is carried along. Any other
 * redirect is dropped: a new account cannot open it.
 */
export function registerAddress(redirect: string | undefined): string {
  const target = redirect ? URL.parse(redirect, 'http://localhost') : null;
  return target?.pathname === paths.invitation ? paths.register + target.search : paths.register;
}

/** The login address on the register page, with the invitation. */
export function loginAddress(search: string): string {
  if (!invitationParts(search)) return paths.login;
  return `${paths.login}?${new URLSearchParams({ redirect: paths.invitation + search })}`;
}

/** The invitation that led to a login address, by its `redirect`. */
export function invitationOf(redirect: string | undefined): InvitationParts | undefined {
  const target = redirect ? URL.parse(redirect, 'http://localhost') : null;
  return target?.pathname === paths.invitation ? invitationParts(target.search) : undefined;
}

interface InvitationParts {
  teamId: string;
  membershipId: string;
  secret: string;
}

/** The parts of an invitation link, if all are there. The secret is of a link opened in this tab. */
export function invitationParts(search: string): InvitationParts | undefined {
  const query = new URLSearchParams(search);
  const teamId = query.get('teamId');
  const membershipId = query.get('membershipId');
  const secret = keptSecret(membershipId);
  return teamId && membershipId && secret ? { teamId, membershipId, secret } : undefined;
}

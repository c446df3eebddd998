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
  if (!isInvitation(search)) return paths.login;
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

/** The parts of an invitation link, if all are there. */
export function invitationParts(search: string): InvitationParts | undefined {
  if (!isInvitation(search)) return undefined;
  const query = new URLSearchParams(search);
  const part = (name: string) => query.get(name) ?? '';
  return { teamId: part('teamId'), membershipId: part('membershipId'), secret: part('secret') };
}

/** Whether a query has all parts of an invitation link. */
export function isInvitation(search: string): boolean {
  const query = new URLSearchParams(search);
  return ['teamId', 'membershipId', 'secret'].every((name) => query.get(name));
}

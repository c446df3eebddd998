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

/** Whether a query has all parts of an invitation link. */
export function isInvitation(search: string): boolean {
  const query = new URLSearchParams(search);
  return ['teamId', 'membershipId', 'secret'].every((name) => query.get(name));
}

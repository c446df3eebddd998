import { paths } from '#web/shared/paths.ts';

/**
 * Where registering leads from a login that was asked for by an invitation: its link stays with the
 * person. Any other address would be nobody's without an account.
 */
export function registerAddress(redirect: string | undefined): string {
  const target = redirect ? URL.parse(redirect, 'http://localhost') : null;
  return target?.pathname === paths.invitation ? paths.register + target.search : paths.register;
}

/** The way back from registering to the login, invitation included. */
export function loginAddress(search: string): string {
  if (!isInvitation(search)) return paths.login;
  return `${paths.login}?${new URLSearchParams({ redirect: paths.invitation + search })}`;
}

/** Whether a query carries what an invitation's link does. */
export function isInvitation(search: string): boolean {
  const query = new URLSearchParams(search);
  return ['teamId', 'membershipId', 'secret'].every((name) => query.get(name));
}

/** The identity of a browser tab in which no user is signed in. */
export const SIGNED_OUT = 'nobody';

/** The request header in which a browser tab names the identity it shows. */
export const IDENTITY_HEADER = 'x-expected-identity';

/**
 * Marks requests that the page sends while the user is away. They don't keep the session alive.
 */
export const UNATTENDED_HEADER = 'x-unattended';

interface Actor {
  user_id: string;
  impersonation: { admin_session_id: string } | null;
}

/**
 * Identifies the actor by one opaque name: the user, and the impersonation if platform staff act as
 * them. Two impersonations of one user are two identities, and both differ from the user's.
 */
export function identityOf(person: Actor | null): string {
  if (!person) return SIGNED_OUT;
  const { user_id, impersonation } = person;
  return impersonation ? `${user_id}/${impersonation.admin_session_id}` : user_id;
}

/**
 * Whether a request expects a different user than the session's. A tab that names no user accepts
 * the signed-in one. An ended session isn't a change of user: the guards then ask for a login.
 */
export function isDifferentIdentity(expected: string | null | undefined, person: Actor | null) {
  return Boolean(expected) && person !== null && expected !== identityOf(person);
}

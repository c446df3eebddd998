/** A browser tab in which no one is signed in. */
export const SIGNED_OUT = 'nobody';

/** The request header by which a browser tab says whom it shows. */
export const IDENTITY_HEADER = 'x-expected-identity';

/**
 * The header of requests that the page sends while no one uses it. They don't keep the session alive.
 */
export const UNATTENDED_HEADER = 'x-unattended';

interface Actor {
  user_id: string;
  impersonation: { admin_session_id: string } | null;
}

/**
 * Who acts, as one opaque name: the person, and the impersonation if platform staff act as them. Two
 * impersonations of one person are two identities, and neither is the person's own.
 */
export function identityOf(person: Actor | null): string {
  if (!person) return SIGNED_OUT;
  const { user_id, impersonation } = person;
  return impersonation ? `${user_id}/${impersonation.admin_session_id}` : user_id;
}

/**
 * Whether a request expects a different person than the session's. A tab that names no one accepts
 * the signed-in person. An ended session isn't a change of person: the guards then ask for a login.
 */
export function meansSomeoneElse(expected: string | null | undefined, person: Actor | null) {
  return Boolean(expected) && person !== null && expected !== identityOf(person);
}

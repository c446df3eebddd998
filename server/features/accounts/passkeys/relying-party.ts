import type { Env } from '#server/platform/env.ts';

/** What passkeys are bound to: the host and the origin of PUBLIC_URL, and nothing a request says. */
export function relyingParty({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>) {
  const { hostname, origin } = new URL(PUBLIC_URL);
  return { name: 'OpenSetter', id: hostname, origin };
}

/** EdDSA, ES256 and RS256: what authenticators speak. Naming them keeps Node's experimental ones out. */
export const KEY_ALGORITHMS = [-8, -7, -257];

/** Loading takes some 300 ms, which a start of the product need not wait for. */
export const webauthn = () => import('@simplewebauthn/server');

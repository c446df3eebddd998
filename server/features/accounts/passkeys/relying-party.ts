import type { Env } from '#server/platform/settings/env.ts';

/** Passkeys are bound to the host and origin of PUBLIC_URL, never to those of a request. */
export function relyingParty({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>) {
  const { hostname, origin } = new URL(PUBLIC_URL);
  return { name: 'OpenSetter', id: hostname, origin };
}

/** EdDSA, ES256 and RS256. The explicit list excludes Node's experimental algorithms. */
export const KEY_ALGORITHMS = [-8, -7, -257];

/** The package loads on first use, because that takes 300 ms. */
export const webauthn = () => import('@simplewebauthn/server');

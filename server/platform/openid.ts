import * as client from 'openid-client';
import { endpointFetch } from './http-client/endpoint-fetch.ts';

/** Who somebody is, on the word of the provider. */
export interface Identity {
  /** names the account at the provider, for ever */
  sub: string;
  email: string | null;
  /** the provider says that the address is the person's */
  emailVerified: boolean;
  name: string;
}

/** What must be kept, out of others' sight, until the person comes back. */
export interface OpenIdAttempt {
  state: string;
  nonce: string;
  codeVerifier: string;
  redirectUri: string;
}

/** The provider did not answer, or not as it must. */
export class OpenIdError extends Error {
  override readonly name = 'OpenIdError';
}

export interface OpenId {
  /** false without a client: nobody can sign in with it */
  readonly enabled: boolean;
  /** The provider's address to send a browser to. Throws OpenIdError. */
  begin(redirectUri: string): Promise<OpenIdAttempt & { url: string }>;
  /**
   * Reads who came back with `query`. Checks state, issuer, PKCE, nonce, audience, times and the
   * signature of the id token. Throws OpenIdError.
   */
  finish(query: URLSearchParams, attempt: OpenIdAttempt): Promise<Identity>;
}

export interface OpenIdOptions {
  issuer: string;
  clientId: string | undefined;
  clientSecret: string | undefined;
}

const SCOPE = 'openid email profile';
/** The provider's document is read again after this long; its keys are looked after by the library. */
const DOCUMENT_MS = 3_600_000;

/** OpenID Connect's authorization code flow with PKCE, state and nonce. */
export function createOpenId({ issuer, clientId, clientSecret }: OpenIdOptions): OpenId {
  let known: { config: Promise<client.Configuration>; at: number } | undefined;

  async function configuration(): Promise<client.Configuration> {
    if (!clientId) throw new OpenIdError('no client is set');
    if (known && Date.now() - known.at < DOCUMENT_MS) return known.config;
    const config = discover(issuer, clientId, clientSecret);
    const mine = { config, at: Date.now() };
    known = mine;
    // What failed is asked for again by the next person.
    config.catch(() => {
      if (known === mine) known = undefined;
    });
    return config;
  }

  return {
    enabled: clientId !== undefined,
    async begin(redirectUri) {
      const config = await asOpenIdError(configuration());
      const attempt: OpenIdAttempt = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        codeVerifier: client.randomPKCECodeVerifier(),
        redirectUri,
      };
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: SCOPE,
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(attempt.codeVerifier),
        code_challenge_method: 'S256',
        prompt: 'select_account',
      });
      return { ...attempt, url: url.href };
    },
    async finish(query, { state, nonce, codeVerifier, redirectUri }) {
      const config = await asOpenIdError(configuration());
      const current = new URL(redirectUri);
      current.search = query.toString();
      const tokens = await asOpenIdError(
        client.authorizationCodeGrant(config, current, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        }),
      );
      return identityOf(tokens.claims());
    },
  };
}

async function discover(issuer: string, clientId: string, secret: string | undefined) {
  const endpoints = new Set([`${issuer}/.well-known/openid-configuration`]);
  const config = await client.discovery(
    new URL(issuer),
    clientId,
    undefined,
    secret === undefined ? client.None() : client.ClientSecretPost(secret),
    {
      [client.customFetch]: endpointFetch(endpoints),
      execute: [
        // The signature is checked although the token comes from the provider itself.
        client.enableNonRepudiationChecks,
        // Only where the operator named an issuer without TLS, such as one on the same machine.
        ...(issuer.startsWith('http://') ? [client.allowInsecureRequests] : []),
      ],
    },
  );
  const { token_endpoint, jwks_uri } = config.serverMetadata();
  for (const endpoint of [token_endpoint, jwks_uri]) if (endpoint) endpoints.add(endpoint);
  return config;
}

function identityOf(claims: client.IDToken | undefined): Identity {
  if (!claims) throw new OpenIdError('there is no id token');
  const { sub, email, email_verified, name } = claims;
  return {
    sub,
    email: typeof email === 'string' ? email : null,
    emailVerified: email_verified === true,
    name: typeof name === 'string' ? name : '',
  };
}

async function asOpenIdError<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof OpenIdError) throw error;
    const { code, message } = error as { code?: string; message?: string };
    throw new OpenIdError(code ?? message ?? 'unknown', { cause: error });
  }
}

import * as client from 'openid-client';
import { createHttpClient, responseOf } from './http-client/http-client.ts';
import { openIdFault } from './openid-fault.ts';

/** A user's identity, as stated by the provider. */
export interface Identity {
  /** the provider's permanent ID of the account */
  sub: string;
  email: string | null;
  /** the provider verified that the address belongs to the user */
  emailVerified: boolean;
  name: string;
}

/** The secrets of a sign-in, kept on the server until the user returns. */
export interface OpenIdAttempt {
  state: string;
  nonce: string;
  codeVerifier: string;
  redirectUri: string;
}

/** The provider didn't respond, or broke the protocol. */
export class OpenIdError extends Error {
  override readonly name = 'OpenIdError';
}

interface OpenIdOptions {
  /** if undefined, sign-in is off, as without a client ID */
  issuer: string | undefined;
  clientId: string | undefined;
  clientSecret: string | undefined;
  /** asks the user which account to use, even with a session at the provider */
  chooseAccount?: boolean;
  /** treats every address of this provider as verified, because its users can't choose theirs */
  trustEmails?: boolean;
}

const SCOPE = 'openid email profile';
/** How long the discovery document is cached; the library caches the keys. */
const DISCOVERY_TTL_MS = 3_600_000;

/** OpenID Connect's authorization code flow with PKCE, state and nonce. */
export function createOpenId(options: OpenIdOptions) {
  const { issuer, clientId, clientSecret, chooseAccount = false, trustEmails = false } = options;
  let cached: { config: Promise<client.Configuration>; at: number } | undefined;

  async function configuration(): Promise<client.Configuration> {
    if (!clientId || !issuer) throw new OpenIdError('no client is set');
    if (cached && Date.now() - cached.at < DISCOVERY_TTL_MS) return cached.config;
    const config = discover(issuer, clientId, clientSecret);
    const entry = { config, at: Date.now() };
    cached = entry;
    // The next sign-in repeats a failed discovery.
    config.catch(() => {
      if (cached === entry) cached = undefined;
    });
    return config;
  }

  return {
    enabled: clientId !== undefined && issuer !== undefined,
    /** Starts a sign-in: the browser goes to `url`. Throws OpenIdError. */
    async begin(redirectUri: string): Promise<OpenIdAttempt & { url: string }> {
      const config = await asOpenIdError(configuration());
      const attempt = {
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
        ...(chooseAccount && { prompt: 'select_account' }),
      });
      return { ...attempt, url: url.href };
    },
    /**
     * Completes a sign-in with the `query` of the callback. Checks state, issuer, PKCE, nonce,
     * audience, times and the signature of the ID token. Throws OpenIdError.
     */
    async finish(
      query: URLSearchParams,
      { state, nonce, codeVerifier, redirectUri }: OpenIdAttempt,
    ): Promise<Identity> {
      const config = await asOpenIdError(configuration());
      const callbackUrl = new URL(redirectUri);
      callbackUrl.search = query.toString();
      const tokens = await asOpenIdError(
        client.authorizationCodeGrant(config, callbackUrl, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        }),
      );
      const claims = tokens.claims();
      if (!claims) throw new OpenIdError('there is no id token');
      const { access_token: token } = tokens;
      return identityOf(await asOpenIdError(withUserInfo(config, claims, token)), trustEmails);
    },
  };
}

export type OpenId = ReturnType<typeof createOpenId>;

async function discover(issuer: string, clientId: string, secret: string | undefined) {
  const endpoints = new Set([`${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`]);
  const config = await client.discovery(new URL(issuer), clientId, undefined, clientAuth(secret), {
    [client.customFetch]: endpointFetch(endpoints),
    execute: [
      // Verifies the signature although the token came over TLS from the provider.
      client.enableNonRepudiationChecks,
      // Only for an issuer that the operator set without TLS, such as the sandbox.
      ...(issuer.startsWith('http://') ? [client.allowInsecureRequests] : []),
    ],
  });
  const { token_endpoint, jwks_uri, userinfo_endpoint } = config.serverMetadata();
  for (const endpoint of [token_endpoint, jwks_uri, userinfo_endpoint]) {
    if (endpoint) endpoints.add(endpoint);
  }
  return config;
}

/** Posts the secret if the provider accepts it, else uses Basic, OpenID Connect's default. */
function clientAuth(secret: string | undefined): client.ClientAuth {
  if (secret === undefined) return client.None();
  const [post, basic] = [client.ClientSecretPost(secret), client.ClientSecretBasic(secret)];
  return (server, ...rest) => {
    const takesPost = server.token_endpoint_auth_methods_supported?.includes('client_secret_post');
    return (takesPost ? post : basic)(server, ...rest);
  };
}

/**
 * The claims of the scopes email and profile. Strict providers omit them from ID tokens that come
 * with an access token (OpenID Connect Core, 5.4). Then they are requested, for the same user.
 */
async function withUserInfo(config: client.Configuration, claims: client.IDToken, token: string) {
  if (claims.email !== undefined || !config.serverMetadata().userinfo_endpoint) return claims;
  const { email, email_verified, name } = await client.fetchUserInfo(config, token, claims.sub);
  // An address and its verified flag belong together, so both come from the same response.
  return {
    ...claims,
    ...(email !== undefined && { email, email_verified }),
    ...(claims.name === undefined && { name }),
  };
}

function identityOf(
  claims: client.IDToken | (client.IDToken & client.UserInfoResponse),
  trustEmails: boolean,
): Identity {
  const { sub, email, email_verified, name } = claims;
  return {
    sub,
    email: typeof email === 'string' ? email : null,
    emailVerified: trustEmails || isTrue(email_verified),
    name: typeof name === 'string' ? name : '',
  };
}

/** Cognito and others send their flags as text. */
const isTrue = (claim: unknown): boolean =>
  claim === true || (typeof claim === 'string' && claim.toLowerCase() === 'true');

async function asOpenIdError<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof OpenIdError) throw error;
    throw new OpenIdError(openIdFault(error), { cause: error });
  }
}

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 256 * 1024;

/**
 * The client as a `fetch` for the library: only for the addresses in `endpoints` (which may grow),
 * without following redirects. Throws HttpError for anything else.
 */
function endpointFetch(endpoints: ReadonlySet<string>): client.CustomFetch {
  const http = createHttpClient({ connections: 8, maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS });
  return async (url, { method, headers, body, signal }) => {
    if (!endpoints.has(url)) throw new Error('This is no endpoint of the service');
    const answer = await http.request(url, {
      method: method === 'POST' ? 'POST' : 'GET',
      headers,
      signal,
      // The only bodies of OpenID Connect are forms.
      ...(body instanceof URLSearchParams && { body: body.toString() }),
    });
    return responseOf(answer);
  };
}

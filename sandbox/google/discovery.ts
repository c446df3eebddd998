import { Hono } from 'hono';
import type { AccountBox } from './account-box.ts';

interface Addresses {
  /** for the product's server */
  issuer: string;
  /** for browsers, which may be on another machine */
  shown: string;
}

/** The discovery document and the published keys. */
export function discoveryRoutes(addresses: Addresses, accounts: AccountBox): Hono {
  return new Hono()
    .get('/.well-known/openid-configuration', (c) => c.json(discoveryDocument(addresses)))
    .get('/oauth2/v3/certs', (c) => c.json({ keys: [accounts.key.jwk] }));
}

/** As Google's, with the addresses of this machine. */
function discoveryDocument({ issuer, shown }: Addresses) {
  return {
    issuer,
    authorization_endpoint: `${shown}/o/oauth2/v2/auth`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/v1/userinfo`,
    jwks_uri: `${issuer}/oauth2/v3/certs`,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    scopes_supported: ['openid', 'email', 'profile'],
    token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
    claims_supported: [
      'aud',
      'email',
      'email_verified',
      'exp',
      'family_name',
      'given_name',
      'iat',
      'iss',
      'name',
      'nonce',
      'sub',
    ],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  };
}

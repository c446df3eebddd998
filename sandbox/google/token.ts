import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import type { AccountBox } from './account-box.ts';
import { textFields } from './authorize.ts';
import { CLIENT } from './authorize-request.ts';
import { idToken, personClaims } from './claims.ts';
import type { Grants } from './grants.ts';
import type { TokenFaults } from './token-faults.ts';

interface Provider {
  issuer: string;
  accounts: AccountBox;
  grants: Grants;
  tokenFaults: TokenFaults;
}

/** The endpoints that the client calls by itself. */
export function tokenRoutes({ issuer, accounts, grants, tokenFaults }: Provider): Hono {
  return new Hono()
    .post('/token', async (c) => {
      const form = textFields(await c.req.parseBody());
      if (!isClient(c, form)) return refuse(c, 401, 'invalid_client');
      if (form.grant_type !== 'authorization_code') return refuse(c, 400, 'unsupported_grant_type');
      const grant = grants.takeCode(form.code ?? '');
      const account = grant && accounts.find(grant.sub);
      if (!grant || !account) return refuse(c, 400, 'invalid_grant', 'Malformed auth code.');
      if (grant.redirectUri !== form.redirect_uri) return refuse(c, 400, 'redirect_uri_mismatch');
      if (!provesChallenge(grant.codeChallenge, form.code_verifier)) {
        return refuse(c, 400, 'invalid_grant', 'Invalid code verifier.');
      }
      const { scope, nonce } = grant;
      const accessToken = grants.issueToken(account.sub, scope);
      const given = { issuer, clientId: CLIENT.id, account, scope, nonce, accessToken };
      c.header('cache-control', 'no-store');
      return c.json({
        access_token: accessToken,
        expires_in: 3599,
        scope,
        token_type: 'Bearer',
        id_token: idToken(given, accounts.key, tokenFaults.take()),
      });
    })
    .on(['GET', 'POST'], '/v1/userinfo', (c) => {
      const token = /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
      const known = grants.findToken(token ?? '');
      const account = known && accounts.find(known.sub);
      if (!account) {
        c.header('www-authenticate', 'Bearer error="invalid_token"');
        return refuse(c, 401, 'invalid_request', 'Invalid Credentials');
      }
      return c.json({ sub: account.sub, ...personClaims(account, known.scope) });
    });
}

/** client_secret_basic or client_secret_post. */
function isClient(c: Context, form: Record<string, string>): boolean {
  const basic = /^Basic (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
  const [id, secret] = basic
    ? Buffer.from(basic, 'base64').toString().split(':').map(decodeURIComponent)
    : [form.client_id, form.client_secret];
  return id === CLIENT.id && secret === CLIENT.secret;
}

function provesChallenge(challenge: string | undefined, verifier: string | undefined): boolean {
  if (challenge === undefined) return verifier === undefined;
  if (verifier === undefined || !/^[\w.~-]{43,128}$/.test(verifier)) return false;
  return createHash('sha256').update(verifier).digest('base64url') === challenge;
}

function refuse(c: Context, status: 400 | 401, error: string, error_description = error) {
  return c.json({ error, error_description }, status);
}

import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { type Context, Hono } from 'hono';
import { readBodies, readBody, refusal } from '../control.ts';
import { assetsOf } from '../page.ts';
import type { PartContext, SandboxPart } from '../part.ts';
import {
  AccountBox,
  type GoogleAccount,
  idToken,
  personClaims,
  type TokenFault,
} from './accounts.ts';
import { chooserPage, pagePolicy, type Query, refusalPage } from './chooser-page.ts';

/** The id of the only registered client. */
const CLIENT = 'sandbox';
const CODE_MS = 60_000;
const TOKEN_MS = 3_600_000;

/** The identity stand-in: an OpenID provider with Google's addresses, claims and refusals. */
export const createGoogle = (ctx: PartContext) =>
  createProvider(ctx, {
    name: 'google',
    brand: 'Google',
    title: 'Google sign-in',
    description: 'An OpenID provider with any number of accounts, verified or not.',
  });

/** An organisation's own identity provider, with separate accounts and a separate key. */
export const createOpenId = (ctx: PartContext) =>
  createProvider(ctx, {
    name: 'openid',
    brand: 'Acme',
    title: 'Single sign-on',
    description: "An organisation's own OpenID provider, with accounts as Google's.",
  });

/** How a provider presents itself. The protocol is the same for all. */
type ProviderInfo = Pick<SandboxPart, 'name' | 'title' | 'description'> & { brand: string };

async function createProvider(
  ctx: PartContext,
  { brand, ...look }: ProviderInfo,
): Promise<SandboxPart> {
  const path = `/${look.name}`;
  const issuer = `${ctx.baseUrl}${path}`;
  const accounts = new AccountBox(join(ctx.dataDir, look.name, 'accounts.jsonl'));
  const provider: Provider = { brand, path, issuer, accounts, codes: new Map(), tokenFaults: [] };
  const app = new Hono()
    .route('/_control', control(provider))
    .route('/', assetsOf(import.meta.dirname))
    .use(ctx.faults.middleware())
    // Browsers may run on another machine than the product's server.
    .get('/.well-known/openid-configuration', (c) =>
      c.json(discoveryDocument(issuer, `${ctx.shownUrl}${path}`)),
    )
    .get('/oauth2/v3/certs', (c) => c.json({ keys: [accounts.key.jwk] }))
    .route('/', authorizeRoutes(provider))
    .route('/', tokenRoutes(provider));
  const links = [{ label: 'See the accounts', href: `${path}/_control/accounts` }];
  return { ...look, links, app, stop: async () => accounts.close() };
}

interface Provider {
  brand: string;
  path: string;
  issuer: string;
  accounts: AccountBox;
  /** The request behind each authorization code. In memory: a code lasts a minute. */
  codes: Map<string, { query: Query; sub: string }>;
  /** Faults of the next id tokens. In memory only: after a restart all tokens are valid. */
  tokenFaults: TokenFault[];
}

/** Google's document with this machine's addresses. */
const discoveryDocument = (issuer: string, shown: string) => ({
  issuer,
  authorization_endpoint: `${shown}/o/oauth2/v2/auth`,
  token_endpoint: `${issuer}/token`,
  userinfo_endpoint: `${issuer}/v1/userinfo`,
  jwks_uri: `${issuer}/oauth2/v3/certs`,
  response_types_supported: ['code'],
  grant_types_supported: ['authorization_code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  scopes_supported: ['openid', 'email', 'profile'],
  token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
});

/** The page on which a user chooses an account, adds one, or declines. */
function authorizeRoutes(provider: Provider): Hono {
  const { path, issuer, accounts, codes } = provider;
  const back = (query: Query, answer: Query) => {
    const address = new URL(query.redirect_uri ?? '');
    const all = { ...answer, ...('state' in query && { state: query.state }), iss: issuer };
    for (const [name, value] of Object.entries(all)) address.searchParams.set(name, value ?? '');
    return address.href;
  };
  const signIn = (c: Context, query: Query, { sub }: GoogleAccount) => {
    const code = `4/${randomBytes(32).toString('base64url')}`;
    codes.set(code, { query, sub });
    setTimeout(() => codes.delete(code), CODE_MS).unref();
    return c.redirect(back(query, { code, scope: query.scope ?? '' }), 303);
  };
  const show = (c: Context, query: Query, wrong = '') => {
    const { page, error } = refusalOf(query);
    if (error) return c.redirect(back(query, { error }), 302);
    c.header('content-security-policy', pagePolicy(page ? {} : query));
    c.header('cache-control', 'no-store');
    if (page) return c.html(refusalPage(path, page), 400);
    return c.html(chooserPage(provider, query, wrong));
  };
  return new Hono()
    .get('/o/oauth2/v2/auth', (c) => show(c, c.req.query()))
    .post('/o/oauth2/v2/auth', async (c) => {
      const form = (await c.req.parseBody()) as Query;
      const { page, error } = refusalOf(form);
      if (page || error) return show(c, form);
      if (form.choice === 'deny') return c.redirect(back(form, { error: 'access_denied' }), 303);
      if (form.choice !== 'add') {
        const account = accounts.find(form.choice ?? '');
        return account ? signIn(c, form, account) : show(c, form);
      }
      const email = (form.email ?? '').trim();
      if (!/^[^@\s]+@[^@\s]+$/.test(email)) return show(c, form, 'Please enter an email address.');
      if (accounts.findByEmail(email)) {
        return show(c, form, 'There is an account with this address already.');
      }
      const name = (form.name ?? '').trim() || (email.split('@')[0] ?? '');
      const email_verified = form.verified === 'yes';
      return signIn(c, form, accounts.keep({ email, name, email_verified }));
    });
}

/** Refuses what Google refuses before asking the user: on a page, or at an address that can be trusted. */
function refusalOf(query: Query): { page?: string; error?: string } {
  const address = URL.parse(query.redirect_uri ?? '');
  if (query.client_id !== CLIENT) {
    return { page: 'Error 401: invalid_client. The OAuth client was not found.' };
  }
  if (!address || !/^https?:$/.test(address.protocol) || address.hash) {
    return { page: 'Error 400: redirect_uri_mismatch. This address is not allowed.' };
  }
  if (query.response_type !== 'code') return { error: 'unsupported_response_type' };
  if (!query.scope?.split(' ').includes('openid')) return { error: 'invalid_scope' };
  const isPlain = query.code_challenge && query.code_challenge_method !== 'S256';
  return isPlain ? { error: 'invalid_request' } : {};
}

/** The endpoints that the client's server calls. */
function tokenRoutes({ issuer, accounts, codes, tokenFaults }: Provider): Hono {
  const tokens = new Map<string, { account: GoogleAccount; scope: string }>();
  return new Hono()
    .post('/token', async (c) => {
      const form = (await c.req.parseBody()) as Query;
      if (!isClient(c, form)) return refuse(c, 401, 'invalid_client');
      if (form.grant_type !== 'authorization_code') return refuse(c, 400, 'unsupported_grant_type');
      const grant = codes.get(form.code ?? '');
      codes.delete(form.code ?? '');
      const account = grant && accounts.find(grant.sub);
      if (!account) return refuse(c, 400, 'invalid_grant', 'Malformed auth code.');
      const { redirect_uri, code_challenge, scope = '', nonce } = grant.query;
      if (redirect_uri !== form.redirect_uri) return refuse(c, 400, 'redirect_uri_mismatch');
      const verifier = form.code_verifier ?? '';
      if (code_challenge !== createHash('sha256').update(verifier).digest('base64url')) {
        return refuse(c, 400, 'invalid_grant', 'Invalid code verifier.');
      }
      const access_token = `ya29.${randomBytes(48).toString('base64url')}`;
      tokens.set(access_token, { account, scope });
      setTimeout(() => tokens.delete(access_token), TOKEN_MS).unref();
      const half = createHash('sha256').update(access_token).digest().subarray(0, 16);
      const claims = {
        iss: issuer,
        azp: CLIENT,
        aud: CLIENT,
        sub: account.sub,
        at_hash: half.toString('base64url'),
        nonce: nonce ?? null,
        ...personClaims(account, scope),
      };
      const id_token = idToken(claims, accounts.key, tokenFaults.shift());
      return c.json({ access_token, expires_in: 3599, scope, token_type: 'Bearer', id_token });
    })
    .get('/v1/userinfo', (c) => {
      const token = /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
      const known = tokens.get(token ?? '');
      if (!known) return refuse(c, 401, 'invalid_request', 'Invalid Credentials');
      return c.json({ sub: known.account.sub, ...personClaims(known.account, known.scope) });
    });
}

/** client_secret_basic or client_secret_post. */
function isClient(c: Context, form: Query): boolean {
  const basic = /^Basic (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
  const [id, secret] = basic
    ? Buffer.from(basic, 'base64').toString().split(':').map(decodeURIComponent)
    : [form.client_id, form.client_secret];
  return id === CLIENT && secret === CLIENT;
}

function refuse(c: Context, status: 400 | 401, error: string, error_description = error) {
  return c.json({ error, error_description }, status);
}

type NewAccount = Partial<GoogleAccount> & { email: string };

/** The calls of tests and operators under `/google/_control`. */
function control({ accounts, tokenFaults }: Provider): Hono {
  return new Hono()
    .get('/accounts', (c) => c.json({ accounts: accounts.list() }))
    .post('/accounts', async (c) => {
      const given = await readBody<NewAccount>(c, 'email', 'name', 'email_verified', 'sub');
      if (accounts.findByEmail(given.email) || accounts.find(given.sub ?? '')) {
        throw refusal(409, 'There is an account with this address or sub already');
      }
      const { name = given.email.split('@')[0] ?? '', email_verified = true } = given;
      return c.json(accounts.keep({ ...given, name, email_verified }), 201);
    })
    .patch('/accounts/:sub', async (c) => {
      const found = accounts.find(c.req.param('sub'));
      if (!found) throw refusal(404, 'No such account');
      const names = ['email', 'name', 'email_verified'] as const;
      const change = await readBody<Partial<GoogleAccount>>(c, ...names);
      return c.json(accounts.keep({ ...found, ...change }));
    })
    .delete('/accounts', (c) => {
      accounts.clear();
      return c.json({ accounts: [] });
    })
    .post('/tokens', async (c) => {
      const given = await readBodies<TokenFault>(c, 'claims', 'signature');
      tokenFaults.splice(0, Infinity, ...given);
      return c.json({ next: tokenFaults });
    })
    .delete('/tokens', (c) => {
      tokenFaults.length = 0;
      return c.json({ next: [] });
    });
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Hono } from 'hono';
import type { PartContext, SandboxPart } from '../part.ts';
import { AccountBox } from './account-box.ts';
import { accountsPages } from './accounts-page.ts';
import { authorizeRoutes } from './authorize.ts';
import { googleControl } from './control.ts';
import { discoveryRoutes } from './discovery.ts';
import { Grants } from './grants.ts';
import { TokenFaults } from './token-faults.ts';
import { tokenRoutes } from './token.ts';

/**
 * The identity stand-in: an OpenID provider with Google's addresses, claims and refusals, and a
 * page on which a person chooses the account.
 */
export async function createGoogle(ctx: PartContext): Promise<SandboxPart> {
  const issuer = `${ctx.baseUrl}/google`;
  const accounts = new AccountBox(join(ctx.dataDir, 'google', 'accounts.jsonl'));
  const provider = { issuer, accounts, grants: new Grants(), tokenFaults: new TokenFaults() };
  const protocol = new Hono();
  for (const path of ['/.well-known/*', '/oauth2/*', '/o/*', '/token', '/v1/*']) {
    protocol.use(path, ctx.faults.middleware());
  }
  protocol
    .route('/', discoveryRoutes(issuer, accounts))
    .route('/', authorizeRoutes(provider))
    .route('/', tokenRoutes(provider));
  const app = new Hono()
    .route('/_control', googleControl(accounts, provider.tokenFaults))
    .get('/assets/google.css', (c) => c.body(css, 200, { 'content-type': 'text/css' }))
    .route('/', protocol)
    .route('/', accountsPages(accounts, issuer));
  return {
    name: 'google',
    title: 'Google sign-in',
    description: 'An OpenID provider with any number of accounts, verified or not.',
    path: '/google',
    links: [{ label: 'Manage the accounts', href: '/google' }],
    app,
    stop: async () => accounts.close(),
  };
}

const css = readFileSync(new URL('./assets/google.css', import.meta.url), 'utf8');

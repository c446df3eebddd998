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
import { ACME, GOOGLE, type Look } from './look.ts';
import { TokenFaults } from './token-faults.ts';
import { tokenRoutes } from './token.ts';

/**
 * The identity stand-in: an OpenID provider with Google's addresses, claims and refusals, and a
 * page on which a person chooses the account.
 */
export const createGoogle = (ctx: PartContext) => createProvider(ctx, GOOGLE);

/** An organisation's own provider, with accounts and a key of its own. */
export const createOpenId = (ctx: PartContext) => createProvider(ctx, ACME);

async function createProvider(ctx: PartContext, look: Look): Promise<SandboxPart> {
  const { name, path, title, description } = look;
  const issuer = `${ctx.baseUrl}${path}`;
  const accounts = new AccountBox(join(ctx.dataDir, name, 'accounts.jsonl'));
  const provider = { look, issuer, accounts, grants: new Grants(), tokenFaults: new TokenFaults() };
  const protocol = new Hono();
  for (const routes of ['/.well-known/*', '/oauth2/*', '/o/*', '/token', '/v1/*']) {
    protocol.use(routes, ctx.faults.middleware());
  }
  protocol
    .route('/', discoveryRoutes({ issuer, shown: `${ctx.shownUrl}${path}` }, accounts))
    .route('/', authorizeRoutes(provider))
    .route('/', tokenRoutes(provider));
  const app = new Hono()
    .route('/_control', googleControl(accounts, provider.tokenFaults))
    .get('/assets/google.css', (c) => c.body(css, 200, { 'content-type': 'text/css' }))
    .route('/', protocol)
    .route('/', accountsPages(look, accounts, issuer));
  return {
    name,
    title,
    description,
    path,
    links: [{ label: 'Manage the accounts', href: path }],
    app,
    stop: async () => accounts.close(),
  };
}

const css = readFileSync(new URL('./assets/google.css', import.meta.url), 'utf8');

import { type Context, Hono } from 'hono';
import { type AccountBox, type GoogleAccount, newSub } from './account-box.ts';
import {
  type AuthorizeRequest,
  answerAddress,
  CLIENT,
  judgeAuthorize,
} from './authorize-request.ts';
import { chooserPage, pagePolicy, refusalPage } from './chooser-page.ts';
import type { Grants } from './grants.ts';
import type { Look } from './look.ts';
import { type NewAccount, newAccount } from './new-account.ts';

interface Provider {
  look: Look;
  issuer: string;
  accounts: AccountBox;
  grants: Grants;
}

/** The page on which a person chooses an account, adds one, or says no. */
export function authorizeRoutes({ look, issuer, accounts, grants }: Provider): Hono {
  const answer = (request: AuthorizeRequest, account: GoogleAccount) => {
    const code = grants.issueCode({
      sub: account.sub,
      clientId: CLIENT.id,
      redirectUri: request.redirectUri.href,
      scope: request.scope,
      nonce: request.nonce,
      codeChallenge: request.codeChallenge,
    });
    return answerAddress(issuer, request, { code, scope: request.scope });
  };

  const show = (c: Context, query: Record<string, string>, wrong?: NewAccount) => {
    const judged = judgeAuthorize(query);
    if (!judged.ok && 'page' in judged) return refused(c, look, judged.page);
    if (!judged.ok) return c.redirect(answerAddress(issuer, judged, { error: judged.error }), 302);
    c.header('content-security-policy', pagePolicy(judged.request.redirectUri.origin));
    c.header('cache-control', 'no-store');
    const shown = { accounts: accounts.list(), query, judged: judged.request, wrong };
    return c.html(chooserPage(look, shown));
  };

  return new Hono()
    .get('/o/oauth2/v2/auth', (c) => show(c, c.req.query()))
    .post('/o/oauth2/v2/auth', async (c) => {
      const form = textFields(await c.req.parseBody());
      const judged = judgeAuthorize(form);
      if (!judged.ok) return show(c, form);
      if (form.choice === 'deny') {
        return c.redirect(answerAddress(issuer, judged.request, { error: 'access_denied' }), 303);
      }
      if (form.choice === 'add') {
        const added = newAccount(form, accounts);
        if (!added.ok) return show(c, form, added);
        const account = accounts.keep({ sub: newSub(), ...added.account });
        return c.redirect(answer(judged.request, account), 303);
      }
      const account = accounts.find(form.choice ?? '');
      if (!account) return show(c, form);
      return c.redirect(answer(judged.request, account), 303);
    });
}

async function refused(c: Context, look: Look, words: string) {
  c.header('content-security-policy', pagePolicy());
  return c.html(refusalPage(look, words), 400);
}

export function textFields(body: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(body).filter((field): field is [string, string] => typeof field[1] === 'string'),
  );
}

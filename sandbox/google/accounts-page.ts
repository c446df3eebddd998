import { html } from 'hono/html';
import { type Context, Hono } from 'hono';
import { type Markup, page } from '../page.ts';
import { type AccountBox, type GoogleAccount, newSub } from './account-box.ts';
import { textFields } from './authorize.ts';
import { accountFields, pagePolicy, stylesOf } from './chooser-page.ts';
import type { Look } from './look.ts';
import { type NewAccount, newAccount } from './new-account.ts';

/** The page on which a person manages the accounts; it works without a script. */
export function accountsPages(look: Look, accounts: AccountBox, issuer: string): Hono {
  const show = (c: Context, wrong?: NewAccount) => {
    c.header('content-security-policy', pagePolicy());
    return c.html(
      accountsPage(look, { accounts: accounts.list(), issuer, wrong }),
      wrong ? 400 : 200,
    );
  };
  return new Hono()
    .get('/', (c) => show(c))
    .post('/accounts', async (c) => {
      const added = newAccount(textFields(await c.req.parseBody()), accounts);
      if (!added.ok) return show(c, added);
      accounts.keep({ sub: newSub(), ...added.account });
      return c.redirect(look.path, 303);
    })
    .post('/accounts/:sub', async (c) => {
      const { act } = textFields(await c.req.parseBody());
      const account = accounts.find(c.req.param('sub'));
      if (account && act === 'remove') accounts.remove(account.sub);
      if (account && act === 'verify') accounts.keep({ ...account, email_verified: true });
      if (account && act === 'doubt') accounts.keep({ ...account, email_verified: false });
      return c.redirect(look.path, 303);
    });
}

interface Accounts {
  accounts: GoogleAccount[];
  issuer: string;
  wrong: NewAccount | undefined;
}

function accountsPage(look: Look, { accounts, issuer, wrong }: Accounts): Markup {
  return page({
    title: `${look.brand} accounts`,
    part: look.brand,
    styles: stylesOf(look),
    body: html`<main class="wrap stack narrow">
      <div>
        <h1>${look.brand} accounts</h1>
        <p class="lead">
          Whoever chooses “${look.button}” in the product picks one of these. The provider is
          <code>${issuer}</code>.
        </p>
      </div>
      ${
        accounts.length === 0
          ? html`<p class="muted">No account yet. Add one below, or while signing in.</p>`
          : html`<ul class="accounts">
              ${accounts.map((account) => row(look, account))}
            </ul>`
      }
      <section class="card" aria-labelledby="add">
        <h2 id="add">Add an account</h2>
        <form class="stack" method="post" action="${look.path}/accounts">
          ${accountFields(look, wrong)}
          <button class="primary">Add account</button>
        </form>
      </section>
    </main>`,
  });
}

function row(look: Look, { sub, name, email, email_verified }: GoogleAccount): Markup {
  return html`<li class="card account-row">
    <span class="initial" aria-hidden="true">${(name || email).slice(0, 1).toUpperCase()}</span>
    <span class="who"><strong>${name}</strong> <span class="muted">${email}</span></span>
    ${
      email_verified
        ? html`<span class="badge ok">Verified</span>`
        : html`<span class="badge warn">Not verified</span>`
    }
    <form class="row" method="post" action="${look.path}/accounts/${sub}">
      ${
        email_verified
          ? html`<button name="act" value="doubt" aria-label="Mark as not verified: ${email}">
              Mark as not verified
            </button>`
          : html`<button name="act" value="verify" aria-label="Mark as verified: ${email}">
              Mark as verified
            </button>`
      }
      <button class="danger" name="act" value="remove" aria-label="Remove: ${email}">Remove</button>
    </form>
  </li>`;
}

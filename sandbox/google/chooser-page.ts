import { html } from 'hono/html';
import { type Markup, page } from '../page.ts';
import type { AccountBox, GoogleAccount } from './accounts.ts';

/** An authorization request's parameters, from the address or the form. */
export type Query = Record<string, string>;

/**
 * The pages' content security policy. Submitting the form redirects the browser to the product, and
 * browsers check a form's redirects against `form-action`, too.
 */
export const pagePolicy = ({ redirect_uri = '' }: Query = {}): string =>
  `default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self' ${URL.parse(redirect_uri)?.origin ?? ''}; base-uri 'none'; frame-ancestors 'none'`;

/** Fields that a user types. The form passes on all others from the request. */
const TYPED = new Set(['choice', 'email', 'name', 'verified']);

/** @param wrong what was wrong with the account to add */
export function chooserPage(
  { brand, path, accounts }: { brand: string; path: string; accounts: AccountBox },
  query: Query,
  wrong: string,
): Markup {
  const carried = Object.entries(query)
    .filter(([name]) => !TYPED.has(name))
    .map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`);
  const action = `${path}/o/oauth2/v2/auth`;
  const known = accounts.list();
  const hasAccounts = known.length > 0;
  return page({
    title: 'Choose an account',
    part: brand,
    styles: [`${path}/assets/google.css`],
    body: html`<main class="wrap chooser stack">
      <div>
        <h1>${hasAccounts ? 'Choose an account' : 'Sign in'}</h1>
        <p class="muted">to continue to <strong>${URL.parse(query.redirect_uri ?? '')?.host}</strong></p>
      </div>
      <form method="post" action="${action}" ${hasAccounts ? '' : 'hidden'}>
        ${carried}
        <ul class="accounts">
          ${known.map((account) => choice(account, query.login_hint))}
        </ul>
      </form>
      <details class="card" ${wrong || !hasAccounts ? 'open' : ''}>
        <summary>${hasAccounts ? 'Use another account' : 'Add an account'}</summary>
        <form class="stack" method="post" action="${action}">
          ${carried} ${wrong ? html`<p class="wrong" role="alert" id="wrong">${wrong}</p>` : ''}
          <label>
            Email
            <input name="email" type="email" required autocomplete="off"
              value="${query.email ?? ''}" ${wrong ? html`aria-describedby="wrong" aria-invalid="true"` : ''} />
          </label>
          <label>Name <input name="name" autocomplete="off" value="${query.name ?? ''}" /></label>
          <label class="check">
            <input type="checkbox" name="verified" value="yes" ${wrong && !query.verified ? '' : 'checked'} />
            ${brand} has verified this address
          </label>
          <button class="primary" name="choice" value="add">Add and continue</button>
        </form>
      </details>
      <form method="post" action="${action}">
        ${carried}
        <button name="choice" value="deny">Cancel</button>
      </form>
    </main>`,
  });
}

function choice({ sub, name, email, email_verified }: GoogleAccount, hint: string | undefined) {
  return html`<li>
    <button class="account" name="choice" value="${sub}" ${hint === email ? 'autofocus' : ''}>
      <span class="initial" aria-hidden="true">${(name || email).slice(0, 1).toUpperCase()}</span>
      <span class="who"><strong>${name}</strong> <span class="muted">${email}</span></span>
      ${email_verified ? '' : html`<span class="badge warn">Not verified</span>`}
    </button>
  </li>`;
}

export const refusalPage = (path: string, words: string): Markup =>
  page({
    title: 'Access blocked',
    styles: [`${path}/assets/google.css`],
    body: html`<main class="wrap chooser stack"><h1>Access blocked</h1><p>${words}</p></main>`,
  });

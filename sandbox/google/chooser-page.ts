import { html } from 'hono/html';
import { type Markup, page } from '../page.ts';
import type { GoogleAccount } from './account-box.ts';
import type { AuthorizeRequest } from './authorize-request.ts';
import type { Look } from './look.ts';
import type { NewAccount } from './new-account.ts';

export const stylesOf = ({ path }: Look) => [`${path}/assets/google.css`];

/**
 * What the pages may do. The answer to the form sends the browser back to the product, and browsers
 * hold a form's redirects to `form-action` too.
 */
export function pagePolicy(origin = ''): string {
  return [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self' data:",
    `form-action 'self' ${origin}`.trim(),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The parts of the request that the form carries on. */
const CARRIED = [
  'client_id',
  'redirect_uri',
  'response_type',
  'scope',
  'state',
  'nonce',
  'code_challenge',
  'code_challenge_method',
  'login_hint',
];

interface Chooser {
  accounts: GoogleAccount[];
  query: Record<string, string>;
  judged: AuthorizeRequest;
  /** what was wrong with the account that was to be added */
  wrong: NewAccount | undefined;
}

export function chooserPage(look: Look, { accounts, query, judged, wrong }: Chooser): Markup {
  const carried = CARRIED.flatMap((name) => {
    const value = query[name];
    return value === undefined
      ? []
      : [html`<input type="hidden" name="${name}" value="${value}" />`];
  });
  return page({
    title: 'Choose an account',
    part: look.brand,
    styles: stylesOf(look),
    body: html`<main class="wrap chooser stack">
      <div>
        <h1>${accounts.length > 0 ? 'Choose an account' : 'Sign in'}</h1>
        <p class="muted">to continue to <strong>${judged.redirectUri.host}</strong></p>
      </div>
      ${
        accounts.length > 0
          ? html`<form method="post" action="${look.path}/o/oauth2/v2/auth">
              ${carried}
              <ul class="accounts">
                ${accounts.map((account) => choice(account, judged.loginHint))}
              </ul>
            </form>`
          : ''
      }
      <details class="card" ${wrong || accounts.length === 0 ? 'open' : ''}>
        <summary>${accounts.length > 0 ? 'Use another account' : 'Add an account'}</summary>
        <form class="stack" method="post" action="${look.path}/o/oauth2/v2/auth">
          ${carried} ${accountFields(look, wrong)}
          <button class="primary" name="choice" value="add">Add and continue</button>
        </form>
      </details>
      <form method="post" action="${look.path}/o/oauth2/v2/auth">
        ${carried}
        <button name="choice" value="deny">Cancel</button>
      </form>
    </main>`,
  });
}

/** Email, name, and whether the provider has verified the address. */
export function accountFields(look: Look, wrong: NewAccount | undefined): Markup {
  const given = wrong?.ok === false ? wrong : undefined;
  return html`${given ? html`<p class="wrong" role="alert" id="account-wrong">${given.words}</p>` : ''}
    <label>
      Email
      <input
        name="email"
        type="email"
        required
        autocomplete="off"
        value="${given?.email ?? ''}"
        ${given ? html`aria-describedby="account-wrong" aria-invalid="true"` : ''}
      />
    </label>
    <label>Name <input name="name" autocomplete="off" value="${given?.name ?? ''}" /></label>
    <label class="check">
      <input type="checkbox" name="verified" value="yes" ${given?.verified === false ? '' : 'checked'} />
      ${look.brand} has verified this address
    </label>`;
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

export function refusalPage(look: Look, words: string): Markup {
  return page({
    title: 'Access blocked',
    part: look.brand,
    styles: stylesOf(look),
    body: html`<main class="wrap chooser stack">
      <h1>Access blocked</h1>
      <p>${words}</p>
    </main>`,
  });
}

import { html } from 'hono/html';
import type { Context } from 'hono';
import { type Markup, page } from '../../page.ts';

const STYLES = ['/stripe/assets/stripe.css'];

/** The pages are forms without a script; they may lead back to where the product said. */
export function show(c: Context, title: string, body: Markup, leadsTo: string[] = []) {
  const origins = leadsTo.map((url) => URL.parse(url)?.origin ?? '').filter((one) => one !== '');
  c.header(
    'content-security-policy',
    [
      "default-src 'none'",
      "style-src 'self'",
      "img-src 'self' data:",
      ["form-action 'self'", ...new Set(origins)].join(' '),
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
  );
  c.header('cache-control', 'no-store');
  return c.html(page({ title, part: 'Stripe', styles: STYLES, body }));
}

export function gone(c: Context, words: string) {
  c.status(404);
  return show(
    c,
    'Not there',
    html`<main class="wrap pay stack"><h1>Not there</h1><p>${words}</p></main>`,
  );
}

export interface CardValues {
  number: string;
  expiry: string;
  cvc: string;
  name: string;
}

/** The fields of a card; what was typed is still there after a refusal. */
export function cardFields(values: Partial<CardValues>, isWrong: boolean): Markup {
  const invalid = isWrong ? html`aria-invalid="true" aria-describedby="pay-wrong"` : '';
  return html`<label>
      Card number
      <input
        name="number"
        inputmode="numeric"
        autocomplete="cc-number"
        required
        placeholder="4242 4242 4242 4242"
        value="${values.number ?? ''}"
        ${invalid}
      />
    </label>
    <div class="pair">
      <label>
        Expiry
        <input name="expiry" autocomplete="cc-exp" required placeholder="MM / YY" value="${values.expiry ?? ''}" />
      </label>
      <label>
        Security code
        <input name="cvc" inputmode="numeric" autocomplete="cc-csc" required placeholder="CVC" value="${values.cvc ?? ''}" />
      </label>
    </div>
    <label>
      Name on card
      <input name="name" autocomplete="cc-name" value="${values.name ?? ''}" />
    </label>
    ${testCards()}`;
}

function testCards(): Markup {
  return html`<details>
    <summary>Test cards</summary>
    <ul class="small muted">
      <li><code>4242 4242 4242 4242</code> works</li>
      <li><code>4000 0000 0000 0341</code> can be kept, and fails when it is charged</li>
      <li><code>4000 0000 0000 9995</code> has insufficient funds</li>
      <li><code>4000 0025 0000 3155</code> asks for authentication</li>
      <li><code>4000 0027 6000 3184</code> asks for it every time</li>
    </ul>
    <p class="small muted">Any date to come, any three digits.</p>
  </details>`;
}

export function wrongWords(words: string | undefined): Markup {
  return words ? html`<p class="wrong" role="alert" id="pay-wrong">${words}</p>` : html``;
}

/** Where a card's owner confirms what is charged; the form carries on what was typed. */
export function confirmPage(action: string, carried: Record<string, string>): Markup {
  return html`<main class="wrap pay stack">
    <h1>Confirm it is you</h1>
    <p class="lead">Your bank asks you to authenticate this payment. This is where its page would be.</p>
    <form class="stack" method="post" action="${action}">
      ${Object.entries(carried)
        .filter(([name]) => name !== 'choice')
        .map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
      <button class="primary" name="choice" value="confirm">Complete authentication</button>
      <button name="choice" value="refuse">Fail authentication</button>
    </form>
  </main>`;
}

export function textFields(body: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(body).filter((field): field is [string, string] => typeof field[1] === 'string'),
  );
}

/** A status as a person reads it: `past_due` is "past due". */
export function words(status: string): string {
  return status.replaceAll('_', ' ');
}

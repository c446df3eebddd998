import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import type { Markup } from '../../page.ts';
import { notPlanned, planned } from '../billing/cancel.ts';
import { needsConfirmation } from '../billing/cards.ts';
import { changeCustomer, changeSubscription } from '../billing/changes.ts';
import { attachCard, checkCard } from '../billing/checkout.ts';
import { day, money } from '../billing/lines.ts';
import type { Account } from '../state/account.ts';
import type { Subscription } from '../state/records.ts';
import type { PortalSession } from '../state/session-records.ts';
import { invoiceTable } from './invoice-page.ts';
import { cardFields, confirmPage, gone, show, textFields, words, wrongWords } from './parts.ts';

/** A link to the portal is good for this long, as long as nobody uses it. */
const SECONDS = 3600;

/** Where a customer changes the card, cancels, takes that back, and finds the invoices. */
export function portalPages(account: Account): Hono {
  const open = (c: Context): PortalSession | undefined => {
    const session = account.store.find('portal_session', c.req.param('id') ?? '');
    return session && session.created + SECONDS > account.now() ? session : undefined;
  };
  const page = (c: Context, session: PortalSession, shown: Shown = {}) =>
    show(c, 'Billing', portalPage(account, session, shown), [session.return_url ?? '']);
  return new Hono()
    .get('/portal/:id', (c) => {
      const session = open(c);
      return session ? page(c, session) : gone(c, 'This link has expired.');
    })
    .post('/portal/:id/card', async (c) => {
      const session = open(c);
      if (!session) return gone(c, 'This link has expired.');
      const form = textFields(await c.req.parseBody());
      const wrong = changeCard(account, session.customer, form);
      if (wrong === 'confirm') {
        return show(c, 'Authentication', confirmPage(`/stripe/portal/${session.id}/card`, form));
      }
      return wrong ? page(c, session, { form, wrong }) : done(c, session, 'payment_method_update');
    })
    .post('/portal/:id/plan', async (c) => {
      const session = open(c);
      if (!session) return gone(c, 'This link has expired.');
      const { choice, feedback = '' } = textFields(await c.req.parseBody());
      const subscription = going(account, session.customer);
      if (!subscription) return page(c, session);
      const { id, period, cancellation } = subscription;
      const said = { ...cancellation, feedback: feedback || null };
      if (choice === 'cancel') {
        // The portal names the day; only the API says "at the period's end".
        changeSubscription(account, id, planned(account.now(), said, period.end, false));
        return done(c, session, 'subscription_cancel');
      }
      if (choice === 'renew') changeSubscription(account, id, notPlanned(cancellation));
      return c.redirect(`/stripe/portal/${session.id}`, 303);
    });
}

/** A session that was opened for one thing leads back when that is done. */
function done(c: Context, { id, flow }: PortalSession, what: string) {
  const back = flow?.type === what ? flow.after : null;
  return c.redirect(back ?? `/stripe/portal/${id}`, 303);
}

function going(account: Account, customer: string): Subscription | undefined {
  return account.store
    .list('subscription')
    .findLast((one) => one.customer === customer && one.ended_at === null);
}

function changeCard(
  account: Account,
  customer: string,
  form: Record<string, string>,
): string | undefined {
  if (form.choice === 'refuse') return 'We are unable to authenticate your payment method.';
  const { email } = account.store.get('customer', customer);
  const { number = '', expiry = '', cvc = '', name = '' } = form;
  const typed = { number, expiry, cvc, name, email: email ?? '', country: null };
  const checked = checkCard(account.now(), typed);
  if ('wrong' in checked) return checked.wrong;
  const confirmed = form.choice === 'confirm';
  if (!confirmed && needsConfirmation(checked.card)) return 'confirm';
  const method = attachCard(account, customer, { ...checked.card, authenticated: confirmed });
  changeCustomer(account, customer, { default_payment_method: method.id });
  const subscription = going(account, customer);
  if (subscription) {
    changeSubscription(account, subscription.id, { default_payment_method: method.id });
  }
  return undefined;
}

interface Shown {
  form?: Record<string, string>;
  wrong?: string;
}

function portalPage(account: Account, session: PortalSession, { form = {}, wrong }: Shown): Markup {
  const subscription = going(account, session.customer);
  const type = session.flow?.type;
  const invoices = account.store.list('invoice').filter((one) => one.customer === session.customer);
  return html`<main class="wrap pay-wide stack">
    ${session.return_url ? html`<p><a href="${session.return_url}">← Return to OpenSetter</a></p>` : ''}
    <h1>Billing</h1>
    ${type === 'payment_method_update' ? '' : planCard(account, session.id, subscription)}
    <section class="card" aria-labelledby="card">
      <h2 id="card">Payment method</h2>
      ${currentCard(account, session.customer, subscription)}
      <details ${wrong || type === 'payment_method_update' ? 'open' : ''}>
        <summary>Change the card</summary>
        <form class="stack" method="post" action="/stripe/portal/${session.id}/card">
          ${wrongWords(wrong)} ${cardFields(form, wrong !== undefined)}
          <button class="primary">Save card</button>
        </form>
      </details>
    </section>
    <section class="card" aria-labelledby="invoices">
      <h2 id="invoices">Invoices</h2>
      ${invoiceTable(invoices)}
    </section>
  </main>`;
}

function planCard(account: Account, id: string, subscription: Subscription | undefined): Markup {
  if (!subscription) {
    return html`<section class="card"><h2>Current plan</h2><p class="muted">No subscription.</p></section>`;
  }
  const { item, period, cancel_at, status } = subscription;
  const price = account.store.get('price', item.price);
  const { name } = account.store.get('product', price.product);
  return html`<section class="card" aria-labelledby="plan">
    <h2 id="plan">Current plan</h2>
    <p>
      <strong>${name}</strong>, ${money(price.unit_amount * item.quantity, price.currency)} per ${price.recurring?.interval}
      <span class="${status === 'active' ? 'badge ok' : 'badge warn'}">${words(status)}</span>
    </p>
    ${
      cancel_at === null
        ? html`<p class="muted">Renews on ${day(period.end)}.</p>
            <form class="stack" method="post" action="/stripe/portal/${id}/plan">
              <label>
                Why do you cancel?
                <select name="feedback">
                  <option value="">I'd rather not say</option>
                  <option value="too_expensive">It's too expensive</option>
                  <option value="missing_features">I need more features</option>
                  <option value="unused">I don't use it enough</option>
                  <option value="other">Other</option>
                </select>
              </label>
              <div><button class="danger" name="choice" value="cancel">Cancel subscription</button></div>
            </form>`
        : html`<p class="muted">Ends on ${day(cancel_at)}.</p>
            <form method="post" action="/stripe/portal/${id}/plan">
              <button class="primary" name="choice" value="renew">Don't cancel subscription</button>
            </form>`
    }
  </section>`;
}

function currentCard(
  account: Account,
  customer: string,
  subscription: Subscription | undefined,
): Markup {
  const id =
    subscription?.default_payment_method ??
    account.store.get('customer', customer).default_payment_method;
  const method = id ? account.store.find('payment_method', id) : undefined;
  if (!method) return html`<p class="muted">No card.</p>`;
  const { brand, number, exp_month, exp_year } = method;
  return html`<p>${brand} ending in ${number.slice(-4)}, expires ${exp_month}/${exp_year}</p>`;
}

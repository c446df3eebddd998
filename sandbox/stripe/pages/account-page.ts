import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import type { Markup } from '../../page.ts';
import { changeCustomer } from '../billing/changes.ts';
import { day, money } from '../billing/lines.ts';
import { runDue } from '../billing/due.ts';
import type { Account } from '../state/account.ts';
import type { Customer } from '../state/records.ts';
import { show, textFields, words } from './parts.ts';

/** The sandbox's own page: who pays what, and what time it is for them. */
export function accountPages(account: Account): Hono {
  const back = (c: Context) => c.redirect('/stripe', 303);
  return new Hono()
    .get('/', (c) => show(c, 'Payments', accountPage(account)))
    .post('/clock', async (c) => {
      const days = Number(textFields(await c.req.parseBody()).days);
      if (days > 0 && days <= 400) {
        account.clock.passTo(account.now() + days * 86_400, () => runDue(account));
      }
      return back(c);
    })
    .post('/customers/:id', async (c) => {
      const { choice } = textFields(await c.req.parseBody());
      const id = c.req.param('id');
      if (account.store.find('customer', id)) {
        changeCustomer(account, id, { failing: choice === 'fail' ? 'generic_decline' : null });
      }
      return back(c);
    });
}

const STEPS = [
  [1, 'A day'],
  [7, 'A week'],
  [31, '31 days'],
  [366, '366 days'],
] as const;

function accountPage(account: Account): Markup {
  const customers = account.store
    .list('customer')
    .filter(({ deleted }) => !deleted)
    .toReversed();
  return html`<main class="wrap stack">
    <div>
      <h1>Payments</h1>
      <p class="lead">
        A Stripe account in test mode. Nobody is charged: a test card pays, and the clock moves when you say so.
      </p>
    </div>
    <section class="card" aria-labelledby="clock">
      <h2 id="clock">Clock</h2>
      <p>It's ${day(account.now())}, ${new Date(account.now() * 1000).toISOString().slice(11, 16)} UTC.</p>
      <form class="row" method="post" action="/stripe/clock">
        <span class="muted">Move it on by</span>
        ${STEPS.map(([days, label]) => html`<button name="days" value="${days}">${label}</button>`)}
      </form>
      <p class="small muted">Renewals, failed charges and cancellations happen on the way, each at its time.</p>
    </section>
    <section class="card" aria-labelledby="customers">
      <h2 id="customers">Customers</h2>
      ${customers.length === 0 ? html`<p class="muted">No customer yet.</p>` : customers.slice(0, 100).map((one) => customerRow(account, one))}
    </section>
  </main>`;
}

function customerRow(account: Account, customer: Customer): Markup {
  const { id, name, email, failing } = customer;
  const subscription = account.store.list('subscription').findLast((one) => one.customer === id);
  const price = subscription && account.store.get('price', subscription.item.price);
  return html`<div class="row">
    <span><strong>${name ?? email ?? id}</strong> <span class="muted">${name ? email : ''}</span></span>
    ${
      subscription && price
        ? html`<span class="badge">${account.store.get('product', price.product).name}, ${money(price.unit_amount, price.currency)}</span>
            <span class="${subscription.status === 'active' ? 'badge ok' : 'badge warn'}">${words(subscription.status)}</span>
            <span class="muted small">until ${day(subscription.period.end)}</span>`
        : html`<span class="muted small">no subscription</span>`
    }
    <form method="post" action="/stripe/customers/${id}">
      ${
        failing === null
          ? html`<button name="choice" value="fail" aria-label="Decline the card of ${name ?? email}">Decline the card</button>`
          : html`<button name="choice" value="mend" aria-label="Accept the card of ${name ?? email}">Accept the card again</button>`
      }
    </form>
  </div>`;
}

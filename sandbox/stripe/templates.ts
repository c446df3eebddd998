import { html, raw } from 'hono/html';
import type { Markup } from '../page.ts';
import type { Account } from './account.ts';
import { cardOf } from './invoices.ts';
import {
  type Card,
  type CheckoutSession,
  type Form,
  formatDay,
  formatMoney,
  type Invoice,
  type Row,
  type Subscription,
} from './records.ts';
import { findActiveSubscription } from './subscriptions.ts';

export interface PageState {
  form?: Form;
  wrong?: string;
}

const bold = (text: string): Markup => html`<strong>${text}</strong>`;
const muted = (text: string): Markup => html`<p class="muted">${text}</p>`;
const term = (label: unknown, amount: unknown): Markup => html`<dt>${label}</dt><dd>${amount}</dd>`;
const message = (wrong: string | undefined): Markup =>
  wrong ? html`<p class="wrong" role="alert" id="wrong">${wrong}</p>` : html``;
const invalid = (wrong: string | undefined): string =>
  wrong ? 'aria-invalid="true" aria-describedby="wrong"' : '';
const cardName = ({ brand, number }: Card): string => `${brand} ending in ${number.slice(-4)}`;

function section(title: string, body: Markup): Markup {
  return html`<section class="card" aria-label="${title}"><h2>${title}</h2>${body}</section>`;
}

function field(label: string, name: string, value = '', attributes = ''): Markup {
  return html`<label>${label} <input name="${name}" value="${value}" ${raw(attributes)} /></label>`;
}

function statusBadge(status: string): Markup {
  const look = status === 'active' || status === 'paid' ? 'badge ok' : 'badge warn';
  return html`<span class="${look}">${status.replaceAll('_', ' ')}</span>`;
}

export function checkoutPage(account: Account, session: CheckoutSession, shown: PageState): Markup {
  const { form = {}, wrong } = shown;
  const { id, cancel_url } = session;
  const { product, unit_amount, currency, recurring } = account.get('price', session.price);
  const { name } = account.get('product', product);
  const { email } = account.get('customer', session.customer);
  const sum = formatMoney(unit_amount, currency);
  return html`<main class="wrap pay stack">
    ${cancel_url ? html`<p><a href="${cancel_url}">← Back</a></p>` : ''}
    <div>
      <p class="muted">Subscribe to ${name}</p>
      <h1>${sum} <span class="muted small">per ${recurring.interval}</span></h1>
    </div>
    <form class="card" method="post" action="/stripe/checkout/${id}">
      <dl class="sums">${term(name, sum)} ${term(bold('Total due today'), bold(sum))}</dl>
      ${message(wrong)} ${field('Email', 'email', email ?? '', 'type="email" readonly')}
      ${cardFields(form, wrong)}
      <button class="primary">Pay and subscribe</button>
    </form>
  </main>`;
}

/** A card's fields, which keep what was typed after a refusal. */
function cardFields({ number, expiry, cvc, name }: Form, wrong: string | undefined): Markup {
  const digits = 'required inputmode="numeric"';
  const card = `autocomplete="cc-number" placeholder="4242 4242 4242 4242" ${invalid(wrong)}`;
  return html`${field('Card number', 'number', number, `${digits} ${card}`)}
    <div class="pair">
      ${field('Expiry', 'expiry', expiry, 'required autocomplete="cc-exp" placeholder="MM / YY"')}
      ${field('Security code', 'cvc', cvc, `${digits} autocomplete="cc-csc" placeholder="CVC"`)}
    </div>
    ${field('Name on card', 'name', name, 'autocomplete="cc-name"')}
    <details>
      <summary>Test cards</summary>
      <p class="small muted">
        <code>4242 4242 4242 4242</code> works. <code>4000 0000 0000 0341</code> can be kept, and
        fails when it is charged. <code>4000 0000 0000 9995</code> has insufficient funds. Any date
        to come, any three digits.
      </p>
    </details>`;
}

/** An invoice as its customer sees it, with a payment form while it is open. */
export function invoicePage(account: Account, invoice: Invoice, shown: PageState): Markup {
  const { lines, status, tax, starting_balance: balance } = invoice;
  const sum = (amount: number) => formatMoney(amount, invoice.currency);
  const { name, email } = account.get('customer', invoice.customer);
  const rate = account.find('tax_rate', tax?.rate ?? '');
  const included = tax?.behavior === 'inclusive' ? ', included' : '';
  const taxName = `${rate ? `${rate.display_name} (${rate.percentage}%)` : 'Tax'}${included}`;
  return html`<main class="wrap pay-wide stack">
    <div>
      <h1>Invoice ${invoice.number}</h1>
      <p class="muted">${name ?? email}, ${formatDay(invoice.created)} ${statusBadge(status)}</p>
    </div>
    <section class="card">
      <dl class="sums">
        ${lines.map(({ description, period: { start, end }, amount }) => {
          const dates = `${formatDay(start)} to ${formatDay(end)}`;
          const label = html`${description}<br /><span class="small muted">${dates}</span>`;
          return term(label, sum(amount));
        })}
        ${tax ? term(taxName, sum(tax.amount)) : ''} ${term('Total', sum(invoice.total))}
        ${balance === 0 ? '' : term('Balance from before', sum(balance))}
        ${term(bold(`Amount ${status === 'paid' ? 'paid' : 'due'}`), bold(sum(invoice.amount_due)))}
      </dl>
    </section>
    ${status === 'open' ? section('Pay this invoice', payForms(account, invoice, shown)) : ''}
  </main>`;
}

function payForms(account: Account, invoice: Invoice, { form = {}, wrong }: PageState): Markup {
  const action = `/stripe/invoice/${invoice.id}`;
  const card = cardOf(account, account.get('subscription', invoice.subscription));
  const known = card && html`<button class="primary">Pay with ${cardName(card)}</button>`;
  return html`${message(wrong)}
    <form method="post" action="${action}">${known}</form>
    <details ${wrong || !card ? 'open' : ''}>
      <summary>Pay with another card</summary>
      <form class="stack" method="post" action="${action}">
        ${cardFields(form, wrong)}
        <button class="primary">Pay with this card</button>
      </form>
    </details>`;
}

/** The page where a customer changes the card, cancels, resumes, and finds the invoices. */
export function portalPage(
  account: Account,
  session: Row<'billing_portal_session'>,
  shown: PageState,
): Markup {
  const { form = {}, wrong } = shown;
  const { customer, return_url } = session;
  const action = `/stripe/portal/${session.id}`;
  const subscription = findActiveSubscription(account, customer);
  const plan = subscription ? planForm(account, action, subscription) : muted('No subscription.');
  const { default_payment_method = null } = subscription ?? {};
  const card = cardOf(account, { customer, default_payment_method });
  const expiry = card ? `, expires ${card.exp_month}/${card.exp_year}` : '';
  const cardForm = html`<p>${card ? cardName(card) + expiry : 'No card.'}</p>
    <details ${wrong ? 'open' : ''}>
      <summary>Change the card</summary>
      <form class="stack" method="post" action="${action}">
        ${message(wrong)} ${cardFields(form, wrong)} <button class="primary">Save card</button>
      </form>
    </details>`;
  const invoices = account.list('invoice').filter((row) => row.customer === customer);
  return html`<main class="wrap pay-wide stack">
    ${return_url ? html`<p><a href="${return_url}">← Return to OpenSetter</a></p>` : ''}
    <h1>Billing</h1>
    ${section('Current plan', plan)} ${section('Payment method', cardForm)}
    ${section('Invoices', invoiceTable(invoices))}
  </main>`;
}

function planLine(account: Account, { item, status }: Subscription): Markup {
  const { product, unit_amount, currency, recurring } = account.get('price', item.price);
  const price = `${formatMoney(unit_amount, currency)} per ${recurring.interval}`;
  return html`${bold(account.get('product', product).name)}, ${price} ${statusBadge(status)}`;
}

function planForm(account: Account, action: string, subscription: Subscription): Markup {
  const { period, cancel_at } = subscription;
  const [when, look, choice, label] =
    cancel_at === null
      ? [`Renews on ${formatDay(period.end)}.`, 'danger', 'cancel', 'Cancel subscription']
      : [`Ends on ${formatDay(cancel_at)}.`, 'primary', 'renew', "Don't cancel subscription"];
  return html`<p>${planLine(account, subscription)}</p>
    ${muted(when)}
    <form method="post" action="${action}">
      <button class="${look}" name="choice" value="${choice}">${label}</button>
    </form>`;
}

function invoiceTable(invoices: Invoice[]): Markup {
  const shown = invoices.filter(({ status }) => status !== 'draft').toReversed();
  if (shown.length === 0) return muted('No invoices yet.');
  const rows = shown.map(
    ({ id, created, number, amount_due, currency, status }) => html`<tr>
      <td>${formatDay(created)}</td><td><a href="/stripe/invoice/${id}">${number}</a></td>
      <td>${formatMoney(amount_due, currency)}</td><td>${status}</td></tr>`,
  );
  return html`<div class="scroll">
    <table>
      <thead><tr><th>Date</th><th>Number</th><th>Amount</th><th>Status</th></tr></thead>
      <tbody>${rows}</tbody>
    </table>
  </div>`;
}

const STEPS = Object.entries({ 1: 'A day', 7: 'A week', 31: '31 days', 366: '366 days' });

/** The sandbox's own page: who pays what, and the account's time. */
export function accountPage(account: Account): Markup {
  const customers = account.list('customer').toReversed().slice(0, 100);
  const rows = customers.map((row) => customerRow(account, row));
  const time = new Date(account.now() * 1000).toISOString().slice(11, 16);
  const clock = html`<p>It's ${formatDay(account.now())}, ${time} UTC.</p>
    <form class="row" method="post" action="/stripe/clock">
      <span class="muted">Move it on by</span>
      ${STEPS.map(([days, label]) => html`<button name="days" value="${days}">${label}</button>`)}
    </form>
    <p class="small muted">
      Renewals, failed charges and cancellations happen on the way, each at its time.
    </p>`;
  return html`<main class="wrap stack">
    <div>
      <h1>Payments</h1>
      <p class="lead">
        A Stripe account in test mode. No one is charged: a test card pays, and the clock moves when
        you say so.
      </p>
    </div>
    ${section('Clock', clock)}
    ${section('Customers', rows.length === 0 ? muted('No customer yet.') : html`${rows}`)}
  </main>`;
}

function customerRow(account: Account, { id, name, email, failing }: Row<'customer'>): Markup {
  const subscription = account.list('subscription').findLast((row) => row.customer === id);
  const plan = subscription ? planLine(account, subscription) : 'no subscription';
  const until = subscription ? `until ${formatDay(subscription.period.end)}` : '';
  const [choice, verb, end] =
    failing === null ? ['fail', 'Decline', ''] : ['mend', 'Accept', ' again'];
  return html`<div class="row">
    <span>${bold(name ?? email ?? id)} <span class="muted">${name ? email : ''}</span></span>
    <span>${plan} <span class="muted small">${until}</span></span>
    <form method="post" action="/stripe/customers/${id}">
      <button name="choice" value="${choice}" aria-label="${verb} the card of ${name ?? email}">
        ${verb} the card${end}
      </button>
    </form>
  </div>`;
}

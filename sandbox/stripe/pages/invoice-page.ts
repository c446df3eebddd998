import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import type { Markup } from '../../page.ts';
import { cardOf, declineWords } from '../billing/cards.ts';
import { attachCard, checkCard } from '../billing/checkout.ts';
import { takenOff } from '../billing/discounts.ts';
import { day, money } from '../billing/lines.ts';
import { payInvoice } from '../billing/pay.ts';
import type { Account } from '../state/account.ts';
import type { Invoice, InvoiceTax, PaymentMethod } from '../state/records.ts';
import { cardFields, confirmPage, gone, show, textFields, wrongWords } from './parts.ts';

/** An invoice as its customer sees it, with its payment while it is open. */
export function invoicePages(account: Account): Hono {
  const find = (c: Context): Invoice | undefined => {
    const invoice = account.store.find('invoice', c.req.param('id') ?? '');
    return invoice?.status === 'draft' ? undefined : invoice;
  };
  const page = (c: Context, invoice: Invoice, shown: Shown = {}) =>
    show(c, `Invoice ${invoice.number ?? ''}`, invoicePage(account, invoice, shown));
  return new Hono()
    .get('/invoice/:id', (c) => {
      const invoice = find(c);
      return invoice ? page(c, invoice) : gone(c, 'There is no such invoice.');
    })
    .get('/invoice/:id/pdf', (c) => c.redirect(`/stripe/invoice/${c.req.param('id')}`))
    .post('/invoice/:id', async (c) => {
      const invoice = find(c);
      if (!invoice) return gone(c, 'There is no such invoice.');
      if (invoice.status !== 'open') return c.redirect(`/stripe/invoice/${invoice.id}`, 303);
      const form = textFields(await c.req.parseBody());
      const wrong = pay(account, invoice, form);
      if (wrong === 'confirm') {
        return show(c, 'Authentication', confirmPage(`/stripe/invoice/${invoice.id}`, form));
      }
      if (wrong) return page(c, account.store.get('invoice', invoice.id), { form, wrong });
      return c.redirect(`/stripe/invoice/${invoice.id}`, 303);
    });
}

/** Pays with the card that was typed, else with the one that is known. */
function pay(account: Account, invoice: Invoice, form: Record<string, string>): string | undefined {
  if (form.choice === 'refuse') return 'We are unable to authenticate your payment method.';
  const { number = '', expiry = '', cvc = '', name = '' } = form;
  let method: PaymentMethod | undefined;
  if (number.trim() !== '') {
    const { email } = account.store.get('customer', invoice.customer);
    const typed = { number, expiry, cvc, name, email: email ?? '', country: null };
    const checked = checkCard(account.now(), typed);
    if ('wrong' in checked) return checked.wrong;
    method =
      account.store
        .list('payment_method')
        .findLast(
          (one) => one.customer === invoice.customer && one.number === checked.card.number,
        ) ?? attachCard(account, invoice.customer, checked.card);
  }
  const confirmed = form.choice === 'confirm';
  const refused = payInvoice(account, invoice.id, { method, confirmed });
  if (refused === 'authentication_required') return 'confirm';
  return refused && declineWords(refused);
}

interface Shown {
  form?: Record<string, string>;
  wrong?: string;
}

function invoicePage(account: Account, invoice: Invoice, { form = {}, wrong }: Shown): Markup {
  const { currency, lines, status, number, created, total, tax } = invoice;
  const { amount_due, starting_balance } = invoice;
  const sum = (amount: number) => money(amount, currency);
  const off = lines.reduce((all, line) => all + takenOff(line), 0);
  const customer = account.store.get('customer', invoice.customer);
  return html`<main class="wrap pay-wide stack">
    <div>
      <h1>Invoice ${number}</h1>
      <p class="muted">
        ${customer.name ?? customer.email ?? customer.id}, ${day(created)}
        <span class="${status === 'paid' ? 'badge ok' : 'badge warn'}">${status}</span>
      </p>
    </div>
    <section class="card">
      <dl class="sums">
        ${lines.map(
          (line) =>
            html`<dt>
                ${line.description}<br /><span class="small muted">${day(line.period.start)} to ${day(line.period.end)}</span>
              </dt>
              <dd>${sum(line.amount)}</dd>`,
        )}
        ${off > 0 ? html`<dt>Discount</dt><dd>−${sum(off)}</dd>` : ''}
        ${tax ? html`<dt>${taxName(account, tax)}${tax.behavior === 'inclusive' ? ', included' : ''}</dt><dd>${sum(tax.amount)}</dd>` : ''}
        <dt>Total</dt>
        <dd>${sum(total)}</dd>
        ${starting_balance === 0 ? '' : html`<dt>Balance from before</dt><dd>${sum(starting_balance)}</dd>`}
        <dt><strong>Amount ${status === 'paid' ? 'paid' : 'due'}</strong></dt>
        <dd><strong>${sum(amount_due)}</strong></dd>
      </dl>
    </section>
    ${status === 'open' ? payForm(account, invoice, { form, ...(wrong && { wrong }) }) : ''}
  </main>`;
}

function taxName(account: Account, { rate }: InvoiceTax): string {
  const known = rate && account.store.find('tax_rate', rate);
  return known ? `${known.display_name} (${known.percentage}%)` : 'Tax';
}

function payForm(account: Account, invoice: Invoice, { form = {}, wrong }: Shown): Markup {
  const known = cardOf(account, account.store.get('subscription', invoice.subscription));
  return html`<section class="card" aria-labelledby="pay">
    <h2 id="pay">Pay this invoice</h2>
    ${wrongWords(wrong)}
    ${
      known
        ? html`<form method="post" action="/stripe/invoice/${invoice.id}">
            <button class="primary">Pay with ${known.brand} ending in ${known.number.slice(-4)}</button>
          </form>`
        : ''
    }
    <details ${wrong || !known ? 'open' : ''}>
      <summary>Pay with another card</summary>
      <form class="stack" method="post" action="/stripe/invoice/${invoice.id}">
        ${cardFields(form, wrong !== undefined)}
        <button class="primary">Pay with this card</button>
      </form>
    </details>
  </section>`;
}

export function invoiceTable(invoices: Invoice[]): Markup {
  const shown = invoices.filter(({ status }) => status !== 'draft').toReversed();
  if (shown.length === 0) return html`<p class="muted">No invoices yet.</p>`;
  return html`<div class="scroll">
    <table>
      <thead>
        <tr><th>Date</th><th>Number</th><th>Amount</th><th>Status</th></tr>
      </thead>
      <tbody>
        ${shown.map(
          ({ id, created, number, amount_due, currency, status }) =>
            html`<tr>
              <td>${day(created)}</td>
              <td><a href="/stripe/invoice/${id}">${number}</a></td>
              <td>${money(amount_due, currency)}</td>
              <td>${status}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

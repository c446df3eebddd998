import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { assetsOf, type Markup, page } from '../page.ts';
import type { Account } from './account.ts';
import { attachCard, declineMessage, payInvoice, readCard, declineReason } from './invoices.ts';
import type { CheckoutSession, Form, Invoice, Kind, Row } from './records.ts';
import {
  findActiveSubscription,
  advanceTime,
  scheduleEnd,
  resume,
  subscribe,
} from './subscriptions.ts';
import { accountPage, checkoutPage, invoicePage, portalPage, type PageState } from './templates.ts';

/** How long a link to the portal is valid. */
const PORTAL_SECONDS = 3600;

/** Stripe's pages for customers, and the sandbox's own page of the account. */
export function stripePages(account: Account): Hono {
  const pages = new Hono()
    .route('/', assetsOf(import.meta.dirname))
    .get('/', (c) => show(c, 'Payments', accountPage(account)))
    .post('/clock', async (c) => {
      const days = Number((await readFields(c)).days);
      if (days > 0 && days <= 400) advanceTime(account, days * 86_400);
      return c.redirect('/stripe', 303);
    })
    .post('/customers/:id', async (c) => {
      const failing = (await readFields(c)).choice === 'fail' ? 'generic_decline' : null;
      const id = c.req.param('id');
      if (account.find('customer', id)) account.change('customer', id, { failing });
      return c.redirect('/stripe', 303);
    });
  addFormPage(account, pages, 'checkout_session', {
    isOver: ({ status }) => status !== 'open',
    show: checkoutPage,
    submit: payCheckout,
  });
  addFormPage(account, pages, 'billing_portal_session', {
    isOver: ({ created }) => created + PORTAL_SECONDS <= account.now(),
    show: portalPage,
    submit: changePlan,
  });
  addFormPage(account, pages, 'invoice', {
    isOver: ({ status }) => status === 'draft',
    show: invoicePage,
    submit: payOpenInvoice,
  });
  return pages;
}

interface FormPage<K extends Kind> {
  isOver(row: Row<K>): boolean;
  show(account: Account, row: Row<K>, shown: PageState): Markup;
  submit(account: Account, row: Row<K>, form: Form): Outcome;
}

function addFormPage<K extends Kind>(
  account: Account,
  pages: Hono,
  kind: K,
  of: FormPage<K>,
): void {
  const folder = kind.replace(/billing_|_session/g, '');
  pages.on(['GET', 'POST'], `/${folder}/:id`, async (c) => {
    const id = c.req.param('id') ?? '';
    const row = account.find(kind, id);
    if (!row || of.isOver(row)) {
      c.status(404);
      return show(c, 'Not there', gonePage);
    }
    if (c.req.method === 'GET') return show(c, 'Billing', of.show(account, row, {}), row);
    const form = await readFields(c);
    const outcome = of.submit(account, row, form);
    if (!('wrong' in outcome)) return c.redirect(outcome.to ?? `/stripe/${folder}/${id}`, 303);
    const { wrong } = outcome;
    return show(c, 'Billing', of.show(account, account.get(kind, id), { form, wrong }), row);
  });
}

const gonePage = html`<main class="wrap pay stack">
  <h1>Not there</h1><p>You have paid already, or this page has expired.</p></main>`;

/** The pages are forms without scripts, which may lead to the addresses in their row. */
function show(c: Context, title: string, body: Markup, row: object = {}) {
  const urls = Object.values(row).filter((value) => /^https?:/.test(String(value)));
  const origins = new Set(urls.map((url) => new URL(String(url)).origin));
  const forms = ["form-action 'self'", ...origins].join(' ');
  const policy = `default-src 'none'; style-src 'self'; img-src 'self' data:; ${forms}; base-uri 'none'; frame-ancestors 'none'`;
  c.header('content-security-policy', policy);
  c.header('cache-control', 'no-store');
  return c.html(page({ title, part: 'Stripe', styles: ['/stripe/assets/stripe.css'], body }));
}

async function readFields(c: Context): Promise<Form> {
  const fields = Object.entries(await c.req.parseBody());
  return Object.fromEntries(
    fields.map(([name, value]) => [name, typeof value === 'string' ? value : '']),
  );
}

/** Where a form leads: back to its page with an error, or to an address, its own by default. */
type Outcome = { wrong: string } | { to?: string };

/** Pays a session. A refused card leaves it open and unchanged. */
function payCheckout(account: Account, session: CheckoutSession, form: Form): Outcome {
  const { id, success_url, price, subscription_metadata: metadata } = session;
  const card = readCard(account.now(), form);
  if (typeof card === 'string') return { wrong: card };
  const customer = account.get('customer', session.customer);
  const refused = declineReason(customer, card);
  if (refused) return { wrong: declineMessage(refused) };
  const default_payment_method = attachCard(account, customer.id, card).id;
  const fields = { customer: customer.id, default_payment_method, metadata };
  const paid = subscribe(account, { ...fields, price });
  const ids = { subscription: paid.id, invoice: paid.latest_invoice };
  const changes = { status: 'complete', ...ids } as const;
  account.change('checkout_session', id, changes, 'checkout.session.completed');
  return { to: success_url.replaceAll('{CHECKOUT_SESSION_ID}', id) };
}

/** Pays with the typed card, else with the stored one. */
function payOpenInvoice(account: Account, invoice: Invoice, form: Form): Outcome {
  if (invoice.status !== 'open') return {};
  const typed = form.number ? readCard(account.now(), form) : undefined;
  if (typeof typed === 'string') return { wrong: typed };
  const card = typed && attachCard(account, invoice.customer, typed);
  const refused = payInvoice(account, invoice.id, card);
  return refused ? { wrong: declineMessage(refused) } : {};
}

/** Cancels the subscription, resumes it, or stores another card. */
function changePlan(account: Account, session: Row<'billing_portal_session'>, form: Form): Outcome {
  const { customer } = session;
  const subscription = findActiveSubscription(account, customer);
  if (form.choice === 'cancel' && subscription) scheduleEnd(account, subscription.id, false);
  if (form.choice === 'renew' && subscription) resume(account, subscription.id);
  if (form.choice) return {};
  const card = readCard(account.now(), form);
  if (typeof card === 'string') return { wrong: card };
  const changes = { default_payment_method: attachCard(account, customer, card).id };
  account.change('customer', customer, changes, 'customer.updated');
  if (subscription) {
    account.change('subscription', subscription.id, changes, 'customer.subscription.updated');
  }
  return {};
}

import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import type { Markup } from '../../page.ts';
import { type CardForm, payCheckout, priceSession } from '../billing/checkout.ts';
import { whyNotPromotion } from '../billing/discounts.ts';
import { money } from '../billing/lines.ts';
import { checkoutObject } from '../shapes/sessions.ts';
import type { Account } from '../state/account.ts';
import type { CheckoutSession } from '../state/session-records.ts';
import { cardFields, confirmPage, gone, show, textFields, wrongWords } from './parts.ts';

/** The page on which a person pays for a subscription. */
export function checkoutPages(account: Account): Hono {
  const open = (c: Context): CheckoutSession | undefined => {
    const session = account.store.find('checkout_session', c.req.param('id') ?? '');
    return session?.status === 'open' ? session : undefined;
  };
  return new Hono()
    .get('/checkout/:id', (c) => {
      const session = open(c);
      if (!session) return gone(c, 'You have paid already, or this page has expired.');
      return show(c, 'Checkout', checkoutPage(account, session, {}), leadsTo(session));
    })
    .post('/checkout/:id', async (c) => {
      const session = open(c);
      if (!session) return gone(c, 'You have paid already, or this page has expired.');
      const form = textFields(await c.req.parseBody());
      if (form.choice === 'promotion' || form.choice === 'no-promotion') {
        return promotion(c, account, session, form);
      }
      return pay(c, account, session, form);
    });
}

function pay(c: Context, account: Account, session: CheckoutSession, form: Record<string, string>) {
  const again = (wrong: string) =>
    show(c, 'Checkout', checkoutPage(account, session, { form, wrong }), leadsTo(session));
  const email = emailOf(account, session) ?? form.email?.trim() ?? '';
  if (!/^[^@\s]+@[^@\s]+$/.test(email)) return again('Your email is incomplete.');
  if (form.choice === 'refuse') {
    return again(
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    );
  }
  const typed: CardForm = {
    number: form.number ?? '',
    expiry: form.expiry ?? '',
    cvc: form.cvc ?? '',
    name: form.name ?? '',
    email,
    country: null,
  };
  const paid = payCheckout(account, session, typed, { confirmed: form.choice === 'confirm' });
  if ('wrong' in paid) return again(paid.wrong);
  if ('confirm' in paid) {
    const page = confirmPage(`/stripe/checkout/${session.id}`, form);
    return show(c, 'Authentication', page, leadsTo(session));
  }
  return c.redirect(session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id), 303);
}

function promotion(
  c: Context,
  account: Account,
  session: CheckoutSession,
  form: Record<string, string>,
) {
  const isTaken = form.choice === 'no-promotion';
  const code = (form.promotion_code ?? '').trim().toLowerCase();
  const found = account.store
    .list('promotion_code')
    .findLast((one) => one.active && one.code.toLowerCase() === code);
  const { currency } = account.store.get('price', session.price);
  const order = { customer: session.customer, amount: session.amount_subtotal, currency };
  const wrong = isTaken ? undefined : whyNotPromotion(account, found, order);
  if (wrong) {
    const page = checkoutPage(account, session, { form, wrongCode: wrong });
    return show(c, 'Checkout', page, leadsTo(session));
  }
  const chosen = isTaken ? undefined : found;
  const priced = priceSession(account, {
    ...session,
    coupon: chosen?.coupon ?? null,
    promotion_code: chosen?.id ?? null,
  });
  account.store.put('checkout_session', priced);
  return show(c, 'Checkout', checkoutPage(account, priced, { form }), leadsTo(session));
}

/** Enter presses a form's first button, and that would be the promotion code's. */
const enterPays = html`<button
  class="visually-hidden"
  name="choice"
  value="pay"
  tabindex="-1"
  aria-hidden="true"
>
  Pay
</button>`;

interface Shown {
  form?: Record<string, string>;
  wrong?: string;
  wrongCode?: string;
}

function checkoutPage(account: Account, session: CheckoutSession, shown: Shown): Markup {
  const { form = {}, wrong, wrongCode } = shown;
  const price = account.store.get('price', session.price);
  const { name } = account.store.get('product', price.product);
  const sum = (amount: number) => money(amount, price.currency);
  const total = Number(checkoutObject(account, session).amount_total);
  const email = emailOf(account, session);
  return html`<main class="wrap pay stack">
    ${session.cancel_url ? html`<p><a href="${session.cancel_url}">← Back</a></p>` : ''}
    <div>
      <p class="muted">Subscribe to ${name}</p>
      <h1>${sum(total)} <span class="muted small">per ${price.recurring?.interval}</span></h1>
    </div>
    <form class="card" method="post" action="/stripe/checkout/${session.id}">
      ${enterPays}
      <dl class="sums">
        <dt>${name}${session.quantity > 1 ? ` × ${session.quantity}` : ''}</dt>
        <dd>${sum(session.amount_subtotal)}</dd>
        ${session.amount_discount > 0 ? html`<dt>${codeOf(account, session)}</dt><dd>−${sum(session.amount_discount)}</dd>` : ''}
        <dt><strong>Total due today</strong></dt>
        <dd><strong>${sum(total)}</strong></dd>
      </dl>
      ${promotionField(session, form.promotion_code ?? '', wrongCode)}
      ${wrongWords(wrong)}
      <label>
        Email
        <input name="email" type="email" autocomplete="email" value="${email ?? form.email ?? ''}" ${email ? 'readonly' : ''} />
      </label>
      ${cardFields(form, wrong !== undefined)}
      <button class="primary" name="choice" value="pay">Pay and subscribe</button>
    </form>
  </main>`;
}

function promotionField(
  session: CheckoutSession,
  typed: string,
  wrong: string | undefined,
): Markup {
  if (!session.allow_promotion_codes || session.fixed_discount) return html``;
  if (session.promotion_code) {
    return html`<div><button name="choice" value="no-promotion" formnovalidate>Remove the promotion code</button></div>`;
  }
  return html`<div class="code">
      <label>
        Promotion code
        <input name="promotion_code" autocomplete="off" value="${typed}" ${wrong ? html`aria-invalid="true" aria-describedby="code-wrong"` : ''} />
      </label>
      <button name="choice" value="promotion" formnovalidate>Apply</button>
    </div>
    ${wrong ? html`<p class="wrong" role="alert" id="code-wrong">${wrong}</p>` : ''}`;
}

function codeOf(account: Account, { promotion_code, coupon }: CheckoutSession): string {
  if (promotion_code) return account.store.get('promotion_code', promotion_code).code;
  return (coupon && account.store.get('coupon', coupon).name) || 'Discount';
}

function emailOf(account: Account, { customer, customer_email }: CheckoutSession): string | null {
  return (customer ? account.store.get('customer', customer).email : null) ?? customer_email;
}

function leadsTo({ success_url, cancel_url }: CheckoutSession): string[] {
  return [success_url, cancel_url ?? ''];
}

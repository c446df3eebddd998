import { discountAmounts } from '../money/discount.ts';
import { checkoutObject } from '../shapes/sessions.ts';
import { paymentMethodObject } from '../shapes/customer.ts';
import type { Account } from '../state/account.ts';
import { newId } from '../state/ids.ts';
import type { Customer, PaymentMethod } from '../state/records.ts';
import type { CheckoutSession } from '../state/session-records.ts';
import { declineWords, needsConfirmation, readCard, whyDeclined } from './cards.ts';
import { changeCustomer } from './changes.ts';
import { newCustomer } from './new-customer.ts';
import { subscribe } from './subscribe.ts';

/** A card as a person types it. */
export interface TypedCard {
  number: string;
  expiry: string;
  cvc: string;
  name: string;
}

export interface CardForm extends TypedCard {
  email: string;
  country: string | null;
}

type NewCard = Omit<PaymentMethod, 'id' | 'created' | 'customer'>;

/** The typed card, or what is wrong with it in the words of the page. */
export function checkCard(now: number, form: CardForm): { card: NewCard } | { wrong: string } {
  const number = form.number.replaceAll(/\D/g, '');
  if (number.length < 12) return { wrong: 'Your card number is incomplete.' };
  const [, month = '', year = ''] =
    /^\s*(\d{1,2})\s*\/\s*(?:20)?(\d{2})\s*$/.exec(form.expiry) ?? [];
  const exp_month = Number(month);
  const exp_year = 2000 + Number(year);
  if (month === '' || exp_month < 1 || exp_month > 12) {
    return { wrong: "Your card's expiration date is incomplete." };
  }
  if (Date.UTC(exp_year, exp_month) / 1000 <= now) {
    return { wrong: "Your card's expiration date is in the past." };
  }
  if (!/^\d{3,4}$/.test(form.cvc.trim()))
    return { wrong: "Your card's security code is incomplete." };
  const read = readCard(number);
  if ('refused' in read) return { wrong: read.refused };
  const { email, name, country } = form;
  const card = { number, brand: read.brand, exp_month, exp_year, email, name, country };
  return { card: { ...card, authenticated: false } };
}

/** Keeps a card for a customer, who is charged with it from now on. */
export function attachCard(account: Account, customer: string, card: NewCard): PaymentMethod {
  const method = account.store.put('payment_method', {
    ...card,
    id: newId('pm'),
    created: account.now(),
    customer,
  });
  account.emit('payment_method.attached', paymentMethodObject(method));
  return method;
}

/** What the session's coupon, or the one that a person chose, takes off. */
export function priceSession(account: Account, session: CheckoutSession): CheckoutSession {
  const price = account.store.get('price', session.price);
  const amount = price.unit_amount * session.quantity;
  const line = { amount, product: price.product, discountable: true };
  const coupon = session.coupon === null ? undefined : account.store.get('coupon', session.coupon);
  const [amount_discount = 0] = coupon ? discountAmounts([line], coupon) : [];
  return { ...session, amount_subtotal: amount, amount_discount };
}

type Paid = { paid: CheckoutSession } | { wrong: string } | { confirm: true };

/**
 * Pays a session. A refused card leaves it open, as if nothing had been typed; a card that its
 * owner must confirm asks for that first.
 */
export function payCheckout(
  account: Account,
  session: CheckoutSession,
  form: CardForm,
  { confirmed }: { confirmed: boolean },
): Paid {
  const checked = checkCard(account.now(), form);
  if ('wrong' in checked) return checked;
  if (!confirmed && needsConfirmation(checked.card)) return { confirm: true };
  const known = session.customer ? account.store.get('customer', session.customer) : undefined;
  const due = session.amount_subtotal - session.amount_discount;
  const probe = { ...checked.card, id: '', created: 0, customer: null };
  const refused = due > 0 && whyDeclined(known ?? NOBODY, probe, { confirmed });
  if (refused) return { wrong: declineWords(refused) };
  return { paid: complete(account, session, form, { ...checked.card, authenticated: confirmed }) };
}

const NOBODY = { failing: null } as Customer;

function complete(
  account: Account,
  session: CheckoutSession,
  form: CardForm,
  card: NewCard,
): CheckoutSession {
  const customer = session.customer
    ? account.store.get('customer', session.customer)
    : newCustomer(account, { email: form.email, name: form.name || null });
  const method = attachCard(account, customer.id, card);
  if (customer.email === null) changeCustomer(account, customer.id, { email: form.email });
  const { promotion_code } = session;
  const coupon = session.coupon === null ? undefined : account.store.get('coupon', session.coupon);
  const promotion =
    promotion_code === null ? undefined : account.store.get('promotion_code', promotion_code);
  const subscription = subscribe(account, {
    customer: customer.id,
    price: account.store.get('price', session.price),
    quantity: session.quantity,
    default_payment_method: method.id,
    description: session.subscription_description,
    metadata: session.subscription_metadata,
    discount: coupon && { coupon, promotion },
    checkout_session: session.id,
    payment: card.authenticated ? 'confirmed' : 'charge',
  });
  const paid = account.store.put('checkout_session', {
    ...session,
    status: 'complete',
    customer: customer.id,
    subscription: subscription.id,
    invoice: subscription.latest_invoice,
    paid: true,
    email: form.email,
    name: form.name || null,
  });
  account.emit('checkout.session.completed', checkoutObject(account, paid));
  return paid;
}

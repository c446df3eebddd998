import { invoicePayments } from '../shapes/invoice.ts';
import { listOf } from '../shapes/list.ts';
import { render, type Shown } from '../shapes/render.ts';
import { checkoutLines } from '../shapes/sessions.ts';
import { subscriptionObject } from '../shapes/subscription.ts';
import type { Account, Wire } from '../state/account.ts';
import { invalid } from './errors.ts';

const MAX_DEPTH = 4;

/** The fields that hold an id, or a list of them, and what they are ids of. */
const KIND_OF: Record<string, Shown> = {
  charge: 'charge',
  coupon: 'coupon',
  customer: 'customer',
  default_payment_method: 'payment_method',
  default_price: 'price',
  discount: 'discount',
  discounts: 'discount',
  invoice: 'invoice',
  latest_invoice: 'invoice',
  price: 'price',
  product: 'product',
  promotion_code: 'promotion_code',
  subscription: 'subscription',
};

/** The fields that are told only to those who ask for them. */
const INCLUDED: Record<string, (account: Account, id: string) => unknown> = {
  'checkout.session.line_items': (account, id) =>
    checkoutLines(account, account.store.get('checkout_session', id)),
  'coupon.applies_to': (account, id) => {
    const { products } = account.store.get('coupon', id);
    return products ? { products } : undefined;
  },
  'customer.subscriptions': (account, id) => {
    const rows = account.store.list('subscription').filter((one) => one.customer === id);
    const going = rows.filter(({ status }) => status !== 'canceled').toReversed();
    const shown = going.map((one) => subscriptionObject(account, one));
    return listOf(shown, `/v1/customers/${id}/subscriptions`);
  },
  'invoice.payments': (account, id) => invoicePayments(account.store.get('invoice', id)),
};

/** The answer with objects in place of the ids that `expand` names. */
export function expandAnswer(account: Account, answer: Wire, paths: string[] = []): Wire {
  const expanded = structuredClone(answer);
  for (const path of paths) {
    const segments = path.split('.');
    if (segments.length > MAX_DEPTH + Number(segments[0] === 'data')) {
      throw invalid(`You cannot expand more than ${MAX_DEPTH} levels of a property (${path}).`);
    }
    expandPath(account, expanded, segments, path);
  }
  return expanded;
}

function expandPath(account: Account, target: Wire, segments: string[], path: string): void {
  const [name = '', ...rest] = segments;
  const value = target[name] ?? included(account, target, name);
  if (value === undefined && !(name in target) && !isIncluded(target, name)) {
    throw invalid(`This property cannot be expanded (${path}).`, undefined, 'expand');
  }
  if (value === null || value === undefined) return;
  const found = Array.isArray(value)
    ? value.map((one) => resolve(account, one, name, path))
    : resolve(account, value, name, path);
  target[name] = found;
  if (rest.length === 0) return;
  for (const one of [found].flat()) expandPath(account, one as Wire, rest, path);
}

function resolve(account: Account, value: unknown, name: string, path: string): unknown {
  if (typeof value === 'object') return value;
  const kind = KIND_OF[name];
  const row = kind && typeof value === 'string' ? account.store.find(kind, value) : undefined;
  if (!kind || !row)
    throw invalid(`This property cannot be expanded (${path}).`, undefined, 'expand');
  return render(account, kind, row);
}

function isIncluded(target: Wire, name: string): boolean {
  return `${String(target.object)}.${name}` in INCLUDED;
}

function included(account: Account, target: Wire, name: string): unknown {
  const field = INCLUDED[`${String(target.object)}.${name}`];
  return field && typeof target.id === 'string' ? field(account, target.id) : undefined;
}

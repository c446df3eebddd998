import type { Account, Wire } from '../state/account.ts';
import type { Tables } from '../state/records.ts';
import {
  couponObject,
  discountObject,
  priceObject,
  productObject,
  promotionCodeObject,
} from './catalogue.ts';
import { chargeObject } from './charge.ts';
import { customerObject, paymentMethodObject } from './customer.ts';
import { invoiceObject } from './invoice.ts';
import { checkoutObject } from './sessions.ts';
import { subscriptionObject } from './subscription.ts';

type Shapes = {
  [K in keyof Tables]?: (account: Account, row: Tables[K]) => Wire;
};

const SHAPES = {
  customer: customerObject,
  product: (_account, row) => productObject(row),
  price: (_account, row) => priceObject(row),
  coupon: (account, row) => couponObject(row, account.now()),
  promotion_code: (_account, row) => promotionCodeObject(row),
  discount: (_account, row) => discountObject(row),
  payment_method: (_account, row) => paymentMethodObject(row),
  subscription: subscriptionObject,
  invoice: (account, row) => invoiceObject(account, row),
  charge: chargeObject,
  checkout_session: checkoutObject,
} satisfies Shapes;

export type Shown = keyof typeof SHAPES;

/** A row in the words of the API. */
export function render<K extends Shown>(account: Account, kind: K, row: Tables[K]): Wire {
  const shape = SHAPES[kind] as (account: Account, row: Tables[K]) => Wire;
  return shape(account, row);
}

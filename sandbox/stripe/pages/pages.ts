import { readFileSync } from 'node:fs';
import { Hono } from 'hono';
import type { Account } from '../state/account.ts';
import { accountPages } from './account-page.ts';
import { checkoutPages } from './checkout-page.ts';
import { invoicePages } from './invoice-page.ts';
import { portalPages } from './portal-page.ts';

const css = readFileSync(new URL('../assets/stripe.css', import.meta.url), 'utf8');

/** The pages of Stripe's that people see, and the sandbox's own page of the account. */
export function stripePages(account: Account): Hono {
  return new Hono()
    .get('/assets/stripe.css', (c) =>
      c.body(css, 200, { 'content-type': 'text/css; charset=utf-8' }),
    )
    .route('/', accountPages(account))
    .route('/', checkoutPages(account))
    .route('/', portalPages(account))
    .route('/', invoicePages(account));
}

import { placesOf } from '#web/shared/place.ts';
import { copy } from '#copy/billing/screen.ts';

const page = placesOf('subscription');

export const billingPlaces = [
  page.whole(
    copy.title,
    'Your plan, payment method and limits.',
    'billing, payment, credit card, debit card, iban, vat number, tax id, billing address, cancel plan, cancel subscription, stop paying, pay',
  ),
  page.part(
    { title: copy.plans.title, text: 'Compare plans, upgrade or downgrade.' },
    'upgrade, downgrade, price, pricing, cost, cheaper, more campaigns, yearly, annual, subscribe, unsubscribe, buy',
  ),
  page.part(
    { title: copy.usage.title, text: 'Messages, campaigns and members used.' },
    'limit, quota, how many messages left, allowance, consumption, counter',
  ),
  page.part(
    { title: copy.invoices.title, text: 'See and download what you paid.' },
    'invoice, receipt, bill, accounting, accountant, pdf, refund, vat, tax',
  ),
];

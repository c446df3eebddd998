import { catalog } from '../catalog/catalog.ts';

/** Descriptions and search keywords of these pages in the command palette. */
export const places = catalog('billing.places', {
  page: {
    text: 'Your plan, payment method and limits.',
    words:
      'billing, payment, credit card, debit card, iban, vat number, tax id, billing address, cancel plan, cancel subscription, stop paying, pay',
  },
  plans: {
    text: 'Compare plans, upgrade or downgrade.',
    words:
      'upgrade, downgrade, price, pricing, cost, cheaper, more campaigns, yearly, annual, subscribe, unsubscribe, buy',
  },
  usage: {
    text: 'Messages, campaigns and members used.',
    words: 'limit, quota, how many messages left, allowance, consumption, counter',
  },
  invoices: {
    text: 'See and download what you paid.',
    words: 'invoice, receipt, bill, accounting, accountant, pdf, refund, vat, tax',
  },
});

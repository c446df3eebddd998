import { customerObject } from '../shapes/customer.ts';
import { invoiceObject } from '../shapes/invoice.ts';
import { subscriptionObject } from '../shapes/subscription.ts';
import { type Account, changedFields } from '../state/account.ts';
import type { Customer, Invoice, Subscription } from '../state/records.ts';

/** Changes a subscription and tells what was changed, if anything a reader can see was. */
export function changeSubscription(
  account: Account,
  id: string,
  changes: Partial<Subscription>,
): Subscription {
  const before = account.store.get('subscription', id);
  const said = subscriptionObject(account, before);
  const after = account.store.put('subscription', { ...before, ...changes });
  const says = subscriptionObject(account, after);
  const previous = changedFields(said, says);
  if (Object.keys(previous).length > 0) {
    account.emit('customer.subscription.updated', says, previous);
  }
  return after;
}

export function changeCustomer(account: Account, id: string, changes: Partial<Customer>): Customer {
  const before = account.store.get('customer', id);
  const said = customerObject(account, before);
  const after = account.store.put('customer', { ...before, ...changes });
  const says = customerObject(account, after);
  // Every invoice counts it up, and nobody is told of that alone.
  const { next_invoice_sequence: _sequence, ...previous } = changedFields(said, says);
  if (Object.keys(previous).length > 0) account.emit('customer.updated', says, previous);
  return after;
}

/** Changes an invoice and tells it by the names of the events. */
export function changeInvoice(
  account: Account,
  id: string,
  changes: Partial<Invoice>,
  ...events: string[]
): Invoice {
  const after = account.store.put('invoice', { ...account.store.get('invoice', id), ...changes });
  for (const event of events) account.emit(event, invoiceObject(account, after));
  return after;
}

import { customerObject } from '../shapes/customer.ts';
import type { Account } from '../state/account.ts';
import { newId, randomText } from '../state/ids.ts';
import type { Customer } from '../state/records.ts';

export function newCustomer(account: Account, fields: Partial<Customer>): Customer {
  const customer = account.store.put('customer', {
    email: null,
    name: null,
    phone: null,
    description: null,
    metadata: {},
    address: null,
    balance: 0,
    currency: null,
    default_payment_method: null,
    invoice_prefix: randomText(8, 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'),
    next_invoice: 1,
    deleted: false,
    failing: null,
    ...fields,
    id: newId('cus', 14),
    created: account.now(),
  });
  account.emit('customer.created', customerObject(account, customer));
  return customer;
}

import type { Account } from '../state/account.ts';
import { newId } from '../state/ids.ts';
import type { Price, Product } from '../state/records.ts';

export function newProduct(account: Account, fields: Partial<Product> & { name: string }): Product {
  const now = account.now();
  return account.store.put('product', {
    id: newId('prod', 14),
    created: now,
    description: null,
    active: true,
    metadata: {},
    default_price: null,
    updated: now,
    ...fields,
  });
}

export function newPrice(account: Account, fields: Omit<Price, 'id' | 'created'>): Price {
  return account.store.put('price', { id: newId('price'), created: account.now(), ...fields });
}

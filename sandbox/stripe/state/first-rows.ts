import { newPrice, newProduct } from '../billing/new-price.ts';
import type { Account } from './account.ts';

/** Cents a month, paid monthly and paid yearly. */
const PLANS = {
  starter: { name: 'OpenSetter Starter', monthly: 11900, yearly: 9500 },
  business: { name: 'OpenSetter Business', monthly: 24900, yearly: 19900 },
  scale: { name: 'OpenSetter Scale', monthly: 49900, yearly: 39900 },
};

/** What the product sets up in a real account is here from the start. */
export function addFirstRows(account: Account): void {
  if (account.store.list('price').length > 0) return;
  for (const [plan, { name, monthly, yearly }] of Object.entries(PLANS)) {
    const product = newProduct(account, { id: `opensetter_${plan}`, name, metadata: { plan } });
    for (const [rhythm, amount] of Object.entries({ monthly, yearly: yearly * 12 })) {
      newPrice(account, {
        product: product.id,
        unit_amount: amount,
        currency: 'eur',
        recurring: { interval: rhythm === 'yearly' ? 'year' : 'month', interval_count: 1 },
        lookup_key: `opensetter_${plan}_${rhythm}`,
        nickname: `${name} ${rhythm}`,
        active: true,
        metadata: { plan },
      });
    }
  }
}

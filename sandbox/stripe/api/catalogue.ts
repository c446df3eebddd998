import type Stripe from 'stripe';
import { newPrice, newProduct } from '../billing/new-price.ts';
import { priceObject, productObject } from '../shapes/catalogue.ts';
import { listOf } from '../shapes/list.ts';
import type { Account } from '../state/account.ts';
import type { Price } from '../state/records.ts';
import { invalid } from '../wire/errors.ts';
import { isInRange, pageOf } from '../wire/paging.ts';
import { type Endpoint, endpoint, mergeMetadata, requireRow } from './call.ts';

const productCalls: Endpoint[] = [
  endpoint<Stripe.ProductCreateParams>(
    'POST /products',
    'ProductCreateParams',
    ['active', 'description', 'id', 'metadata', 'name'],
    ({ account, params }) => {
      if (params.id && account.store.find('product', params.id)) {
        throw invalid('Product already exists.', 'resource_already_exists', 'id');
      }
      const product = newProduct(account, {
        ...(params.id && { id: params.id }),
        name: params.name,
        description: params.description ?? null,
        active: params.active ?? true,
        metadata: mergeMetadata({}, params.metadata),
      });
      account.emit('product.created', productObject(product));
      return productObject(product);
    },
  ),
  endpoint<Stripe.ProductListParams>(
    'GET /products',
    'ProductListParams',
    ['active', 'created', 'ids', 'limit', 'starting_after', 'ending_before'],
    ({ account, params }) => {
      const { active, ids, created } = params;
      const rows = account.store
        .list('product')
        .filter((row) => active === undefined || row.active === active)
        .filter((row) => ids === undefined || ids.includes(row.id))
        .filter((row) => isInRange(row.created, created));
      const { rows: page, has_more } = pageOf(rows, params, 'product');
      return listOf(page.map(productObject), '/v1/products', has_more);
    },
  ),
  endpoint<Stripe.ProductRetrieveParams>(
    'GET /products/:id',
    'ProductRetrieveParams',
    [],
    ({ account, id }) => productObject(requireRow(account, 'product', id)),
  ),
  endpoint<Stripe.ProductUpdateParams>(
    'POST /products/:id',
    'ProductUpdateParams',
    ['active', 'default_price', 'description', 'metadata', 'name'],
    ({ account, id, params }) => {
      const before = requireRow(account, 'product', id);
      const { active, default_price, description, metadata, name } = params;
      const product = account.store.put('product', {
        ...before,
        ...(active !== undefined && { active }),
        ...(default_price !== undefined && { default_price }),
        ...(description !== undefined && { description: description || null }),
        ...(name !== undefined && { name }),
        metadata: mergeMetadata(before.metadata, metadata),
        updated: account.now(),
      });
      account.emit('product.updated', productObject(product));
      return productObject(product);
    },
  ),
];

const priceCalls: Endpoint[] = [
  endpoint<Stripe.PriceCreateParams>(
    'POST /prices',
    'PriceCreateParams',
    [
      'active',
      'currency',
      'lookup_key',
      'metadata',
      'nickname',
      'product',
      'product_data',
      'recurring',
      'transfer_lookup_key',
      'unit_amount',
    ],
    ({ account, params }) => priceObject(createPrice(account, params)),
  ),
  endpoint<Stripe.PriceListParams>(
    'GET /prices',
    'PriceListParams',
    [
      'active',
      'created',
      'currency',
      'lookup_keys',
      'product',
      'type',
      'limit',
      'starting_after',
      'ending_before',
    ],
    ({ account, params }) => {
      const rows = account.store.list('price').filter((row) => isWanted(row, params));
      const { rows: page, has_more } = pageOf(rows, params, 'price');
      return listOf(page.map(priceObject), '/v1/prices', has_more);
    },
  ),
  endpoint<Stripe.PriceRetrieveParams>(
    'GET /prices/:id',
    'PriceRetrieveParams',
    [],
    ({ account, id }) => priceObject(requireRow(account, 'price', id)),
  ),
  endpoint<Stripe.PriceUpdateParams>(
    'POST /prices/:id',
    'PriceUpdateParams',
    ['active', 'lookup_key', 'metadata', 'nickname', 'transfer_lookup_key'],
    ({ account, id, params }) => {
      const before = requireRow(account, 'price', id);
      const { active, lookup_key, metadata, nickname, transfer_lookup_key } = params;
      if (lookup_key) freeLookupKey(account, lookup_key, id, transfer_lookup_key);
      const price = account.store.put('price', {
        ...before,
        ...(active !== undefined && { active }),
        ...(lookup_key !== undefined && { lookup_key: lookup_key || null }),
        ...(nickname !== undefined && { nickname: nickname || null }),
        metadata: mergeMetadata(before.metadata, metadata),
      });
      account.emit('price.updated', priceObject(price));
      return priceObject(price);
    },
  ),
];

export const catalogueCalls = [...productCalls, ...priceCalls];

function isWanted(row: Price, params: Stripe.PriceListParams): boolean {
  const { active, lookup_keys, product, type, currency, created } = params;
  return (
    (active === undefined || row.active === active) &&
    (lookup_keys === undefined || lookup_keys.includes(row.lookup_key ?? '')) &&
    (product === undefined || row.product === product) &&
    (type === undefined || (type === 'recurring') === (row.recurring !== null)) &&
    (currency === undefined || row.currency === currency) &&
    isInRange(row.created, created)
  );
}

function createPrice(account: Account, params: Stripe.PriceCreateParams): Price {
  const { currency, recurring, product, product_data, unit_amount, lookup_key } = params;
  if ((product === undefined) === (product_data === undefined)) {
    throw invalid(
      'You must specify one of product or product_data.',
      'parameter_missing',
      'product',
    );
  }
  if (unit_amount === undefined || unit_amount < 0 || !Number.isInteger(unit_amount)) {
    throw invalid('Invalid non-negative integer', 'parameter_invalid_integer', 'unit_amount');
  }
  if (lookup_key) freeLookupKey(account, lookup_key, '', params.transfer_lookup_key);
  const owner = product_data
    ? newProduct(account, { name: product_data.name })
    : requireRow(account, 'product', product ?? '', 'product');
  const price = newPrice(account, {
    product: owner.id,
    unit_amount,
    currency: currency.toLowerCase(),
    recurring: recurring
      ? {
          interval: recurring.interval as 'month',
          interval_count: recurring.interval_count ?? 1,
        }
      : null,
    lookup_key: lookup_key ?? null,
    nickname: params.nickname ?? null,
    active: params.active ?? true,
    metadata: mergeMetadata({}, params.metadata),
  });
  account.emit('price.created', priceObject(price));
  return price;
}

/** A lookup key belongs to one price; it is moved only by who asks for that. */
function freeLookupKey(account: Account, key: string, id: string, transfer = false): void {
  const holder = account.store.list('price').find((one) => one.lookup_key === key && one.id !== id);
  if (!holder) return;
  if (!transfer) {
    throw invalid(
      `A price (\`${holder.id}\`) already uses that lookup key. Pass \`transfer_lookup_key=true\` to move it.`,
      undefined,
      'lookup_key',
    );
  }
  account.store.put('price', { ...holder, lookup_key: null });
}

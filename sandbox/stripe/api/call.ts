import { missing } from '../wire/errors.ts';
import type { Account, Wire } from '../state/account.ts';
import type { Metadata, Tables } from '../state/records.ts';

export interface Call<Params> {
  account: Account;
  /** the id in the address, or an empty text */
  id: string;
  params: Params;
}

export interface Endpoint {
  method: 'GET' | 'POST' | 'DELETE';
  /** `/customers/:id` */
  path: string;
  /** the SDK's type of the parameters; null for a call that takes none */
  type: string | null;
  /** the parameters that the sandbox does something with */
  plays: readonly string[];
  handle(call: Call<unknown>): Wire;
}

/** One call of the API. `Params` is the SDK's type of which `type` is the name. */
export function endpoint<Params>(
  address: `${Endpoint['method']} ${string}`,
  type: string | null,
  plays: readonly (keyof Params & string)[],
  handle: (call: Call<Params>) => Wire,
): Endpoint {
  const [method = '', path = ''] = address.split(' ');
  return {
    method: method as Endpoint['method'],
    path,
    type,
    plays,
    handle: (call) => handle(call as Call<Params>),
  };
}

const NAMES: Partial<Record<keyof Tables, string>> = {
  checkout_session: 'checkout.session',
  payment_method: 'PaymentMethod',
  promotion_code: 'promotion code',
};

/** The row of an id; `param` is the parameter that named it, or the address by default. */
export function requireRow<K extends keyof Tables>(
  account: Account,
  kind: K,
  id: string,
  param = 'id',
): Tables[K] {
  const row = account.store.find(kind, id);
  const isGone = row !== undefined && param !== 'id' && 'deleted' in row && row.deleted;
  if (!row || isGone) throw missing(NAMES[kind] ?? kind, id, param);
  return row;
}

type GivenMetadata = Record<string, string | number | null> | '' | null | undefined;

/** Metadata after a call: a name with an empty value is taken away, nothing at all keeps it. */
export function mergeMetadata(before: Metadata, given: GivenMetadata): Metadata {
  if (given === undefined) return before;
  if (given === '' || given === null) return {};
  const all = { ...before };
  for (const [name, value] of Object.entries(given)) {
    if (value === '' || value === null) delete all[name];
    else all[name] = String(value);
  }
  return all;
}

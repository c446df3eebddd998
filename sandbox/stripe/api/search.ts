import type { Customer } from '../state/records.ts';
import { invalid } from '../wire/errors.ts';

const CLAUSE =
  /^-?(?:(email|name|phone|description)|metadata\[(['"])([^'"]+)\2\])(:|~)(['"])(.*?)\5$/;

/** Reads `metadata['team_id']:'t1' AND email:'a@b.c'`, the part of Stripe's search that is used. */
export function readSearch(query: string): (customer: Customer) => boolean {
  const clauses = query.split(/\s+AND\s+/i).map(readClause);
  return (customer) => clauses.every((clause) => clause(customer));
}

function readClause(text: string): (customer: Customer) => boolean {
  const [, field, , key = '', sign, , wanted = ''] = CLAUSE.exec(text.trim()) ?? [];
  if (sign === undefined) throw invalid(`We were unable to parse your search query: ${text}`);
  const isNegated = text.trim().startsWith('-');
  return (customer) => {
    const value = field ? customer[field as 'email' | 'name'] : customer.metadata[key];
    return isNegated !== (sign === ':' ? value === wanted : (value ?? '').includes(wanted));
  };
}

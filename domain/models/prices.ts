import { numberFormat } from '#copy/catalog/intl.ts';
import { type NamedPrice, type Price, PRICE_TABLE } from './price-table.ts';
import type { Tokens } from './usage.ts';

export type { NamedPrice, Price } from './price-table.ts';

/** Money is counted in billionths of a US dollar: one token of a cheap model costs 100 of them. */
export const NANOS = 1_000_000_000;
const NANOS_PER_TOKEN_AND_DOLLAR = NANOS / 1_000_000;

/** Returns the cost in billionths of a dollar; null (never 0) without a price. */
export function costOf(tokens: Tokens, price: Price | null): number | null {
  if (!price) return null;
  // If a provider counts cached tokens separately from the prompt, the rest would be negative.
  const cached = Math.min(tokens.cached_tokens, tokens.prompt_tokens);
  const fresh = tokens.prompt_tokens - cached;
  const dollars =
    fresh * price.input + cached * price.cached + tokens.completion_tokens * price.output;
  return Math.round(dollars * NANOS_PER_TOKEN_AND_DOLLAR);
}

/** Returns a model's price, from the operator's list or else from ours; null: unknown. */
export function priceOf(model: string, overrides: readonly NamedPrice[] = []): Price | null {
  const found = bestMatch(model, overrides) ?? bestMatch(model, PRICE_TABLE.prices);
  if (!found) return null;
  const { input, cached, output } = found;
  return { input, cached, output };
}

/** Snapshots such as gpt-5-mini-2025-08-07 cost as much as their model. */
const SNAPSHOT = /-(?:\d{4}-\d{2}-\d{2}|\d{8}|latest)$/;

/** Returns the longest matching pattern, so that an exception beats its model family. */
function bestMatch(model: string, prices: readonly NamedPrice[]): NamedPrice | undefined {
  const name = model.trim().toLowerCase();
  // Resellers put the vendor before the name: openai/gpt-5-mini.
  const names = [name, name.slice(name.lastIndexOf('/') + 1)];
  const forms = new Set(names.flatMap((item) => [item, item.replace(SNAPSHOT, '')]));
  const fitting = prices.filter(({ pattern }) => [...forms].some((form) => fits(form, pattern)));
  return fitting.toSorted((a, b) => b.pattern.length - a.pattern.length)[0];
}

function fits(name: string, pattern: string): boolean {
  const wanted = pattern.toLowerCase();
  return wanted.endsWith('*') ? name.startsWith(wanted.slice(0, -1)) : name === wanted;
}

const AMOUNT = /^\d{1,6}(?:\.\d{1,6})?$/;

/** Parses `name=input/cached/output`, separated by commas. Returns undefined for anything else. */
export function parsePrices(text: string): NamedPrice[] | undefined {
  const parts = text.split(',').flatMap((part) => part.trim() || []);
  const prices = parts.map(parsePrice);
  return prices.every((price) => price !== undefined) ? prices : undefined;
}

function parsePrice(part: string): NamedPrice | undefined {
  const [pattern = '', amounts = '', ...rest] = part.split('=').map((item) => item.trim());
  const numbers = amounts.split('/').map((item) => item.trim());
  if (pattern === '' || rest.length > 0 || numbers.length !== 3) return undefined;
  if (!numbers.every((number) => AMOUNT.test(number))) return undefined;
  const [input = 0, cached = 0, output = 0] = numbers.map(Number);
  return { pattern, input, cached, output };
}

const MONEY = { style: 'currency', currency: 'USD' } as const;
const SMALL_MONEY = { ...MONEY, maximumSignificantDigits: 2 } as const;
/** Below this, cents are too coarse: an answer of a cheap model costs $0.00018. */
const SMALL = 0.1;

/** Formats an amount: $12.30, $0.00018. */
export function dollarsIn(nanos: number): string {
  const dollars = nanos / NANOS;
  const isSmall = dollars !== 0 && Math.abs(dollars) < SMALL;
  return numberFormat(isSmall ? SMALL_MONEY : MONEY).format(dollars);
}

/** US dollars per minute (https://developers.openai.com/api/docs/pricing). */
const PER_MINUTE: Record<string, number> = {
  'whisper-1': 0.006,
  'gpt-4o-transcribe': 0.006,
  'gpt-4o-mini-transcribe': 0.003,
};

/** Returns the cost of speech in billionths of a dollar, or null. `price` is the set price per minute. */
export function speechCost(
  model: string,
  seconds: number | null,
  price: number | undefined,
): number | null {
  const defaultPrice = PER_MINUTE[model];
  const perMinute = price ?? (defaultPrice === undefined ? undefined : defaultPrice * NANOS);
  if (perMinute === 0) return 0;
  if (perMinute === undefined || seconds === null) return null;
  return Math.round((perMinute * Math.ceil(seconds)) / 60);
}

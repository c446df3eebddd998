import { numberFormat } from '#copy/catalog/intl.ts';
import { type NamedPrice, type Price, PRICE_TABLE } from './price-table.ts';
import type { Tokens } from './usage.ts';

export type { NamedPrice, Price } from './price-table.ts';

/** Money is counted in billionths of a US dollar: one token of a cheap model costs 100 of them. */
export const NANOS = 1_000_000_000;
const NANOS_PER_TOKEN_AND_DOLLAR = NANOS / 1_000_000;

/** What the tokens cost, in billionths of a dollar; null when there is no price: never 0. */
export function costOf(tokens: Tokens, price: Price | null): number | null {
  if (!price) return null;
  // A provider that counts cached tokens beside the prompt would make the rest negative.
  const cached = Math.min(tokens.cached_tokens, tokens.prompt_tokens);
  const fresh = tokens.prompt_tokens - cached;
  const dollars =
    fresh * price.input + cached * price.cached + tokens.completion_tokens * price.output;
  return Math.round(dollars * NANOS_PER_TOKEN_AND_DOLLAR);
}

/** The price of a model: of the operator's own list first, then of ours. Null: no one knows. */
export function priceOf(model: string, overrides: readonly NamedPrice[] = []): Price | null {
  const found = bestMatch(model, overrides) ?? bestMatch(model, PRICE_TABLE.prices);
  if (!found) return null;
  const { input, cached, output } = found;
  return { input, cached, output };
}

/** Snapshots cost what their model does: gpt-5-mini-2025-08-07. */
const SNAPSHOT = /-(?:\d{4}-\d{2}-\d{2}|\d{8}|latest)$/;

/** The longest pattern that fits, so that an exception of a family wins over the family. */
function bestMatch(model: string, prices: readonly NamedPrice[]): NamedPrice | undefined {
  const name = model.trim().toLowerCase();
  // A reseller writes its maker before the name: openai/gpt-5-mini.
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

/** `name=input/cached/output`, separated by commas; undefined when it is something else. */
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
/** Below this, cents say nothing: an answer of a cheap model costs $0.00018. */
const SMALL = 0.1;

/** An amount as people read it: $12.30, $0.00018. */
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

/** What speech costs, in billionths of a dollar; null: no one knows. `price`: of a minute, as it is set. */
export function speechCost(
  model: string,
  seconds: number | null,
  price: number | undefined,
): number | null {
  const known = PER_MINUTE[model];
  const perMinute = price ?? (known === undefined ? undefined : known * NANOS);
  if (perMinute === 0) return 0;
  if (perMinute === undefined || seconds === null) return null;
  return Math.round((perMinute * Math.ceil(seconds)) / 60);
}

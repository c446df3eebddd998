import { costOf, priceOf } from '#domain/models/prices.ts';
import type { Tokens } from '#domain/models/usage.ts';

/** What providers keep at least, and in which steps, in tokens. */
const CACHED_FROM = 1_024;
const CACHED_STEP = 128;
/** A cheap model, a middle one, and one whose cache saves half only. */
export const PRICE_LISTS = ['gpt-5-mini', 'gpt-4.1', 'gpt-4o'];

/** The tokens at a prompt's start that a provider has cached from an earlier one. */
export function cachedOf(tokens: number): number {
  const kept = Math.floor(tokens / CACHED_STEP) * CACHED_STEP;
  return kept >= CACHED_FROM ? kept : 0;
}

/** In thousandths of a dollar. */
export const priceIn = (model: string, tokens: Tokens): number =>
  (costOf(tokens, priceOf(model)) ?? Number.NaN) / 1e6;

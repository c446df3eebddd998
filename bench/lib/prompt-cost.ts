import { costOf, priceOf } from '#domain/models/prices.ts';
import type { Tokens } from '#domain/models/usage.ts';

/** The minimum length that providers cache, and their step size, in tokens. */
const CACHED_FROM = 1_024;
const CACHED_STEP = 128;
/** A cheap model, a medium one, and one whose cache only saves half. */
export const PRICE_LISTS = ['gpt-5-mini', 'gpt-4.1', 'gpt-4o'];

/** How many of the shared tokens at a prompt's start a provider has cached. */
export function cachedOf(tokens: number): number {
  const kept = Math.floor(tokens / CACHED_STEP) * CACHED_STEP;
  return kept >= CACHED_FROM ? kept : 0;
}

/** In thousandths of a dollar. */
export const priceIn = (model: string, tokens: Tokens): number =>
  (costOf(tokens, priceOf(model)) ?? Number.NaN) / 1e6;

import { describe, expect, it } from 'vitest';
import { costOf, NANOS, parsePrices, priceOf } from './prices.ts';

const luna = { input: 0.1, cached: 0.01, output: 0.5 };
const tokens = (prompt_tokens: number, cached_tokens: number, completion_tokens: number) => ({
  prompt_tokens,
  cached_tokens,
  completion_tokens,
});

describe('the cost of a call', () => {
  it('is that of its tokens, cached ones at their own price', () => {
    expect(costOf(tokens(1_000_000, 0, 0), luna)).toBe(0.1 * NANOS);
    expect(costOf(tokens(1_000_000, 1_000_000, 0), luna)).toBe(0.01 * NANOS);
    expect(costOf(tokens(0, 0, 1_000_000), luna)).toBe(0.5 * NANOS);
    expect(costOf(tokens(1500, 1024, 120), luna)).toBe(476 * 100 + 1024 * 10 + 120 * 500);
  });

  it('of one token is not lost', () => {
    expect(costOf(tokens(1, 0, 0), luna)).toBe(100);
    expect(costOf(tokens(1, 0, 0), { ...luna, input: 0.0028 })).toBe(3);
  });

  it('is never negative, whatever the provider counts as cached', () => {
    expect(costOf(tokens(10, 50, 0), luna)).toBe(100);
  });

  it('is not known without a price, and is 0 only for who says so', () => {
    expect(costOf(tokens(10, 0, 10), null)).toBeNull();
    expect(costOf(tokens(10, 0, 10), { input: 0, cached: 0, output: 0 })).toBe(0);
  });
});

describe('the price of a model', () => {
  it.each([
    'gpt-6-luna',
    'GPT-6-Luna',
    'openai/gpt-6-luna',
    'gpt-6-luna-2026-09-22',
    'gpt-6-luna-latest',
  ])('is found for %s', (name) => expect(priceOf(name)).toEqual(luna));

  it.each(['', 'llama3.2', 'gpt-6-luna-mega', 'my-deployment', 'gpt', '__proto__'])(
    'is not known for %j',
    (name) => expect(priceOf(name)).toBeNull(),
  );

  it('is the operator’s own first, by the longest name that fits', () => {
    const operatorPrices = parsePrices('gpt-*=1/1/1, gpt-6-luna=2/1/3,llama*=0/0/0') ?? [];
    expect(priceOf('gpt-6-luna', operatorPrices)).toEqual({ input: 2, cached: 1, output: 3 });
    expect(priceOf('gpt-5-mini', operatorPrices)?.input).toBe(1);
    expect(priceOf('llama3.2', operatorPrices)).toEqual({ input: 0, cached: 0, output: 0 });
    expect(priceOf('claude-haiku-4-5', operatorPrices)?.output).toBe(5);
  });
});

describe('a list of prices', () => {
  it('may be empty', () => expect(parsePrices(' ')).toEqual([]));

  it.each([
    'gpt',
    'gpt=1',
    'gpt=1/2',
    'gpt=1/2/x',
    '=1/2/3',
    'gpt=1/2/3=4',
    'gpt=-1/2/3',
    'a=1e9/1/1',
  ])('is refused when it is %j', (text) => expect(parsePrices(text)).toBeUndefined());
});

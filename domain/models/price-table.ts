const openai = 'https://developers.openai.com/api/docs/pricing';
const anthropic = 'https://platform.claude.com/docs/en/about-claude/pricing';

interface Row extends NamedPrice {
  /** where the price is published */
  source: string;
}

const row = (source: string, pattern: string, input: number, cached: number, output: number) =>
  ({ source, pattern, input, cached, output }) satisfies Row;

/**
 * List prices of models that answer leads, speak or embed knowledge, in US dollars per million tokens.
 * A missing model has an unknown cost. Operators correct or add prices with MODEL_PRICES. A changed row
 * needs a new version: the day on which the price was looked up. Leaves out prices for cache writes,
 * long prompts, batches and priority.
 */
export const PRICE_TABLE: { version: string; currency: 'USD'; prices: readonly Row[] } = {
  version: '2026-11-22',
  currency: 'USD',
  prices: [
    row(openai, 'gpt-6-luna', 0.1, 0.01, 0.5),
    row(openai, 'gpt-6-sol', 2, 0.2, 10),
    row(openai, 'gpt-5.6-luna', 0.2, 0.02, 1.2),
    row(openai, 'gpt-5.6-terra', 2, 0.2, 12),
    row(openai, 'gpt-5.4', 2.5, 0.25, 15),
    row(openai, 'gpt-5.4-mini', 0.75, 0.075, 4.5),
    row(openai, 'gpt-5.4-nano', 0.2, 0.02, 1.25),
    row(openai, 'gpt-5-mini', 0.25, 0.025, 2),
    row(openai, 'gpt-5-nano', 0.05, 0.005, 0.4),
    row(openai, 'gpt-4.1', 2, 0.5, 8),
    row(openai, 'gpt-4.1-mini', 0.4, 0.1, 1.6),
    row(openai, 'gpt-4.1-nano', 0.1, 0.025, 0.4),
    row(openai, 'gpt-4o', 2.5, 1.25, 10),
    row(openai, 'gpt-4o-mini', 0.15, 0.075, 0.6),
    // Speech: per million characters, and 21 tokens a second (docs/rules/costs.md).
    row(openai, 'gpt-4o-mini-tts', 0.15, 0.15, 12),
    row(openai, 'tts-1', 15, 15, 0),
    row(openai, 'tts-1-hd', 30, 30, 0),
    row(openai, 'text-embedding-3-small', 0.02, 0.02, 0),
    row(openai, 'text-embedding-3-large', 0.13, 0.13, 0),
    row(anthropic, 'claude-haiku-4-5', 1, 0.1, 5),
    row(anthropic, 'claude-sonnet-4-5', 3, 0.3, 15),
    row(anthropic, 'claude-sonnet-4-6', 3, 0.3, 15),
    row(anthropic, 'claude-sonnet-5', 2, 0.2, 10),
    row(anthropic, 'claude-opus-5', 5, 0.5, 25),
  ],
};

/** US dollars per million tokens. */
export interface Price {
  input: number;
  /** for prompt tokens that the provider had cached */
  cached: number;
  output: number;
}

/** A price of every model that matches `pattern`: a full name, or a prefix followed by `*`. */
export interface NamedPrice extends Price {
  pattern: string;
}

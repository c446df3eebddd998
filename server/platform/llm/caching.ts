/**
 * What a server needs to cache how prompts begin, besides prompts that begin alike: a name for those
 * that do (`prompt_cache_key`), or a marker behind each part (`cache_control`).
 */
export type Caching = 'key' | 'markers';

interface CachingRow {
  caching: Caching;
  host: RegExp;
  /** names of models; missing: all of that server */
  model?: RegExp;
  /** for docs/models.md */
  title: string;
}

/** Everyone else caches without being asked, or not at all, as Anthropic's compatible address does. */
export const CACHING: readonly CachingRow[] = [
  { caching: 'key', host: /^api\.openai\.com$/, title: 'OpenAI' },
  { caching: 'key', host: /\.openai\.azure\.com$/, title: 'Azure OpenAI' },
  {
    caching: 'markers',
    host: /^openrouter\.ai$/,
    model: /^~?anthropic\//,
    title: 'OpenRouter, models `anthropic/…`',
  },
  {
    caching: 'markers',
    host: /^ai-gateway\.vercel\.sh$/,
    model: /^anthropic\//,
    title: 'Vercel AI Gateway, models `anthropic/…`',
  },
];

export const cachingOf = (host: string, name: string): Caching | null =>
  CACHING.find((row) => row.host.test(host) && (row.model?.test(name) ?? true))?.caching ?? null;

import { z } from 'zod';
import {
  MAX_DIMENSIONS,
  CALIBRATION_TEXTS,
  measureThreshold,
  MAX_TEXTS_PER_REQUEST,
} from '#domain/knowledge/embeddings.ts';
import type { Tokens } from '#domain/models/usage.ts';
import { jsonIn } from '#domain/parse-text.ts';
import { createHttpClient } from '../http-client/http-client.ts';
import { HttpError, tlsFault } from '../http-client/http-error.ts';
import { traced } from '../tracing.ts';
import { EMBEDDINGS, endpointOf, type ServerOptions } from './endpoint.ts';
import { EmbeddingsUnavailable, type EmbeddingsProblem } from './embeddings-unavailable.ts';
import { problemOf } from './model-errors.ts';
import { safeProviderText } from './provider-words.ts';
import { errorInside, readRefusal, type Refusal } from './refusal.ts';

export interface Embedded {
  /** one per text */
  vectors: number[][];
  dimensions: number;
  /** minimum similarity of a passage that may answer a question, on this model's scale */
  line: number;
}

export interface EmbedOptions {
  /** longest wait, in ms */
  timeoutMs?: number;
  /** receives the tokens of every call that the provider charges */
  onUsage?: (usage: Tokens) => void;
}

const TIMEOUT_MS = 20_000;
const CHECK_MS = 5_000;
/** Numbers take about 20 characters. Some models return more dimensions than we use. */
const MAX_BYTES = (MAX_TEXTS_PER_REQUEST + CALIBRATION_TEXTS.length) * 2 * MAX_DIMENSIONS * 24;
const LIMITS = { connections: 16, maxBytes: MAX_BYTES };
const PAUSE_MS = 30_000;
/** A longer pause for lasting problems, which a person must fix. */
const LASTING_PAUSE_MS = 10 * 60_000;

const answerSchema = z.looseObject({
  data: z.array(
    z.looseObject({
      index: z.int().min(0).optional(),
      embedding: z.array(z.number()).min(1),
    }),
  ),
  usage: z
    .looseObject({ prompt_tokens: z.int().min(0).max(100_000_000) })
    .optional()
    .catch(undefined),
});

/**
 * Uses any server with OpenAI's embeddings API. The first request shows whether an address offers it and
 * measures the model's scale. Nothing is retried in here.
 */
export function createEmbedder(options: ServerOptions) {
  const { baseUrl, apiKey, name, connect } = options;
  const endpoint = endpointOf(baseUrl, apiKey, EMBEDDINGS);
  const client = createHttpClient({ ...LIMITS, timeoutMs: TIMEOUT_MS, connect });
  let measured: { line: number; dimensions: number } | undefined;
  let pausedUntil = 0;
  let last: EmbeddingsUnavailable | null = null;

  function refusalError(refusal: Refusal, texts: readonly string[]) {
    const words = safeProviderText(refusal.words, { apiKey, prompt: [...texts] });
    const problem: EmbeddingsProblem = problemOf(refusal, name) ?? 'refused';
    return failure(problem, { words, wait: refusal.wait });
  }

  const failure = (
    problem: EmbeddingsProblem,
    rest: { words?: string; wait?: number | undefined; cause?: unknown } = {},
  ) => new EmbeddingsUnavailable(problem, { name, host: endpoint.host, ...rest });

  async function send(texts: readonly string[], { timeoutMs = TIMEOUT_MS, onUsage }: EmbedOptions) {
    const response = await client
      .request(endpoint.url, {
        method: 'POST',
        headers: endpoint.headers,
        body: JSON.stringify({ model: name, input: texts, encoding_format: 'float' }),
        timeoutMs,
      })
      .catch((error: unknown) => {
        const fault = tlsFault(error);
        if (fault) throw failure('certificate', { cause: error, words: fault });
        const slow = error instanceof HttpError && error.kind === 'timeout';
        throw failure(slow ? 'slow' : 'unreachable', { cause: error });
      });
    const raw = response.body.toString();
    const body = jsonIn(raw);
    const inside = response.status < 300 ? errorInside(body) : undefined;
    if (response.status < 200 || response.status > 299 || inside) {
      throw refusalError(readRefusal({ ...response, ...inside }, body, raw), texts);
    }
    const parsed = answerSchema.safeParse(body);
    if (!parsed.success) throw failure('address');
    const { data, usage } = parsed.data;
    const prompt_tokens = usage?.prompt_tokens;
    if (prompt_tokens !== undefined) {
      onUsage?.({ prompt_tokens, cached_tokens: 0, completion_tokens: 0 });
    }
    const vectors: number[][] = [];
    for (const [at, { index = at, embedding }] of data.entries()) vectors[index] = embedding;
    const dimensions = vectors[0]?.length ?? 0;
    const fits = texts.every((_, at) => vectors[at]?.length === dimensions);
    if (!fits || vectors.length !== texts.length) throw failure('refused');
    if (dimensions > MAX_DIMENSIONS) throw failure('too_long');
    return { vectors, dimensions };
  }

  async function requestVectors(
    texts: readonly string[],
    options: EmbedOptions,
  ): Promise<Embedded> {
    const previous = measured;
    const measuring = previous ? [] : CALIBRATION_TEXTS;
    const { vectors, dimensions } = await send([...measuring, ...texts], options);
    if (previous?.dimensions === dimensions) return { vectors, ...previous };
    if (previous) throw failure('refused');
    const line = measureThreshold(vectors.slice(0, measuring.length));
    if (line === null) throw failure('unfit');
    measured = { line, dimensions };
    return { vectors: vectors.slice(measuring.length), ...measured };
  }

  /** Embeds a request's texts. Throws EmbeddingsUnavailable. */
  async function embed(texts: readonly string[], options: EmbedOptions = {}): Promise<Embedded> {
    if (last && pausedUntil > Date.now()) throw last;
    try {
      const answer = await traced('embeddings', {}, () => requestVectors(texts, options));
      last = null;
      return answer;
    } catch (error) {
      if (!(error instanceof EmbeddingsUnavailable)) throw error;
      last = error;
      // The problem is these texts, so there is no pause.
      if (error.problem === 'refused') throw error;
      const pause = error.isLasting ? LASTING_PAUSE_MS : PAUSE_MS;
      pausedUntil = Date.now() + Math.max(pause, error.retryAfter ?? 0);
      throw error;
    }
  }

  return {
    name,
    /** key of its stored vectors: those of another name or address can't be compared */
    key: `${name} @ ${endpoint.host}`.slice(0, 200),
    embed,
    /** The remaining pause after a failure, in ms; 0 if there is none. */
    pausedMs: () => (last ? Math.max(0, pausedUntil - Date.now()) : 0),
    /** The problem and its fix, as known or checked now; null if there is none. */
    async problem(): Promise<EmbeddingsUnavailable | null> {
      const isKnown = last ? pausedUntil > Date.now() : measured !== undefined;
      if (!isKnown) await embed(measured ? ['Hello'] : [], { timeoutMs: CHECK_MS }).catch(() => {});
      return last;
    },
    close: () => client.close(),
  };
}

export type Embedder = ReturnType<typeof createEmbedder>;

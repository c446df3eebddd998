import type { z } from 'zod';
import type { Tokens } from '#domain/models/usage.ts';
import { createHttpClient } from './http-client/http-client.ts';
import {
  adaptDialect,
  type Caching,
  cachingOf,
  describeDialect,
  type Dialect,
  type Effort,
  firstDialect,
  nextPlainerDialect,
  withMoreRoom,
  withRoomToReason,
} from './llm/dialect.ts';
import { answerIn, type Completion, counted } from './llm/completion.ts';
import { endpointOf, serverAt, type ServerOptions } from './llm/endpoint.ts';
import { askWithFewerMessages } from './llm/fewer-messages.ts';
import {
  InvalidModelResponse,
  ModelDeclined,
  ModelUnavailable,
  problemOf,
  PromptTooLong,
  REJECTED,
} from './llm/model-errors.ts';
import { safeProviderText } from './llm/provider-words.ts';
import { createReadingWatch, type ReadingWatch } from './llm/reading-limit.ts';
import { modelErrorOf, readResponse } from './llm/read-response.ts';
import type { Refusal } from './llm/refusal.ts';
import {
  bytesOf,
  type ModelMessage,
  type Prompt,
  requestBody,
  responseTokenLimit,
  includesPictures,
} from './llm/request-body.ts';
import { type ResponseSchema, responseSchema } from './llm/response-schema.ts';
import { createSight, type Sight } from './llm/sight.ts';
import type { Logger } from './log.ts';
import { traced } from './tracing.ts';

export {
  InvalidModelResponse,
  ModelDeclined,
  ModelUnavailable,
  isPromptTooLong as readsTooLittle,
} from './llm/model-errors.ts';
export type { ModelMessage, PromptPicture as ShownPicture } from './llm/request-body.ts';

export interface ModelRequest<T> {
  instructions: string;
  messages: ModelMessage[];
  /** instructions for this answer only, placed after the messages */
  note?: string;
  /** names requests with a common beginning, for servers that cache by name */
  cacheKey?: string;
  schema: z.ZodType<T>;
  maxTokens?: number;
  temperature?: number;
  /** aborts the call before its timeout */
  signal?: AbortSignal;
  /** Disables the retry after an invalid response: the caller counts the responses that it pays for. */
  once?: boolean;
  /** Skips the check whether the model reads whole prompts: this one is too short to be cut. */
  isCheck?: boolean;
  /** receives the tokens of every call that the provider charges, even for an invalid response */
  onUsage?: (usage: Tokens) => void;
}

export interface Model {
  /** Returns one object of the schema. Throws ModelUnavailable or InvalidModelResponse. */
  answer<T>(request: ModelRequest<T>): Promise<T>;
  /** The model's name and server, and the request format that works for it. */
  describe(): ModelDescription;
  /** Start time of the last successful request, in ms; 0 if there was none. */
  lastSuccessAt(): number;
  /** Whether it reads its prompts completely. */
  readonly reading: Pick<ReadingWatch, 'check' | 'known'>;
  /** Whether it can see pictures. */
  readonly sight: Sight;
  close(): Promise<void>;
}

export interface ModelDescription {
  name: string;
  host: string;
  dialect: string[];
}

export interface ModelOptions extends ServerOptions {
  /** how much a model that reasons should think before it answers */
  effort?: Effort;
  /** what its server's cache needs; by default derived from the address and the name */
  caching?: Caching | null;
  /** longest wait for an answer, in ms */
  timeout?: number;
  /** max. concurrent connections */
  connections?: number;
  log?: Logger;
}

const MAX_BYTES = 512 * 1024;
/** Enough for one refusal per feature that a server may not support, times two. */
const MAX_REFUSALS = 10;

/**
 * Calls any OpenAI-compatible server through chat completions. Features that a model refuses are
 * dropped until the process ends (docs/models.md). The job retries after outages, not this client.
 */
export function createModel(options: ModelOptions): Model {
  const { baseUrl, apiKey, name, effort = 'none', timeout = 45_000, log } = options;
  const { connections = 64, connect } = options;
  const client = createHttpClient({
    connections,
    maxBytes: MAX_BYTES,
    timeoutMs: timeout,
    ...(connect && { connect }),
  });
  const endpoint = endpointOf(baseUrl, apiKey);
  const schemas = new WeakMap<z.ZodType, ResponseSchema<unknown>>();
  const { caching = cachingOf(endpoint.host, name) } = options;
  let dialect = firstDialect(effort, caching);
  /** Retry-After applies to the key, so this process honors it for every lead. */
  let pausedUntil = 0;
  let lastSuccessAt = 0;
  let server = serverAt(endpoint.url);
  const described = { name, host: endpoint.host };
  const reading = createReadingWatch({
    ask: ({ schema, maxTokens, temperature, ...check }, asking) =>
      answer({ ...check, maxTokens, temperature }, schemaOf(schema), asking),
    describe: () => ({ ...described, server }),
    log,
  });

  const sight = createSight(({ content, schema, ...check }, pictures, asking) => {
    const message = { role: 'user' as const, content, ...(pictures && { pictures }) };
    return answer({ ...check, messages: [message] }, schemaOf(schema), asking);
  });

  /** Converts each schema only once. */
  function schemaOf<T>(schema: z.ZodType<T>): ResponseSchema<T> {
    const cached = schemas.get(schema) ?? responseSchema<unknown>(schema);
    schemas.set(schema, cached);
    return cached as ResponseSchema<T>;
  }

  function adoptDialect(next: Dialect): void {
    dialect = next;
    log?.info({ model: name, asked: describeDialect(next) }, 'the model is asked differently now');
  }

  async function send(body: object, timeoutMs: number, signal?: AbortSignal) {
    const pause = pausedUntil - Date.now();
    if (pause > 0) {
      throw new ModelUnavailable('The model asked us to wait', pause, { problem: 'throttled' });
    }
    return client
      .request(endpoint.url, {
        method: 'POST',
        headers: endpoint.headers,
        body: JSON.stringify(body),
        timeoutMs,
        signal,
      })
      .catch((error: unknown) => {
        throw modelErrorOf(error);
      });
  }

  function errorOf(refusal: Refusal, prompt: Prompt): Error {
    const words = safeProviderText(refusal.words, { apiKey, prompt: promptTexts(prompt) });
    const why = `The model answered ${refusal.status}${words === '' ? '' : `: ${words}`}`;
    const { overflow, filtered, wait } = refusal;
    if (filtered !== undefined) return new ModelDeclined(why, { flagged: filtered, words });
    if (overflow) return new PromptTooLong(overflow, described, words);
    const problem = problemOf(refusal, name);
    if (refusal.ofAnswer || (!problem && REJECTED.has(refusal.status))) {
      // A body that is too large for a proxy says nothing about tokens.
      const retryWith = refusal.status === 413 ? 'less_history' : null;
      return new InvalidModelResponse(why, { words, retryWith });
    }
    if (wait !== undefined) pausedUntil = Math.max(pausedUntil, Date.now() + wait);
    return new ModelUnavailable(why, wait, { words, ...(problem && { problem }) });
  }

  async function answer<T>(
    prompt: Prompt,
    schema: ResponseSchema<T>,
    { signal, onUsage }: Pick<ModelRequest<T>, 'signal' | 'onUsage'>,
  ) {
    const startedAt = Date.now();
    const hasPictures = includesPictures(prompt);
    /** an untested format, tried after a refusal that names nothing */
    let guess: Dialect | undefined;
    for (let refusals = 0; ; refusals += 1) {
      const used = guess ?? dialect;
      const remainingMs = Math.max(1, startedAt + timeout - Date.now());
      const response = await send(
        requestBody(name, used, prompt, schema.json),
        remainingMs,
        signal,
      );
      const result = readResponse(response);
      if ('completion' in result) {
        if (guess) adoptDialect(guess);
        const { usage } = result.completion;
        server = result.completion.server ?? server;
        if (usage) onUsage?.(usage);
        // Tokens of pictures say nothing about how much text was read.
        if (usage && !hasPictures) reading.recordUsage({ bytes: bytesOf(prompt), ...usage });
        const value = valueOf(result.completion, used, schema);
        lastSuccessAt = Math.max(lastSuccessAt, startedAt);
        return value;
      }
      if (refusals >= MAX_REFUSALS) throw errorOf(result.refusal, prompt);
      // Another call may have learned from the same refusal.
      if (!guess && used !== dialect) continue;
      const next = adaptDialect(used, result.refusal, responseTokenLimit(used, prompt.maxTokens));
      // A server that refuses a picture may name anything. That must not change requests without pictures.
      if (next && !guess && !hasPictures) adoptDialect(next);
      else
        guess =
          next ??
          (lastSuccessAt === 0 ? nextPlainerDialect(used, result.refusal, name) : undefined);
      if (!next && !guess) throw errorOf(result.refusal, prompt);
    }
  }

  /** The object that a completion contains. Throws InvalidModelResponse. */
  function valueOf<T>(completion: Completion, used: Dialect, schema: ResponseSchema<T>): T {
    if (completion.refused) {
      throw new ModelDeclined('The model declined to answer', { byFilter: completion.filtered });
    }
    const parsed = answerIn(completion.texts, schema);
    const isComplete = completion.finish !== 'length';
    if (parsed && isComplete) {
      if (completion.reasons && used === dialect) adoptIfChanged(withRoomToReason(used));
      return parsed.value;
    }
    const isProse =
      completion.texts.length > 0 && !completion.texts.some((text) => text.includes('{'));
    const next = isComplete ? isProse && withStatedShape(used) : afterCut(completion, used);
    if (next && used === dialect) adoptDialect(next);
    const why = isComplete
      ? 'The model answered, but not what was asked'
      : "The model's answer is cut off";
    const retryWith = completion.empty && !next ? 'less_history' : null;
    throw new InvalidModelResponse(why, { learned: Boolean(next) || used !== dialect, retryWith });
  }

  function adoptIfChanged(next: Dialect): void {
    if (next !== dialect) adoptDialect(next);
  }

  return {
    async answer(request) {
      const { schema, maxTokens = 500, temperature = 0.7, once = false } = request;
      const { instructions, messages, note, cacheKey, isCheck = false, onUsage } = request;
      const prompt = { instructions, messages, note, cacheKey, maxTokens, temperature };
      const bytes = bytesOf(prompt);
      const callOptions = { ...request, onUsage: (usage: Tokens) => onUsage?.(usage) };
      const ask = () =>
        counted(() =>
          traced('model', {}, async () => {
            if (!isCheck) await reading.before(bytes, callOptions);
            const value = await askWithFewerMessages(prompt, (item) =>
              answer(item, schemaOf(schema), request),
            );
            if (!isCheck) await reading.after(bytes, callOptions);
            return value;
          }),
        );
      return ask().catch((error: unknown) => {
        if (once || !(error instanceof InvalidModelResponse) || !error.learned) throw error;
        return ask();
      });
    },
    describe: () => ({ ...described, dialect: describeDialect(dialect) }),
    lastSuccessAt: () => lastSuccessAt,
    reading,
    sight,
    close: () => client.close(),
  };
}

/** For a response without any JSON: the format was ignored, so the instructions must state the shape. */
const withStatedShape = (used: Dialect): Dialect | undefined =>
  used.saysShape ? undefined : { ...used, saysShape: true };

/** For a response that was cut off before it began: reasoning used up its tokens. */
const afterCut = (said: Completion, used: Dialect): Dialect | undefined =>
  said.reasons || said.texts.length === 0 ? withMoreRoom(used) : undefined;

const promptTexts = ({ instructions, messages }: Prompt): string[] => [
  instructions,
  ...messages.map(({ content }) => content),
];

import type { z } from 'zod';
import { createHttpClient } from './http-client/http-client.ts';
import {
  adaptedTo,
  type Caching,
  cachingOf,
  describeDialect,
  type Dialect,
  type Effort,
  firstDialect,
  plainerThan,
  withMoreRoom,
  withRoomToReason,
} from './llm/dialect.ts';
import { answerIn, type Completion, counted, type TokenUsage } from './llm/completion.ts';
import { endpointOf, serverAt, type ServerOptions } from './llm/endpoint.ts';
import { askWithFewer } from './llm/fewer-messages.ts';
import {
  InvalidModelResponse,
  ModelDeclined,
  ModelUnavailable,
  problemOf,
  PromptTooLong,
  REJECTED,
} from './llm/model-errors.ts';
import { fitToShow } from './llm/provider-words.ts';
import { createReadingWatch, type ReadingWatch } from './llm/reading-limit.ts';
import { modelErrorOf, readResponse } from './llm/read-response.ts';
import type { Refusal } from './llm/refusal.ts';
import {
  bytesOf,
  type ModelMessage,
  type Prompt,
  requestBody,
  roomOf,
  showsPictures,
} from './llm/request-body.ts';
import { type ResponseSchema, responseSchema } from './llm/response-schema.ts';
import { createSight, type Sight } from './llm/sight.ts';
import type { Logger } from './log.ts';
import { traced } from './tracing.ts';

export {
  InvalidModelResponse,
  ModelDeclined,
  ModelUnavailable,
  readsTooLittle,
} from './llm/model-errors.ts';
export type { TokenUsage } from './llm/completion.ts';
export type { ModelMessage, ShownPicture } from './llm/request-body.ts';

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
  onUsage?: (usage: TokenUsage) => void;
}

export interface Model {
  /** Returns one object of the schema. Throws ModelUnavailable or InvalidModelResponse. */
  answer<T>(request: ModelRequest<T>): Promise<T>;
  /** The model's name and server, and the request format that works for it. */
  describe(): ModelDescription;
  /** Start time of the last successful request, in ms; 0 if there was none. */
  wellAt(): number;
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
  let wellAt = 0;
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

  function learn(next: Dialect): void {
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
    const words = fitToShow(refusal.words, { apiKey, prompt: promptTexts(prompt) });
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
    const hasPictures = showsPictures(prompt);
    /** an untested format, tried after a refusal that names nothing */
    let guess: Dialect | undefined;
    for (let refusals = 0; ; refusals += 1) {
      const used = guess ?? dialect;
      const left = Math.max(1, startedAt + timeout - Date.now());
      const response = await send(requestBody(name, used, prompt, schema.json), left, signal);
      const read = readResponse(response);
      if ('completion' in read) {
        if (guess) learn(guess);
        const { usage } = read.completion;
        server = read.completion.server ?? server;
        if (usage) onUsage?.(usage);
        // Tokens of pictures say nothing about how much text was read.
        if (usage && !hasPictures) reading.note({ bytes: bytesOf(prompt), ...usage });
        const value = valueOf(read.completion, used, schema);
        wellAt = Math.max(wellAt, startedAt);
        return value;
      }
      if (refusals >= MAX_REFUSALS) throw errorOf(read.refusal, prompt);
      // Another call may have learned from the same refusal.
      if (!guess && used !== dialect) continue;
      const next = adaptedTo(used, read.refusal, roomOf(used, prompt.maxTokens));
      // A server that refuses a picture may name anything. That must not change requests without pictures.
      if (next && !guess && !hasPictures) learn(next);
      else guess = next ?? (wellAt === 0 ? plainerThan(used, read.refusal, name) : undefined);
      if (!next && !guess) throw errorOf(read.refusal, prompt);
    }
  }

  /** The object that a completion contains. Throws InvalidModelResponse. */
  function valueOf<T>(said: Completion, used: Dialect, schema: ResponseSchema<T>): T {
    if (said.refused) {
      throw new ModelDeclined('The model declined to answer', { byFilter: said.filtered });
    }
    const found = answerIn(said.texts, schema);
    const whole = said.finish !== 'length';
    if (found && whole) {
      if (said.reasons && used === dialect) keep(withRoomToReason(used));
      return found.value;
    }
    const isProse = said.texts.length > 0 && !said.texts.some((text) => text.includes('{'));
    const next = whole ? isProse && withShape(used) : afterCut(said, used);
    if (next && used === dialect) learn(next);
    const why = whole
      ? 'The model answered, but not what was asked'
      : "The model's answer is cut off";
    const retryWith = said.empty && !next ? 'less_history' : null;
    throw new InvalidModelResponse(why, { learned: Boolean(next) || used !== dialect, retryWith });
  }

  function keep(next: Dialect): void {
    if (next !== dialect) learn(next);
  }

  return {
    async answer(request) {
      const { schema, maxTokens = 500, temperature = 0.7, once = false } = request;
      const { instructions, messages, note, cacheKey, isCheck = false, onUsage } = request;
      const prompt = { instructions, messages, note, cacheKey, maxTokens, temperature };
      const bytes = bytesOf(prompt);
      const asking = { ...request, onUsage: (usage: TokenUsage) => onUsage?.(usage) };
      const ask = () =>
        counted(() =>
          traced('model', {}, async () => {
            if (!isCheck) await reading.before(bytes, asking);
            const value = await askWithFewer(prompt, (item) =>
              answer(item, schemaOf(schema), request),
            );
            if (!isCheck) await reading.after(bytes, asking);
            return value;
          }),
        );
      return ask().catch((error: unknown) => {
        if (once || !(error instanceof InvalidModelResponse) || !error.learned) throw error;
        return ask();
      });
    },
    describe: () => ({ ...described, dialect: describeDialect(dialect) }),
    wellAt: () => wellAt,
    reading,
    sight,
    close: () => client.close(),
  };
}

/** For a response without any JSON: the format was ignored, so the instructions must state the shape. */
const withShape = (used: Dialect): Dialect | undefined =>
  used.saysShape ? undefined : { ...used, saysShape: true };

/** For a response that was cut off before it began: reasoning used up its tokens. */
const afterCut = (said: Completion, used: Dialect): Dialect | undefined =>
  said.reasons || said.texts.length === 0 ? withMoreRoom(used) : undefined;

const promptTexts = ({ instructions, messages }: Prompt): string[] => [
  instructions,
  ...messages.map(({ content }) => content),
];

import { z } from 'zod';
import { createHttpClient, type HttpResponse, jsonOf } from './http-client/http-client.ts';
import { HttpError } from './http-client/http-error.ts';

/** The model is down, throttled or too slow. No attempt was used up: ask again later. */
export class ModelUnavailable extends Error {
  override readonly name = 'ModelUnavailable';
  /** the wait that its Retry-After header asks for, in ms */
  readonly retryAfter: number | undefined;

  constructor(why: string, retryAfter: number | undefined, options?: ErrorOptions) {
    super(why, options);
    this.retryAfter = retryAfter;
  }
}

/** The model's response is unusable: empty, cut off, not of the schema, or a refusal. */
export class InvalidModelResponse extends Error {
  override readonly name = 'InvalidModelResponse';
}

export interface ModelMessage {
  role: 'user' | 'assistant';
  content: string;
}

export interface ModelRequest<T> {
  instructions: string;
  messages: ModelMessage[];
  schema: z.ZodType<T>;
  maxTokens?: number;
  temperature?: number;
  /** aborts the call before its timeout */
  signal?: AbortSignal;
}

export interface Model {
  /** One call, one object of the schema. Throws ModelUnavailable or InvalidModelResponse. */
  answer<T>(request: ModelRequest<T>): Promise<T>;
  /** Whether the model's address answers and accepts the key. Never throws. */
  reachable(): Promise<boolean>;
  close(): Promise<void>;
}

export interface ModelOptions {
  baseUrl: string;
  apiKey: string;
  name: string;
  /** longest wait for an answer, in ms */
  timeout?: number;
}

const MAX_BYTES = 512 * 1024;
const REACHABLE_MS = 5_000;
/** The longest Retry-After that is honoured: a lead is waiting. */
const MAX_WAIT_MS = 5 * 60_000;

/**
 * Statuses that mean the model will never accept this request, so a retry every minute for a day is
 * no use: they count as a response. Every other error may pass.
 */
const REJECTED = new Set([
  400, // malformed, too long for the model, or blocked by its content filter
  413, // too large for the model
  422, // understood and rejected
  // 401, 403, 404: the key or the model's name is wrong, for every lead, until the operator fixes it
  // 408, 409: too slow, or in conflict with another request
  // 429 and 5xx: throttled or down; Retry-After says when to ask again
]);

/** The part of a chat completion that we read. */
const completion = z.object({
  choices: z.tuple(
    [
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish() }),
      }),
    ],
    z.unknown(),
  ),
});

/**
 * Any OpenAI-compatible server, through its chat completions. The job retries, not this client. It is
 * called directly: a general library for models cost 1.2 ms a call, a third of a turn.
 */
export function createModel({ baseUrl, apiKey, name, timeout = 45_000 }: ModelOptions): Model {
  const client = createHttpClient({ connections: 64, maxBytes: MAX_BYTES, timeoutMs: timeout });
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
  const formats = new WeakMap<z.ZodType, object>();
  /** Retry-After concerns the key, so this process honours it for every lead. */
  let pausedUntil = 0;

  /** A schema is serialised once, not for each call. */
  function formatOf(schema: z.ZodType): object {
    const cached = formats.get(schema);
    if (cached) return cached;
    const { $schema: _, ...shape } = z.toJSONSchema(schema);
    const format = {
      type: 'json_schema',
      json_schema: { name: 'response', strict: true, schema: shape },
    };
    formats.set(schema, format);
    return format;
  }

  async function complete(body: object, signal?: AbortSignal): Promise<HttpResponse> {
    const pause = pausedUntil - Date.now();
    if (pause > 0) throw new ModelUnavailable('The model asked us to wait', pause);
    const answer = await client
      .request(`${baseUrl}/chat/completions`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
        signal,
      })
      .catch((error: unknown) => {
        throw modelErrorOf(error);
      });
    if (answer.status === 200) return answer;
    const why = `The model answered ${answer.status}`;
    if (REJECTED.has(answer.status)) throw new InvalidModelResponse(why);
    const wait = retryAfterOf(answer);
    if (wait !== undefined) pausedUntil = Math.max(pausedUntil, Date.now() + wait);
    throw new ModelUnavailable(why, wait);
  }

  return {
    async answer({ instructions, messages, schema, maxTokens = 500, temperature = 0.7, signal }) {
      const request = {
        model: name,
        messages: [{ role: 'system', content: instructions }, ...messages],
        max_tokens: maxTokens,
        temperature,
        response_format: formatOf(schema),
      };
      return readAnswer(await complete(request, signal), schema);
    },
    async reachable() {
      try {
        const request = { headers, timeoutMs: REACHABLE_MS, wants: () => false };
        const { status } = await client.request(`${baseUrl}/models`, request);
        return status < 500 && status !== 401;
      } catch {
        return false;
      }
    },
    close: () => client.close(),
  };
}

/** The wait that the model asks for, in ms. */
function retryAfterOf({ headers }: HttpResponse): number | undefined {
  const seconds = Number(headers['retry-after']);
  return seconds > 0 ? Math.min(seconds * 1000, MAX_WAIT_MS) : undefined;
}

/** The object that a completion contains. Throws InvalidModelResponse. */
function readAnswer<T>(answer: HttpResponse, schema: z.ZodType<T>): T {
  try {
    const [{ finish_reason, message }] = completion.parse(jsonOf(answer)).choices;
    if (finish_reason === 'length') throw new Error('It was cut off');
    return schema.parse(JSON.parse(message.content ?? ''));
  } catch (error) {
    throw new InvalidModelResponse('The model answered, but not what was asked', { cause: error });
  }
}

/** A response that is too large is invalid; a missing or broken one may succeed later. */
function modelErrorOf(error: unknown): Error {
  const kind = error instanceof HttpError ? error.kind : 'timeout';
  if (kind === 'too_large') {
    return new InvalidModelResponse('The model answered more than it may', { cause: error });
  }
  const why = kind === 'timeout' ? 'The model did not answer in time' : 'The model did not answer';
  return new ModelUnavailable(why, undefined, { cause: error });
}

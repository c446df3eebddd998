import { z } from 'zod';
import { createHttpClient, type HttpResponse, jsonOf } from './http-client/http-client.ts';
import { HttpError } from './http-client/http-error.ts';

/** The model could not be asked: down, throttled or too slow. Nothing was used up; ask later. */
export class ModelUnavailable extends Error {
  override readonly name = 'ModelUnavailable';
  /** how long the model asks us to wait, in ms, if it said so */
  readonly retryAfter: number | undefined;

  constructor(why: string, retryAfter: number | undefined, options?: ErrorOptions) {
    super(why, options);
    this.retryAfter = retryAfter;
  }
}

/** The model answered, but not what was asked: empty, cut off, not of the shape, or a refusal. */
export class ModelNonsense extends Error {
  override readonly name = 'ModelNonsense';
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
  /** gives the asking up, besides the time that it may take */
  signal?: AbortSignal;
}

export interface Model {
  /** One call, one object of the schema. Throws ModelUnavailable or ModelNonsense. */
  answer<T>(request: ModelRequest<T>): Promise<T>;
  /** Whether the model's address answers at all; never throws. */
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
/** A model that asks for more is asked again all the same: a lead is waiting. */
const MAX_WAIT_MS = 5 * 60_000;

/**
 * Statuses by which the model says that it will never take this request, so that asking again, every
 * minute for a day, is no use: they count as an answer. All others may pass without a change of ours.
 */
const REFUSED = new Set([
  400, // malformed, too long for the model, or turned down by its filter of contents
  413, // larger than the model takes
  422, // understood and refused
  // 401, 403, 404: the key or the model's name is wrong, for every lead; the operator mends that
  // 408, 409: too slow or in the way of something else just now
  // 429 and 5xx: throttled or down; asked again when it wishes
]);

/** As much of a chat completion as is looked at. */
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
 * Any OpenAI-compatible address, through its chat completions. The job retries, not this. Asked
 * directly: a general library for models cost 1.2 ms a call, a third of a turn.
 */
export function createModel({ baseUrl, apiKey, name, timeout = 45_000 }: ModelOptions): Model {
  const client = createHttpClient({ connections: 64, maxBytes: MAX_BYTES, timeoutMs: timeout });
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
  const formats = new WeakMap<z.ZodType, object>();
  /** A model that asked for time is not asked by this process before, whichever lead writes. */
  let leftAloneUntil = 0;

  /** A schema is written out once, not for each call. */
  function formatOf(schema: z.ZodType): object {
    const known = formats.get(schema);
    if (known) return known;
    const { $schema: _, ...shape } = z.toJSONSchema(schema);
    const format = {
      type: 'json_schema',
      json_schema: { name: 'response', strict: true, schema: shape },
    };
    formats.set(schema, format);
    return format;
  }

  async function complete(body: object, signal?: AbortSignal): Promise<HttpResponse> {
    const left = leftAloneUntil - Date.now();
    if (left > 0) throw new ModelUnavailable('The model asked for time', left);
    const answer = await client
      .request(`${baseUrl}/chat/completions`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
        signal,
      })
      .catch((error: unknown) => {
        throw whyNoAnswer(error);
      });
    if (answer.status === 200) return answer;
    const why = `The model answered ${answer.status}`;
    if (REFUSED.has(answer.status)) throw new ModelNonsense(why);
    const wait = retryAfterOf(answer);
    if (wait !== undefined) leftAloneUntil = Math.max(leftAloneUntil, Date.now() + wait);
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

/** How long the model asks to be left alone, in ms. */
function retryAfterOf({ headers }: HttpResponse): number | undefined {
  const seconds = Number(headers['retry-after']);
  return seconds > 0 ? Math.min(seconds * 1000, MAX_WAIT_MS) : undefined;
}

/** The object that was asked for, out of a completion. Throws ModelNonsense. */
function readAnswer<T>(answer: HttpResponse, schema: z.ZodType<T>): T {
  try {
    const [{ finish_reason, message }] = completion.parse(jsonOf(answer)).choices;
    if (finish_reason === 'length') throw new Error('It was cut off');
    return schema.parse(JSON.parse(message.content ?? ''));
  } catch (error) {
    throw new ModelNonsense('The model answered, but not what was asked', { cause: error });
  }
}

/** Too large an answer is nonsense; that none came at all, or only half of one, will pass. */
function whyNoAnswer(error: unknown): Error {
  const kind = error instanceof HttpError ? error.kind : 'timeout';
  if (kind === 'too_large') {
    return new ModelNonsense('The model answered more than it may', { cause: error });
  }
  const why = kind === 'timeout' ? 'The model did not answer in time' : 'The model did not answer';
  return new ModelUnavailable(why, undefined, { cause: error });
}

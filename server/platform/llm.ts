import { Agent, request } from 'undici';
import { z } from 'zod';

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

const LARGEST_ANSWER = 512 * 1024;
const REACHABLE_MS = 5_000;
/** A model that asks for more is asked again all the same: a lead is waiting. */
const LONGEST_WAIT_MS = 5 * 60_000;

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
  const agent = new Agent({ connections: 64, maxResponseSize: LARGEST_ANSWER });
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

  async function complete(body: object, given?: AbortSignal): Promise<string> {
    const left = leftAloneUntil - Date.now();
    if (left > 0) throw new ModelUnavailable('The model asked for time', left);
    const late = AbortSignal.timeout(timeout);
    try {
      const answer = await request(`${baseUrl}/chat/completions`, {
        method: 'POST',
        dispatcher: agent,
        headers,
        body: JSON.stringify(body),
        headersTimeout: timeout,
        bodyTimeout: timeout,
        signal: given ? AbortSignal.any([given, late]) : late,
      });
      const text = await answer.body.text();
      if (answer.statusCode === 200) return text;
      const why = `The model answered ${answer.statusCode}`;
      if (REFUSED.has(answer.statusCode)) throw new ModelNonsense(why);
      const seconds = Number(answer.headers['retry-after']);
      const wait = seconds > 0 ? Math.min(seconds * 1000, LONGEST_WAIT_MS) : undefined;
      if (wait !== undefined) leftAloneUntil = Math.max(leftAloneUntil, Date.now() + wait);
      throw new ModelUnavailable(why, wait);
    } catch (error) {
      const known = error instanceof ModelUnavailable || error instanceof ModelNonsense;
      throw known ? error : whyNoAnswer(error);
    }
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
      const text = await complete(request, signal);
      return readAnswer(text, schema);
    },
    async reachable() {
      try {
        const { statusCode, body } = await request(`${baseUrl}/models`, {
          dispatcher: agent,
          headers,
          signal: AbortSignal.timeout(REACHABLE_MS),
        });
        await body.dump();
        return statusCode < 500 && statusCode !== 401;
      } catch {
        return false;
      }
    },
    close: () => agent.close(),
  };
}

/** The object that was asked for, out of a completion. Throws ModelNonsense. */
function readAnswer<T>(text: string, schema: z.ZodType<T>): T {
  try {
    const [{ finish_reason, message }] = completion.parse(JSON.parse(text)).choices;
    if (finish_reason === 'length') throw new Error('It was cut off');
    return schema.parse(JSON.parse(message.content ?? ''));
  } catch (error) {
    throw new ModelNonsense('The model answered, but not what was asked', { cause: error });
  }
}

/** Too large an answer is nonsense; that none came at all, or only half of one, will pass. */
function whyNoAnswer(error: unknown): Error {
  const { name, code } = error as { name?: string; code?: string };
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') {
    return new ModelNonsense('The model answered more than it may', { cause: error });
  }
  const late = name === 'TimeoutError' || name === 'AbortError' || code?.endsWith('_TIMEOUT');
  const why = late ? 'The model did not answer in time' : 'The model did not answer';
  return new ModelUnavailable(why, undefined, { cause: error });
}

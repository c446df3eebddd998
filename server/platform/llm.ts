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

/** The model answered, but not what was asked: empty, cut off, or not of the shape. */
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
      const seconds = Number(answer.headers['retry-after']);
      const wait = seconds > 0 ? Math.min(seconds * 1000, LONGEST_WAIT_MS) : undefined;
      throw new ModelUnavailable(`The model answered ${answer.statusCode}`, wait);
    } catch (error) {
      throw error instanceof ModelUnavailable ? error : whyNoAnswer(error);
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

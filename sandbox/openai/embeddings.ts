import type { Handler } from 'hono';
import { type Fields, invalid, isFields, RequestError } from './chat-request.ts';
import { apiError, errorBody } from './errors.ts';
import { unreadable } from './read-request.ts';
import { textVector } from './text-vector.ts';
import { countTokens } from './tokens.ts';

const DIMENSIONS = 256;
const MAX_DIMENSIONS = 3_072;
const MAX_INPUTS = 2_048;
const MAX_TOKENS = 8_192;
const KEEP_REQUESTS = 1_000;

/** What was embedded, newest last. */
export interface EmbeddedRequest {
  model: string;
  input: string[];
}

/** `POST /embeddings`, as OpenAI serves it: the same text has the same vector. */
export class Embeddings {
  requests: EmbeddedRequest[] = [];

  handler(): Handler {
    return async (c) => {
      try {
        const body: unknown = await c.req.json().catch(() => undefined);
        if (!isFields(body)) throw new RequestError(unreadable);
        return c.json(this.#answer(body));
      } catch (error) {
        if (!(error instanceof RequestError)) throw error;
        return c.json(errorBody(error.answer), error.answer.status as 400);
      }
    };
  }

  #answer(body: Fields): object {
    const { model, encoding_format = 'float' } = body;
    if (typeof model !== 'string' || model === '') {
      throw new RequestError(apiError(400, 'you must provide a model parameter'));
    }
    if (encoding_format !== 'float' && encoding_format !== 'base64') {
      throw invalid('encoding_format', "Invalid 'encoding_format': expected 'float' or 'base64'.");
    }
    const input = readInput(body.input);
    const dimensions = readDimensions(body.dimensions);
    this.requests = [...this.requests, { model, input }].slice(-KEEP_REQUESTS);
    const tokens = input.reduce((sum, text) => sum + countTokens(text), 0);
    return {
      object: 'list',
      data: input.map((text, index) => {
        const vector = textVector(text, dimensions);
        const embedding = encoding_format === 'base64' ? inBase64(vector) : vector;
        return { object: 'embedding', index, embedding };
      }),
      model,
      usage: { prompt_tokens: tokens, total_tokens: tokens },
    };
  }
}

const isTokens = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => Number.isInteger(one));

/** A text or several, each as words or as tokens. */
function readInput(value: unknown): string[] {
  const list = typeof value === 'string' || isTokens(value) ? [value] : value;
  if (!Array.isArray(list) || list.length === 0 || list.length > MAX_INPUTS) {
    throw invalid('input', "'$.input' is invalid. Please check the API reference.");
  }
  return list.map((one: unknown) => {
    const text = isTokens(one) ? one.join(' ') : one;
    if (typeof text !== 'string' || text === '') {
      throw invalid('input', "'$.input' is invalid. Please check the API reference.");
    }
    if (countTokens(text) > MAX_TOKENS) {
      throw invalid('input', `Invalid 'input': maximum context length is ${MAX_TOKENS} tokens.`);
    }
    return text;
  });
}

function readDimensions(value: unknown): number {
  if (value == null) return DIMENSIONS;
  const fits = typeof value === 'number' && Number.isInteger(value);
  if (fits && value >= 1 && value <= MAX_DIMENSIONS) return value;
  throw invalid('dimensions', `Invalid value for 'dimensions': must be 1 to ${MAX_DIMENSIONS}.`);
}

const inBase64 = (vector: number[]): string =>
  Buffer.from(new Float32Array(vector).buffer).toString('base64');

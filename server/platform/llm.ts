import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { APICallError, generateText, Output } from 'ai';
import { Agent, fetch as undiciFetch } from 'undici';
import type { z } from 'zod';

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

/** Any OpenAI-compatible address, through its chat completions. The job retries, not the library. */
export function createModel({ baseUrl, apiKey, name, timeout = 45_000 }: ModelOptions): Model {
  const agent = new Agent({ connections: 64, maxResponseSize: LARGEST_ANSWER });
  const fetch = ((url: string, init: object) =>
    undiciFetch(url, { ...init, dispatcher: agent })) as unknown as typeof globalThis.fetch;
  const provider = createOpenAICompatible({
    name: 'model',
    baseURL: baseUrl,
    apiKey,
    fetch,
    supportsStructuredOutputs: true,
  });
  const model = provider.chatModel(name);

  return {
    async answer({ instructions, messages, schema, maxTokens = 500, temperature = 0.7 }) {
      try {
        const result = await generateText({
          model,
          instructions,
          messages,
          output: Output.object({ schema }),
          maxOutputTokens: maxTokens,
          temperature,
          maxRetries: 0,
          abortSignal: AbortSignal.timeout(timeout),
        });
        if (result.finishReason === 'length') throw new ModelNonsense('The answer was cut off');
        return result.output;
      } catch (error) {
        throw classify(error);
      }
    },
    async reachable() {
      try {
        const answer = await undiciFetch(`${baseUrl}/models`, {
          dispatcher: agent,
          headers: { authorization: `Bearer ${apiKey}` },
          signal: AbortSignal.timeout(5_000),
        });
        await answer.body?.cancel();
        return answer.status < 500 && answer.status !== 401;
      } catch {
        return false;
      }
    },
    close: () => agent.close(),
  };
}

function classify(error: unknown): Error {
  if (error instanceof ModelNonsense) return error;
  if (
    APICallError.isInstance(error) &&
    error.statusCode !== undefined &&
    error.statusCode !== 200
  ) {
    const seconds = Number(error.responseHeaders?.['retry-after']);
    const retryAfter = Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : undefined;
    return new ModelUnavailable(`The model answered ${error.statusCode}`, retryAfter);
  }
  if (APICallError.isInstance(error) && error.statusCode === undefined) {
    return new ModelUnavailable('The model did not answer', undefined, { cause: error });
  }
  const name = (error as Error)?.name;
  if (name === 'TimeoutError' || name === 'AbortError') {
    return new ModelUnavailable('The model did not answer in time', undefined);
  }
  return new ModelNonsense('The model answered, but not what was asked', { cause: error });
}

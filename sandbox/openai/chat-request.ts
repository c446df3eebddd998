import { type ApiError, apiError } from './errors.ts';
import type { JsonSchema } from './json-schema.ts';

export interface ChatMessage {
  role: string;
  /** The text of the message, its parts joined; pictures and the like are left out. */
  text: string;
}

export type ResponseFormat =
  | { type: 'text' }
  | { type: 'json_object' }
  | { type: 'json_schema'; name: string; schema: JsonSchema; strict: boolean };

/** A request for a chat completion, checked, with the defaults filled in. */
export interface ChatRequest {
  model: string;
  messages: ChatMessage[];
  stream: boolean;
  includeUsage: boolean;
  format: ResponseFormat;
  maxTokens: number;
  stop: string[];
  n: number;
  /** Names the conversation in the request log. */
  marker: string;
}

export type Fields = Record<string, unknown>;

/** Thrown while a request is read; the handler turns it into an answer. */
export class RequestError extends Error {
  readonly answer: ApiError;
  constructor(answer: ApiError) {
    super(answer.message);
    this.answer = answer;
  }
}

/** A 400 about one parameter. */
export function invalid(param: string, message: string, code: string | null = null): RequestError {
  return new RequestError(apiError(400, message, { param, code }));
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

import type { Client } from 'openapi-fetch';
import type { components, paths, webhooks } from './schema.js';

export type { components, paths, webhooks } from './schema.js';

/** The body of every error response. Decide by its `code`. */
export type Problem = components['schemas']['Problem'];

export type OpenSetter = Client<paths>;

export interface ClientOptions {
  /** the installation's URL, for example `https://setter.example.com` */
  url: string;
  /** `osk_…`, from a team's settings */
  key: string;
  /** replaces the platform's `fetch` */
  fetch?: (request: Request) => Promise<Response>;
  /** how many times a request waits after a 429, at most; default: 5 */
  maxWaits?: number;
}

/**
 * Creates a client with a typed method for each of GET, POST, PUT, PATCH and DELETE. They take an API path
 * and return `{ data, error, response }`. Requests over the key's rate limit wait as long as the server says.
 */
export declare function createClient(options: ClientOptions): OpenSetter;

/** An error response, as thrown by `take`. */
export declare class ApiError extends Error {
  constructor(problem: Problem | undefined, status: number);
  /** undefined if the response didn't come from the API, for example from a proxy */
  readonly problem: Problem | undefined;
  readonly status: number;
  get code(): string | undefined;
}

/** Returns the data of a response. Throws ApiError for an error response. */
export declare function take<Data>(
  call: Promise<{ data?: Data; error?: unknown; response: Response }>,
): Promise<Data>;

/** What a webhook endpoint receives. */
export type WebhookEvent = {
  [Type in keyof webhooks]: webhooks[Type]['post']['requestBody']['content']['application/json'];
}[keyof webhooks];

/** What an endpoint receives when a user tests it. */
export interface TestEvent {
  id: string;
  type: 'webhook.test';
  timestamp: string;
  data: { message: string; sent_by: string };
}

/**
 * Returns the event in a webhook request. Throws if the signature isn't from this secret, or if the request
 * is older than five minutes. `rawBody` is the body as received, before any parsing.
 */
export declare function verifyWebhook(
  secret: string,
  headers: Headers | Record<string, string | string[] | undefined>,
  rawBody: string,
): WebhookEvent | TestEvent;

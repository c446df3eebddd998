import type { Client } from 'openapi-fetch';
import type { components, paths, webhooks } from './schema.js';

export type { components, paths, webhooks } from './schema.js';

/** How every refusal is answered. Programs decide by `code`. */
export type Problem = components['schemas']['Problem'];

export type OpenSetter = Client<paths>;

export interface ClientOptions {
  /** of the installation, for example `https://setter.example.com` */
  url: string;
  /** `osk_…`, of a team's settings */
  key: string;
  /** instead of the one of the platform */
  fetch?: (request: Request) => Promise<Response>;
  /** how often at most a request waits that is refused with 429; 5 unless told */
  maxWaits?: number;
}

/**
 * A client with a typed method for each of GET, POST, PUT, PATCH and DELETE, which take a path of the API
 * and answer `{ data, error, response }`. A request beyond the key's limit waits for as long as the server says.
 */
export declare function createClient(options: ClientOptions): OpenSetter;

/** A refusal, as `take` throws it. */
export declare class ApiError extends Error {
  constructor(problem: Problem | undefined, status: number);
  /** undefined: what answered was not the API, a proxy for example */
  readonly problem: Problem | undefined;
  readonly status: number;
  get code(): string | undefined;
}

/** The data of an answer. Throws ApiError for a refusal. */
export declare function take<Data>(
  call: Promise<{ data?: Data; error?: unknown; response: Response }>,
): Promise<Data>;

/** What an endpoint receives. */
export type WebhookEvent = {
  [Type in keyof webhooks]: webhooks[Type]['post']['requestBody']['content']['application/json'];
}[keyof webhooks];

/** What a test of an endpoint tells, by hand. */
export interface TestEvent {
  id: string;
  type: 'webhook.test';
  timestamp: string;
  data: { message: string; sent_by: string };
}

/**
 * The event of a request to an endpoint. Throws for a signature that is not of this secret, and for a
 * request that is older than five minutes. `rawBody`: as it came, before anything parses it.
 */
export declare function verifyWebhook(
  secret: string,
  headers: Headers | Record<string, string | string[] | undefined>,
  rawBody: string,
): WebhookEvent | TestEvent;

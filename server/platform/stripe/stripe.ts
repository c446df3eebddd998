import type StripeClient from 'stripe';
import { type PlansMode, sellsPlans } from '#domain/billing/plans.ts';
import { createHttpClient, responseOf } from '../http-client/http-client.ts';

/** One try; the library tries twice more where that is safe, so a call takes half a minute at most. */
const TIMEOUT_MS = 8_000;
const MAX_RETRIES = 2;
const MAX_BYTES = 4 * 1024 * 1024;
/**
 * Stripe signs each delivery when it sends it, also one that is a week late. So an older signature is
 * a copy, and refused.
 */
const SIGNATURE_TOLERANCE_S = 300;

/** An event of a webhook, with what is read of it. */
export interface StripeEvent {
  id: string;
  type: string;
  customer_id: string | null;
}

export interface Stripe {
  /** The client of the library, which is loaded with the first call. */
  api(): Promise<StripeClient>;
  /** Reads a webhook. Null: the signature does not match the body, or is too old. */
  readEvent(body: string, signature: string): Promise<StripeEvent | null>;
  close(): Promise<void>;
}

interface StripeOptions {
  apiUrl: string;
  secretKey: string;
  webhookSecret: string;
}

/** A client of Stripe's API, by its own library, with bounded times and sizes. */
export function createStripe({ apiUrl, secretKey, webhookSecret }: StripeOptions): Stripe {
  const http = createHttpClient({ connections: 8, maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS });

  /** The library knows a host and no path, so every address is put under ours here. */
  const fetchAt = async (input: unknown, init: RequestInit = {}): Promise<Response> => {
    const { pathname, search } = new URL(String(input));
    const answer = await http.request(apiUrl + pathname + search, {
      method: init.method === 'POST' || init.method === 'DELETE' ? init.method : 'GET',
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(init.signal && { signal: init.signal }),
      ...(typeof init.body === 'string' && { body: init.body }),
    });
    return responseOf(answer);
  };

  const load = async () => {
    const { default: Client } = await import('stripe');
    return new Client(secretKey, {
      timeout: TIMEOUT_MS,
      maxNetworkRetries: MAX_RETRIES,
      telemetry: false,
      httpClient: Client.createFetchHttpClient(fetchAt),
    });
  };
  let loaded: Promise<StripeClient> | undefined;
  const api = () => (loaded ??= load());

  return {
    api,
    async readEvent(body, signature) {
      const client = await api();
      try {
        const event = await client.webhooks.constructEventAsync(
          body,
          signature,
          webhookSecret,
          SIGNATURE_TOLERANCE_S,
        );
        return { id: event.id, type: event.type, customer_id: customerOf(event.data.object) };
      } catch (error) {
        if (error instanceof client.errors.StripeSignatureVerificationError) return null;
        throw error;
      }
    },
    close: () => http.close(),
  };
}

interface StripeEnv {
  PLANS: PlansMode;
  STRIPE_API_URL: string;
  STRIPE_SECRET_KEY?: string | undefined;
  STRIPE_WEBHOOK_SECRET?: string | undefined;
}

/** The client of an installation; null where teams do not pay by Stripe. */
export function openStripe(env: StripeEnv): Stripe | null {
  const { PLANS, STRIPE_API_URL, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = env;
  if (!sellsPlans(PLANS) || !STRIPE_SECRET_KEY || !STRIPE_WEBHOOK_SECRET) return null;
  return createStripe({
    apiUrl: STRIPE_API_URL,
    secretKey: STRIPE_SECRET_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
  });
}

/** Nearly every object of billing names its customer; a customer is one itself. */
function customerOf(object: unknown): string | null {
  const {
    object: kind,
    id,
    customer,
  } = object as {
    object?: unknown;
    id?: unknown;
    customer?: unknown;
  };
  const named = kind === 'customer' ? id : customer;
  if (typeof named === 'string') return named;
  const nested = (named as { id?: unknown } | null | undefined)?.id;
  return typeof nested === 'string' ? nested : null;
}

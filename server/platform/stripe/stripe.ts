import type StripeClient from 'stripe';
import { sellsPlans } from '#domain/billing/plans.ts';
import { createHttpClient, responseOf } from '../http-client/http-client.ts';
import type { Env } from '../settings/read-env.ts';

/** Per try. The library retries twice if that is safe, so a call takes half a minute at most. */
const TIMEOUT_MS = 8_000;
const MAX_RETRIES = 2;
const MAX_BYTES = 4 * 1024 * 1024;
/**
 * Stripe signs each delivery when it sends it, even one that is a week late. So an older signature is
 * a copy and refused.
 */
const SIGNATURE_TOLERANCE_S = 300;

/** A webhook event, with the fields that we read. */
export interface StripeEvent {
  id: string;
  type: string;
  customer_id: string | null;
}

interface StripeOptions {
  apiUrl: string;
  secretKey: string;
  webhookSecret: string;
}

/** A client of Stripe's API, through its own library, with limited times and sizes. */
export function createStripe({ apiUrl, secretKey, webhookSecret }: StripeOptions) {
  const http = createHttpClient({ connections: 8, maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS });

  /** The library accepts a host but no path, so this adds the path of `apiUrl` to every address. */
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
  /** The library's client, which is loaded with the first call. */
  const api = () => (loaded ??= load());

  return {
    api,
    /** Reads a webhook. Null if the signature doesn't match the body, or is too old. */
    async readEvent(body: string, signature: string): Promise<StripeEvent | null> {
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

export type Stripe = ReturnType<typeof createStripe>;

type StripeEnv = Pick<
  Env,
  'PLANS' | 'STRIPE_API_URL' | 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET'
>;

/** The client of an installation; null if teams don't pay through Stripe. */
export function openStripe(env: StripeEnv): Stripe | null {
  const { PLANS, STRIPE_API_URL, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = env;
  if (!sellsPlans(PLANS) || !STRIPE_SECRET_KEY || !STRIPE_WEBHOOK_SECRET) return null;
  return createStripe({
    apiUrl: STRIPE_API_URL,
    secretKey: STRIPE_SECRET_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
  });
}

/** Nearly every billing object names its customer. A customer object has the id itself. */
function customerOf(object: unknown): string | null {
  const { object: kind, id, customer } = object as Partial<Record<string, unknown>>;
  const customerId = kind === 'customer' ? id : customer;
  if (typeof customerId === 'string') return customerId;
  const nested = (customerId as { id?: unknown } | null | undefined)?.id;
  return typeof nested === 'string' ? nested : null;
}

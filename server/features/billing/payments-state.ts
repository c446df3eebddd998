import { SOLD_PRICES } from '#domain/billing/offers.ts';
import type { ComponentHealth } from '#server/component-health.ts';
import type { Services } from '#server/services.ts';

const KEYS = SOLD_PRICES.map(({ lookup_key }) => lookup_key);

/** Whether Stripe accepts our key and has the prices of all plans. */
export async function paymentsState({
  stripe,
  log,
}: Pick<Services, 'stripe' | 'log'>): Promise<ComponentHealth> {
  if (!stripe) return { ok: true, state: 'plans are not paid by Stripe' };
  try {
    const api = await stripe.api();
    const { data } = await api.prices.list({ lookup_keys: KEYS, active: true, limit: 100 });
    const missing = KEYS.length - new Set(data.map(({ lookup_key }) => lookup_key)).size;
    if (missing > 0) return { ok: false, state: 'prices are missing' };
    return { ok: true, state: 'sells all plans' };
  } catch (error) {
    log.warn({ err: error }, 'could not query Stripe');
    return { ok: false, state: 'not reachable' };
  }
}

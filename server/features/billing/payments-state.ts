import { lookupKey } from '#domain/billing/offers.ts';
import { BILLING_CYCLES, PAID_PLANS } from '#domain/billing/plans.ts';
import type { ComponentHealth } from '#server/component-health.ts';
import type { Services } from '#server/services.ts';

const KEYS = PAID_PLANS.flatMap((plan) => BILLING_CYCLES.map((cycle) => lookupKey(plan, cycle)));

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
    return missing === 0 ? { ok: true, state: 'sells all plans' } : { ok: false, state: MISSING };
  } catch (error) {
    log.warn({ err: error }, 'could not query Stripe');
    return { ok: false, state: 'not reachable' };
  }
}

const MISSING = 'prices are missing';

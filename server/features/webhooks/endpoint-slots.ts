import { RetryAfter } from '#server/platform/jobs/retry.ts';

/** Doubles up to a minute, so that a thousand waiting deliveries don't retry every second. */
const RETRY_MS = 1000;
/** Deliveries in an endpoint's queue. Any more retry by the clock alone. */
const MAX_QUEUED = 1000;

/** One endpoint's deliveries in this process. */
interface Slots {
  underWay: number;
  /** in the order in which they asked */
  waiting: Set<string>;
}

const endpoints = new Map<string, Slots>();

/**
 * Runs `work` for a delivery while fewer than `most` to its endpoint are under way, so that a slow
 * endpoint can't occupy every worker. Throws RetryAfter at the limit.
 */
export async function withEndpointSlot<T>(
  { endpoint_id, delivery_id }: { endpoint_id: string; delivery_id: string },
  most: number,
  work: () => Promise<T>,
): Promise<T> {
  const slots = endpoints.get(endpoint_id) ?? { underWay: 0, waiting: new Set() };
  endpoints.set(endpoint_id, slots);
  if (slots.underWay >= most) {
    if (slots.waiting.size < MAX_QUEUED) slots.waiting.add(delivery_id);
    throw new RetryAfter(RETRY_MS, 'others are on their way there');
  }
  slots.waiting.delete(delivery_id);
  slots.underWay += 1;
  try {
    return await work();
  } finally {
    slots.underWay -= 1;
    if (slots.underWay === 0 && slots.waiting.size === 0) endpoints.delete(endpoint_id);
  }
}

/**
 * Takes the delivery that has waited longest, to run it now. By the clock alone, deliveries that were
 * refused together would retry together, and be refused again.
 */
export function nextQueuedDelivery(endpoint_id: string): string | undefined {
  const slots = endpoints.get(endpoint_id);
  const [first] = slots?.waiting ?? [];
  if (!slots || first === undefined) return undefined;
  slots.waiting.delete(first);
  if (slots.underWay === 0 && slots.waiting.size === 0) endpoints.delete(endpoint_id);
  return first;
}

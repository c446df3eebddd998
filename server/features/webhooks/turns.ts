import { RetryAfter } from '#server/platform/jobs/retry.ts';

/** Doubles up to a minute: a thousand that wait do not ask a thousand times a second. */
const TURN_MS = 1000;
/** Deliveries that are remembered as waiting for one endpoint; any more ask again by themselves. */
const MAX_REMEMBERED = 1000;

/** What a process has to do with one endpoint. */
interface Line {
  underWay: number;
  /** in the order in which they asked */
  waiting: Set<string>;
}

const lines = new Map<string, Line>();

/**
 * Does `work` for a delivery while fewer than `most` to its endpoint are under way: a slow one must not
 * take every worker. Throws RetryAfter where there are as many.
 */
export async function inTurn<T>(
  { endpoint_id, delivery_id }: { endpoint_id: string; delivery_id: string },
  most: number,
  work: () => Promise<T>,
): Promise<T> {
  const line = lines.get(endpoint_id) ?? { underWay: 0, waiting: new Set() };
  lines.set(endpoint_id, line);
  if (line.underWay >= most) {
    if (line.waiting.size < MAX_REMEMBERED) line.waiting.add(delivery_id);
    throw new RetryAfter(TURN_MS, 'others are on their way there');
  }
  line.waiting.delete(delivery_id);
  line.underWay += 1;
  try {
    return await work();
  } finally {
    line.underWay -= 1;
    if (line.underWay === 0 && line.waiting.size === 0) lines.delete(endpoint_id);
  }
}

/**
 * The delivery that has waited longest for a turn that has just ended, to be planned for now. By the
 * clock alone, those that were turned away together would come back together, and be turned away again.
 */
export function nextInLine(endpoint_id: string): string | undefined {
  const line = lines.get(endpoint_id);
  const [first] = line?.waiting ?? [];
  if (!line || first === undefined) return undefined;
  line.waiting.delete(first);
  if (line.underWay === 0 && line.waiting.size === 0) lines.delete(endpoint_id);
  return first;
}

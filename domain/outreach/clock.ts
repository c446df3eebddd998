import type { Delay, WaitReason } from './schema.ts';

/**
 * A histogram of leads' waiting times, from a second to over a month. Each bucket is a third longer than
 * the previous one, so a median is accurate within a sixth.
 */
const GROWTH = 4 / 3;
export const BUCKETS = 53;

/** The bucket of a waiting time; 0: up to a second. */
export function bucketOf(seconds: number): number {
  if (seconds <= 1) return 0;
  return Math.min(BUCKETS - 1, Math.ceil(Math.log(seconds) / Math.log(GROWTH)));
}

/** The longest wait in a bucket, in seconds. */
function upTo(bucket: number): number {
  return GROWTH ** bucket;
}

export interface BucketCount {
  bucket: number;
  leads: number;
}

/** Returns the longest wait in seconds among the fastest `share` of leads; null without leads. */
export function quantile(counts: readonly BucketCount[], share: number): number | null {
  const all = counts.reduce((sum, count) => sum + count.leads, 0);
  if (all === 0) return null;
  let cumulative = 0;
  for (const { bucket, leads } of counts.toSorted((a, b) => a.bucket - b.bucket)) {
    cumulative += leads;
    if (cumulative >= share * all) return upTo(bucket);
  }
  return null;
}

/** A period in which a campaign's first messages were on hold. */
export interface HoldPeriod {
  reason: WaitReason;
  from_at: Date;
  /** null: still on hold */
  to_at: Date | null;
}

/** Shorter delays aren't shown. */
const SHORT_MS = 5_000;

/**
 * Returns why a lead's first message was delayed, in order of time: the holds while it waited, and the
 * queue in between. Leaves out delays under five seconds.
 */
export function delaysOf(entered: Date, end: Date, holds: readonly HoldPeriod[]): Delay[] {
  const delays: { reason: WaitReason; from: number; to: number }[] = [];
  let at = entered.getTime();
  const add = (reason: WaitReason, from: number, to: number) => {
    const last = delays.at(-1);
    if (last && last.reason === reason && from - last.to < SHORT_MS) last.to = to;
    else if (to - from >= SHORT_MS) delays.push({ reason, from, to });
  };
  for (const hold of holds.toSorted((a, b) => a.from_at.getTime() - b.from_at.getTime())) {
    const from = Math.max(at, hold.from_at.getTime());
    const to = Math.min(end.getTime(), hold.to_at?.getTime() ?? Infinity);
    if (to <= from) continue;
    if (from > at) add('turn', at, from);
    add(hold.reason, from, to);
    at = to;
  }
  if (end.getTime() > at) add('turn', at, end.getTime());
  return delays.map(({ reason, from, to }) => ({
    reason,
    from: new Date(from).toISOString(),
    seconds: Math.round((to - from) / 1000),
  }));
}

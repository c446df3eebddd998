import type { Restriction } from './schema.ts';

/** What the gateway reports; without a time it is a day, as no one knows better. */
export interface ReportedRestriction {
  kind: Restriction;
  /** until when, in ms since the epoch */
  until: number | null;
}

const UNNAMED_MS = 24 * 3600_000;
/** A time further away is a mistake, and would silence the number forever. */
const MAX_MS = 60 * 24 * 3600_000;

/** When a reported restriction ends; undefined once it has. */
export function restrictionEnd({ until }: ReportedRestriction, now: Date): Date | undefined {
  const end = Math.min(until ?? now.getTime() + UNNAMED_MS, now.getTime() + MAX_MS);
  return end > now.getTime() ? new Date(end) : undefined;
}

/**
 * How long a message to a lead has to wait, in ms. WhatsApp restricts only whom a number may write to
 * first: who has written is answered.
 */
export function waitToWrite(
  { replied, restricted_until }: { replied: boolean; restricted_until: Date | null },
  now: Date,
): number {
  if (replied || !restricted_until) return 0;
  return Math.max(0, restricted_until.getTime() - now.getTime());
}

import type { Restriction } from './schema.ts';

/** What the gateway reports. Without an end, the restriction is assumed to last a day. */
export interface ReportedRestriction {
  kind: Restriction;
  /** until when, in ms since the epoch */
  until: number | null;
}

const UNNAMED_MS = 24 * 3600_000;
/** A later end is a mistake, and would silence the number forever. */
const MAX_MS = 60 * 24 * 3600_000;

/** When a reported restriction ends; undefined if it already has. */
export function restrictionEnd({ until }: ReportedRestriction, now: Date): Date | undefined {
  const end = Math.min(until ?? now.getTime() + UNNAMED_MS, now.getTime() + MAX_MS);
  return end > now.getTime() ? new Date(end) : undefined;
}

/**
 * How long a message to a lead must wait, in ms. WhatsApp only restricts writing to new contacts: leads
 * who have written are answered.
 */
export function writingDelay(
  { replied, restricted_until }: { replied: boolean; restricted_until: Date | null },
  now: Date,
): number {
  if (replied || !restricted_until) return 0;
  return Math.max(0, restricted_until.getTime() - now.getTime());
}

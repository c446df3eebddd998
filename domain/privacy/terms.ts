import { z } from 'zod';
import { privacyFields } from '#copy/fields/privacy.ts';
import { teamRef } from '../teams/schema.ts';

/** Months without activity after which leads may be deleted. */
export const MIN_KEEP_MONTHS = 1;
export const MAX_KEEP_MONTHS = 120;
/** A preview counts so far and no further. */
export const PREVIEW_COUNT = 1_000;

const months = z.coerce
  .number({ error: () => privacyFields.monthsMissing })
  .int({ error: () => privacyFields.wholeMonths })
  .min(MIN_KEEP_MONTHS, { error: () => privacyFields.oneMonth })
  .max(MAX_KEEP_MONTHS, { error: () => privacyFields.tenYears });

export const termsPreviewInput = teamRef.extend({ keep_months: months });
/** null: leads are kept until someone deletes them */
export const termsChange = teamRef.extend({ keep_months: months.nullable() });

export interface TeamTerms {
  keep_months: number | null;
  /** null once the account is deleted, and while nothing was ever changed */
  changed_by: string | null;
  changed_at: string | null;
}

export interface TermsPreview {
  /** leads without activity for so long, counted up to PREVIEW_COUNT */
  leads: number;
  /** there are more than were counted */
  more: boolean;
}

/**
 * The time before which a lead's last activity must lie. A calendar month back each, and the last day
 * of a month where that month has no such day, so the date never lies later than a person expects.
 */
export function keptSince(now: Date, keep_months: number): Date {
  const first = new Date(
    Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - keep_months, 1, now.getUTCHours()),
  );
  const lastDay = new Date(
    Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0),
  ).getUTCDate();
  first.setUTCDate(Math.min(now.getUTCDate(), lastDay));
  return first;
}

import { z } from 'zod';
import { privacyFields } from '#copy/fields/privacy.ts';
import { addMonths } from '../billing/usage-period.ts';
import { teamRef } from '../teams/schema.ts';

/** The shortest term after which inactive leads are deleted, in months. */
export const MIN_KEEP_MONTHS = 1;
export const MAX_KEEP_MONTHS = 120;
/** Previews stop counting here. */
export const PREVIEW_COUNT = 1_000;

const months = z.coerce
  .number({ error: () => privacyFields.monthsMissing })
  .int({ error: () => privacyFields.wholeMonths })
  .min(MIN_KEEP_MONTHS, { error: () => privacyFields.oneMonth })
  .max(MAX_KEEP_MONTHS, { error: () => privacyFields.tenYears });

export const termsPreviewInput = teamRef.extend({ keep_months: months });
/** null: keeps leads until a user deletes them */
export const termsChange = teamRef.extend({ keep_months: months.nullable() });

export interface TeamTerms {
  keep_months: number | null;
  /** null once that account is deleted, or if nothing was ever changed */
  changed_by: string | null;
  changed_at: string | null;
}

export interface TermsPreview {
  /** leads inactive for that long, counted up to PREVIEW_COUNT */
  leads: number;
  /** there are more than the count */
  more: boolean;
}

/**
 * Returns the time before which a lead's last activity must lie, whole calendar months ago. The date is never
 * later than users expect.
 */
export const retentionCutoff = (now: Date, keep_months: number): Date =>
  addMonths(now, -keep_months);

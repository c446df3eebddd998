import { z } from 'zod';
import { fileTermFields } from '#copy/fields/privacy.ts';
import { teamRef } from '../teams/schema.ts';

/** The longest term after which files of conversations are deleted, in days. */
export const MAX_FILE_DAYS = 3_650;
/** The choices in the settings. Programs may set any other number. */
export const FILE_DAYS = [30, 90, 180, 365, 730, 1095] as const;
/** The choices for sensitive files, such as identity documents. */
export const SENSITIVE_DAYS = [1, 7, 30, 90] as const;

const days = z.coerce
  .number({ error: () => fileTermFields.number })
  .int({ error: () => fileTermFields.whole })
  .min(1, { error: () => fileTermFields.least })
  .max(MAX_FILE_DAYS, { error: () => fileTermFields.most({ max: MAX_FILE_DAYS }) });

export const fileTermsChange = teamRef.extend({
  /** null: files are kept as long as their messages */
  file_days: days.nullable(),
  /** for sensitive files, if shorter */
  sensitive_days: days,
});
export type FileTermsChange = z.output<typeof fileTermsChange>;

/** How long a team keeps files of its conversations. Their transcripts and descriptions stay. */
export type FileTerms = Omit<FileTermsChange, 'team_slug'>;

export interface FileTermsPreview {
  /** older files, counted up to PREVIEW_COUNT */
  files: number;
  /** there are more than the count */
  more: boolean;
}

const DAY_MS = 24 * 60 * 60_000;

/** Files stored before this time are deleted. */
export const fileRetentionCutoff = (now: Date, kept_days: number): Date =>
  new Date(now.getTime() - kept_days * DAY_MS);

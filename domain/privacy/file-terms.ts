import { z } from 'zod';
import { fileTermFields } from '#copy/fields/privacy.ts';
import { teamRef } from '../teams/schema.ts';
import { PREVIEW_COUNT } from './terms.ts';

/** Days after which files of conversations may be deleted. */
export const MAX_FILE_DAYS = 3_650;
/** What the settings offer; a program may choose any other. */
export const FILE_DAYS = [30, 90, 180, 365, 730, 1095] as const;
/** The same for files that no one should keep for long, such as identity documents. */
export const SENSITIVE_DAYS = [1, 7, 30, 90] as const;

const days = z.coerce
  .number({ error: () => fileTermFields.number })
  .int({ error: () => fileTermFields.whole })
  .min(1, { error: () => fileTermFields.least })
  .max(MAX_FILE_DAYS, { error: () => fileTermFields.most({ max: MAX_FILE_DAYS }) });

export const fileTermsChange = teamRef.extend({
  /** null: files are kept as long as their messages */
  file_days: days.nullable(),
  /** of sensitive files, if that is shorter */
  sensitive_days: days,
});
export type FileTermsChange = z.output<typeof fileTermsChange>;

/** How long a team keeps files of its conversations. What was understood of them stays. */
export type FileTerms = Omit<FileTermsChange, 'team_slug'>;

export interface FileTermsPreview {
  /** files that are older, counted up to PREVIEW_COUNT */
  files: number;
  /** there are more than were counted */
  more: boolean;
}

export const countedUp = (found: number): FileTermsPreview => ({
  files: Math.min(found, PREVIEW_COUNT),
  more: found > PREVIEW_COUNT,
});

const DAY_MS = 24 * 60 * 60_000;

/** A file that was stored before this time is deleted. */
export const filesKeptSince = (now: Date, kept_days: number): Date =>
  new Date(now.getTime() - kept_days * DAY_MS);

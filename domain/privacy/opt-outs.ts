import { z } from 'zod';

/** The maximum number of rows and megabytes of one file of opt-outs. */
export const MAX_OPT_OUT_ROWS = 50_000;
export const MAX_OPT_OUT_MB = 5;
/** The number of unreadable rows that are listed. The rest are only counted. */
export const LISTED_ROWS = 100;

export const optOutPlan = z.object({
  /** the country of numbers without a country code */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable()
    .default(null),
  file_name: z.string().trim().max(200).default(''),
});

/** The progress of a file, sent as one JSON object a line. The last line is the result. */
export interface OptOutProgress {
  /** rows read so far, and rows in the file */
  rows: number;
  total: number;
  /** numbers newly opted out */
  added: number;
  /** numbers that were already opted out */
  known: number;
  /** rows without a readable number; the first ones by their row number */
  unreadable: number;
  unreadable_rows: number[];
  done: boolean;
}

export const PERMISSION_LISTS = ['opt_outs', 'consents'] as const;
export type PermissionList = (typeof PERMISSION_LISTS)[number];

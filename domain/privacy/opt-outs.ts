import { z } from 'zod';

/** Rows and megabytes of one file of opt-outs. */
export const MAX_OPT_OUT_ROWS = 50_000;
export const MAX_OPT_OUT_MB = 5;
/** Rows of a file that are listed as unreadable; the others are counted. */
export const LISTED_ROWS = 100;

export const optOutPlan = z.object({
  /** how numbers without a country code are read */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable()
    .default(null),
  file_name: z.string().trim().max(200).default(''),
});

/** How far a file is; the last line is done. Sent as one JSON object a line. */
export interface OptOutProgress {
  /** rows that were read, of so many in the file */
  rows: number;
  total: number;
  /** numbers that are opted out from now on */
  added: number;
  /** numbers that were opted out before */
  known: number;
  /** rows without a number that can be read; the first of them by their place in the file */
  unreadable: number;
  unreadable_rows: number[];
  done: boolean;
}

export const PERMISSION_LISTS = ['opt_outs', 'consents'] as const;
export type PermissionList = (typeof PERMISSION_LISTS)[number];

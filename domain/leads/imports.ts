import { z } from 'zod';
import { commonFields } from '#copy/fields/common.ts';
import { leadsFields } from '#copy/fields/leads.ts';
import { MAX_FIELDS } from '../conversations/lead/lead.ts';
import { oneLine, typedText } from '../text.ts';
import { countryCode } from './countries.ts';
import { ENCODINGS } from './encodings.ts';
import { LISTED_ROW_STATES, MAX_COLUMNS } from './import-states.ts';

const column = z
  .int()
  .min(0)
  .max(MAX_COLUMNS - 1);

/** The role of each column of a file. */
export const importColumns = z.object({
  name: column.nullable(),
  /** a second part of the name */
  last_name: column.nullable(),
  phone: column,
  email: column.nullable(),
  /** columns that are stored in the team's custom fields */
  fields: z
    .array(z.object({ column, field_id: z.uuid() }))
    .max(MAX_FIELDS)
    .refine((all) => new Set(all.map((item) => item.field_id)).size === all.length, {
      error: () => leadsFields.fieldOnce,
    })
    .default([]),
  /** the first row of the table names the columns */
  header: z.boolean(),
  /** rows above the table, such as a title */
  skip: z.int().min(0).max(1_000).default(0),
});
export type ImportColumns = z.output<typeof importColumns>;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The settings of an import, chosen before the upload. */
export const importPlan = z.object({
  campaign_id: z.uuid(),
  file_name: typedText().transform(oneLine).pipe(z.string().min(1).max(200)),
  columns: importColumns,
  /** default for numbers without a country code */
  country: countryCode.nullable(),
  /** of a text file, as the preview read it; detected if missing */
  encoding: z.enum(ENCODINGS).optional(),
  consent_source: typedText()
    .transform(oneLine)
    .pipe(
      z
        .string()
        .min(3, { error: () => leadsFields.consentWhere })
        .max(300, { error: () => commonFields.tooLong({ max: 300 }) }),
    ),
  consent_date: z
    .string()
    .regex(DAY, { error: () => leadsFields.consentDay })
    .refine((day) => Number.isFinite(Date.parse(day)), { error: () => leadsFields.consentDay })
    // The date may be up to 14 hours ahead of UTC.
    .refine((day) => Date.parse(day) <= Date.now() + 14 * 3_600_000, {
      error: () => leadsFields.dayToCome,
    }),
});
export type ImportPlan = z.output<typeof importPlan>;

export const importRef = z.object({ team_slug: z.string(), import_id: z.uuid() });

/**
 * `messages`: the number of first messages in the confirmed summary. `agreed`: these people agreed to be
 * contacted. Resuming requires neither.
 */
export const startedImport = importRef.extend({
  messages: z.int().min(0).optional(),
  agreed: z.boolean().default(false),
});

export const importRowsPage = importRef.extend({
  state: z.enum(LISTED_ROW_STATES),
  after_row: z.int().min(0).default(0),
});

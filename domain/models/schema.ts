import { z } from 'zod';
import { modelsFields } from '#copy/fields/models.ts';
import { teamRef } from '../teams/schema.ts';

const MAX_KEY = 400;
const MAX_ADDRESS = 300;
const MAX_NAME = 100;
/** US dollars per million tokens. */
const MAX_PRICE = 10_000;
/** US dollars. */
export const MAX_CEILING = 1_000_000;

const PRINTABLE = /^[\x21-\x7e]*$/;

const price = z
  .number({ error: () => modelsFields.priceMissing })
  .min(0, { error: () => modelsFields.priceNegative })
  .max(MAX_PRICE, { error: () => modelsFields.pricePerMillion });

/** A model that a team brings itself. */
export const ownModel = teamRef.extend({
  /** empty: the stored one stays */
  key: z
    .string()
    .trim()
    .max(MAX_KEY, { error: () => modelsFields.keyTooLong({ max: MAX_KEY }) })
    .regex(PRINTABLE, { error: () => modelsFields.keySpaces }),
  /** empty: the address of the installation */
  base_url: z
    .string()
    .trim()
    .max(MAX_ADDRESS, { error: () => modelsFields.addressTooLong({ max: MAX_ADDRESS }) })
    .refine((text) => text === '' || isAddress(text), {
      error: () => modelsFields.wrongAddress,
    }),
  /** empty: the name of the installation */
  model_name: z
    .string()
    .trim()
    .max(MAX_NAME, { error: () => modelsFields.nameTooLong({ max: MAX_NAME }) })
    .regex(PRINTABLE, { error: () => modelsFields.nameSpaces }),
  /** null: by the price table */
  prices: z.object({ input: price, cached: price, output: price }).nullable(),
});
export type OwnModel = z.output<typeof ownModel>;

function isAddress(text: string): boolean {
  return ['http:', 'https:'].includes(URL.parse(text)?.protocol ?? '');
}

const ceiling = z
  .number({ error: () => modelsFields.amountMissing })
  .min(0.01, { error: () => modelsFields.amountLeast })
  .max(MAX_CEILING, { error: () => modelsFields.amountMost })
  .nullable();

/** In US dollars; null: none of one's own. */
export const ceilingsChoice = teamRef.extend({ day: ceiling, month: ceiling });

/** Whether a second call verifies each answer before a lead gets it. */
export const verificationChoice = teamRef.extend({ on: z.boolean() });

/** What a team has chosen, without the key itself. */
export interface ModelSettings {
  /** null: the installation's model answers */
  own: {
    key_last4: string;
    /** ISO */
    key_set_at: string;
    base_url: string | null;
    model_name: string | null;
    prices: { input: number; cached: number; output: number } | null;
  } | null;
  /** the installation's, as far as teams may know it */
  installation: { model_name: string };
  /** whether the price of the model that answers now is known */
  priced: boolean;
  /** in US dollars */
  ceilings: { day: number | null; month: number | null };
  /** of the installation, for teams that use its model */
  installation_ceilings: { day: number | null; month: number | null };
  /** in US dollars */
  spent: { day: number; month: number };
  /** calls of this month whose cost is not known */
  unpriced_calls: number;
  /** whether answers are verified; `here`: whether this installation verifies any */
  verification: { on: boolean; here: boolean };
}

/** The result of a tiny test question to the team's model. */
export interface ModelTest {
  ok: boolean;
  /** what is wrong, and what to do */
  text: string;
  /** what the provider says about it, bounded; may be empty */
  words: string;
}

import { z } from 'zod';
import { modelsFields } from '#copy/fields/models.ts';
import { teamRef } from '../teams/schema.ts';
import type { Ceilings, Spending } from './ceilings.ts';

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

/** A team's own model. */
export const ownModel = teamRef.extend({
  /** empty: keeps the stored key */
  key: z
    .string()
    .trim()
    .max(MAX_KEY, { error: () => modelsFields.keyTooLong({ max: MAX_KEY }) })
    .regex(PRINTABLE, { error: () => modelsFields.keySpaces }),
  /** empty: the installation's address */
  base_url: z
    .string()
    .trim()
    .max(MAX_ADDRESS, { error: () => modelsFields.addressTooLong({ max: MAX_ADDRESS }) })
    .refine((text) => text === '' || isAddress(text), {
      error: () => modelsFields.wrongAddress,
    }),
  /** empty: the installation's model name */
  model_name: z
    .string()
    .trim()
    .max(MAX_NAME, { error: () => modelsFields.nameTooLong({ max: MAX_NAME }) })
    .regex(PRINTABLE, { error: () => modelsFields.nameSpaces }),
  /** null: from the price table */
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

/** In US dollars; null: no ceiling of the team. */
export const ceilingsChoice = teamRef.extend({ day: ceiling, month: ceiling });

/** Whether a second call verifies each answer before a lead gets it. */
export const verificationChoice = teamRef.extend({ on: z.boolean() });

/**
 * Whether voice messages, and pictures with documents, are understood. null: only if the agent's own
 * model can do it, so that nothing goes to another server without a user's choice.
 */
export const readingChoice = teamRef.extend({
  speech: z.boolean().nullable(),
  pictures: z.boolean().nullable(),
});
export type ReadingChoice = Omit<z.output<typeof readingChoice>, 'team_slug'>;

/** A team's choices, without the key itself. */
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
  /** the installation's model, as far as teams may see it */
  installation: { model_name: string };
  /** whether the current model accepts images; null: not tried yet */
  sees: boolean | null;
  /** whether the current model has a known price */
  priced: boolean;
  /** in US dollars */
  ceilings: Ceilings;
  /** the installation's, for teams that use its model */
  installation_ceilings: Ceilings;
  /** in US dollars */
  spent: Spending;
  /** this month's calls of unknown cost */
  unpriced_calls: number;
  /** `on`: whether answers are verified; `here`: whether this installation can verify them */
  verification: { on: boolean; here: boolean };
  reading: ReadingChoice;
}

/** The result of a tiny test question to the team's model. */
export interface ModelTest {
  ok: boolean;
  /** what is wrong, and what to do */
  text: string;
  /** the provider's message, truncated; may be empty */
  words: string;
}

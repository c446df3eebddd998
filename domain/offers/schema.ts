import { z } from 'zod';
import { businessFocus } from './business-focus.ts';

/** Who wrote the offer of a campaign. */
export type OfferAuthor = 'model' | 'template' | 'person';

/** The model's structured output. */
export const writtenOffer = z.object({
  offer_description: z
    .string()
    .describe(
      'What the business offers, for whom and why, in plain text in the language asked for.',
    ),
  business_focus: businessFocus.describe('The one value that fits the business best.'),
  qualifying_questions: z
    .array(z.string())
    .describe(
      'Two to four short questions to find out whether the offer fits a lead, same language.',
    ),
  opening_line: z
    .string()
    .describe(
      'An example of a first WhatsApp message to a new lead, same language, no link, no price.',
    ),
  open_questions: z
    .array(z.string())
    .describe(
      'In English: what a lead will ask and the material does not answer. Empty if nothing.',
    ),
});
export type WrittenOffer = z.infer<typeof writtenOffer>;

/** An offer that passed the checks, or the template's. */
export interface CheckedOffer extends WrittenOffer {
  generated: Exclude<OfferAuthor, 'person'>;
  /** remarks for the person, in English */
  notes: string[];
}

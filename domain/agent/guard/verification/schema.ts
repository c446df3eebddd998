import { z } from 'zod';

/** What a sentence of an answer does. Only questions, courtesies and "I don't know" need no proof. */
export const CLAIMS = [
  'statement',
  'offer',
  'promise',
  'unknown',
  'question',
  'courtesy',
  'instruction',
] as const;
export type ClaimType = (typeof CLAIMS)[number];

/** What a sentence is about. `lead`: what the lead said about themselves. */
export const SUBJECTS = [
  'price',
  'payment',
  'refund',
  'health',
  'law',
  'availability',
  'identity',
  'lead',
  'other',
] as const;
export type Subject = (typeof SUBJECTS)[number];

const MAX_QUOTE = 600;
const MAX_LINES = 12;

/** The verifier's verdict on a sentence. It names where the proof is, never whether it is one. */
const verdict = z.object({
  sentence: z.coerce.number().int().describe('The number of the sentence, without the S.'),
  claim: z
    .enum(CLAIMS)
    .describe(
      'statement: says that something is so, also as a yes or no to the lead; offer: says what the business or the agent can give or do; promise: says that something will be done or happen later, such as checking, writing, calling or reserving; unknown: says only that the agent does not know, cannot say or cannot do something; question: wants an answer; courtesy: a greeting, thanks, sympathy or wish that claims nothing; instruction: asks the lead to do something.',
    )
    // Any other value counts as a statement, which needs a proof.
    .catch('statement'),
  subject: z
    .enum(SUBJECTS)
    .describe('What the sentence is about; lead: what the lead told of themselves.')
    .catch('other'),
  proof: z
    .array(
      z.object({
        line: z.coerce
          .string()
          .describe('The id in brackets before the line, such as 12, P3 or L2.'),
        quote: z.string().describe('The words of that line that say it, copied literally.'),
      }),
    )
    .describe(
      'The lines that together say everything that the sentence claims. Empty when they do not, when they only speak of something similar, or when they say otherwise.',
    )
    .transform((lines) =>
      lines
        .slice(0, MAX_LINES)
        .map(({ line, quote }) => ({ line, quote: quote.slice(0, MAX_QUOTE) })),
    ),
  calculation: z
    .string()
    .optional()
    .describe(
      'If the sentence gives a figure that follows from figures of the lines: how, with numbers only, such as 3 * 49 + 12 = 159, 2026-12-01 + 14 days = 2026-12-15, or 18:30 - 45 minutes = 17:45. Several are separated by a semicolon. Otherwise empty.',
    )
    .catch(undefined),
});
export type SentenceVerdict = z.infer<typeof verdict>;

/** The verifier is asked for one verdict per sentence. */
export const verification = z.object({ sentences: z.array(verdict) });
export type Verification = z.infer<typeof verification>;

import { z } from 'zod';
import { FACT_KINDS } from './facts.ts';

/** What the model names: the rules know title and language themselves. */
export const NAMED_KINDS = FACT_KINDS.filter((kind) => kind !== 'title' && kind !== 'language');

const namedFact = z.object({
  kind: z.enum(NAMED_KINDS),
  value: z.string().describe('The fact itself, copied from the page.'),
  quote: z
    .string()
    .describe('The words of the page that show it, copied without a change; the value is in them.'),
  page: z.string().describe('The id of the page where the quote stands, such as p1.'),
  about: z
    .string()
    .describe(
      "For a price, discount, duration or deadline: what it is for, in the page's own words. Else empty.",
    ),
});

/** The model's structured output. */
export const namedFacts = z.object({ facts: z.array(namedFact) });
export type NamedFacts = z.infer<typeof namedFacts>;

/** A fact that somebody claims of a page; an empty quote stands for the whole page. */
export type NamedFact = Omit<z.infer<typeof namedFact>, 'page'>;

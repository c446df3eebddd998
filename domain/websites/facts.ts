import { z } from 'zod';

/** Kinds of statements about a business on its website, with the most of each: about a hundred in all. */
export const MAX_OF_KIND = {
  title: 1,
  description: 1,
  language: 1,
  business_name: 1,
  owner: 2,
  service: 20,
  price: 25,
  discount: 5,
  duration: 12,
  deadline: 5,
  guarantee: 5,
  policy: 8,
  email: 3,
  phone: 4,
  address: 5,
  contact_link: 2,
  booking_link: 3,
  social_link: 6,
  opening_hours: 8,
  faq: 10,
};
export type FactKind = keyof typeof MAX_OF_KIND;
export const FACT_KINDS = Object.keys(MAX_OF_KIND) as FactKind[];

/** A fact that a website states, with the quote that proves it and its page. */
export const siteFact = z.object({
  kind: z.enum(FACT_KINDS),
  /** in the site's spelling, except spaces */
  value: z.string(),
  /** the page's literal words that prove it; empty for facts stored before quotes were */
  quote: z.string().default(''),
  /** the address of the page */
  page: z.string(),
  /** the subject of a price, discount, duration or deadline, in the site's words */
  about: z.string().optional(),
});
export type SiteFact = z.output<typeof siteFact>;

/** A fact in one line, such as `Haircut: 45 €`. */
export const factLine = ({ value, about }: Pick<SiteFact, 'value' | 'about'>): string =>
  about ? `${about}: ${value}` : value;

/** Kinds that the model claims. Title and language come from the page itself. */
const NAMED_KINDS = FACT_KINDS.filter((kind) => kind !== 'title' && kind !== 'language');

const claimedFact = z.object({
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
export const claimedFacts = z.object({ facts: z.array(claimedFact) });
export type ClaimedFacts = z.infer<typeof claimedFacts>;

/** A claimed fact of a page; an empty quote means the whole page. */
export type ClaimedFact = Omit<z.infer<typeof claimedFact>, 'page'>;

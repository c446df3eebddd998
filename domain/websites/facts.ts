import { z } from 'zod';

/** Kinds of statements about a business on its website. */
export const FACT_KINDS = [
  'title',
  'description',
  'language',
  'business_name',
  'owner',
  'service',
  'price',
  'discount',
  'duration',
  'deadline',
  'guarantee',
  'policy',
  'email',
  'phone',
  'address',
  'contact_link',
  'booking_link',
  'social_link',
  'opening_hours',
  'faq',
] as const;
export type FactKind = (typeof FACT_KINDS)[number];

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

/** A claimed fact of a page; an empty quote means the whole page. */
export type NamedFact = Omit<z.infer<typeof namedFact>, 'page'>;

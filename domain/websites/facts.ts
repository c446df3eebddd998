import { z } from 'zod';

/** What a website can state about its business. */
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

/** A fact that a website states, with the words that show it and the page where they stand. */
export const siteFact = z.object({
  kind: z.enum(FACT_KINDS),
  /** as the site writes it, apart from spaces */
  value: z.string(),
  /** the literal words of the page that show it; empty for facts stored before quotes were kept */
  quote: z.string().default(''),
  /** the address of the page */
  page: z.string(),
  /** what a price, discount, duration or deadline is for, in the site's words */
  about: z.string().optional(),
});
export type SiteFact = z.output<typeof siteFact>;

/** A fact in one line, such as `Haircut: 45 €`. */
export const factLine = ({ value, about }: Pick<SiteFact, 'value' | 'about'>): string =>
  about ? `${about}: ${value}` : value;

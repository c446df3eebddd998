import { z } from 'zod';

/** A country as ISO 3166 names it. */
export const countryCode = z.string().regex(/^[A-Z]{2}$/, 'Please choose a country from the list');

/** The country of numbers without a country code; null: none is assumed. */
export const captureSettings = z.object({
  team_slug: z.string(),
  default_country: countryCode.nullable(),
});

export interface Country {
  country: string;
  /** without a plus */
  calling_code: string;
}

/** How a team reads phone numbers. */
export interface CaptureSettings {
  default_country: string | null;
  countries: Country[];
}

/** The country of the browser that creates a team; anything else counts as none. */
export const browserCountry = z
  .string()
  .max(16)
  .optional()
  .transform((text) =>
    text !== undefined && countryCode.safeParse(text).success ? text : undefined,
  );

import { compareTexts, countryName } from '#copy/catalog/intl.ts';
import type { Country } from '#domain/leads/countries.ts';

/** Countries for a list, each with its calling code, by name. */
export const countryOptions = (countries: readonly Country[]) =>
  countries
    .map(({ country, calling_code }) => ({
      value: country,
      label: `${countryName(country)} (+${calling_code})`,
    }))
    .toSorted((a, b) => compareTexts(a.label, b.label));

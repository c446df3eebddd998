import type { Country } from '#domain/leads/countries.ts';

/** In English, as the interface is. */
const names = new Intl.DisplayNames(['en'], { type: 'region' });

/** "France" of FR. */
export const countryName = (country: string): string => names.of(country) ?? country;

/** Countries for a list, each with its calling code, by name. */
export const countryOptions = (countries: readonly Country[]) =>
  countries
    .map(({ country, calling_code }) => ({
      value: country,
      label: `${countryName(country)} (+${calling_code})`,
    }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'));

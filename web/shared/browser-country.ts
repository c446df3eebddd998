import { countryOfLanguages } from '#domain/leads/country-of-languages.ts';

/** The country of this browser, for the numbers of a new team; undefined where it says none. */
export const browserCountry = (): string | undefined => countryOfLanguages(navigator.languages);

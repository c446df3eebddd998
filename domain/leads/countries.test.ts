import { expect, it } from 'vitest';
import { numberCountry } from './countries.ts';

const numbers = (...countries: string[]) =>
  Object.fromEntries(countries.map((country, n) => [`c${n}`, country]));

it.each([
  ["a campaign's own number comes first", numbers('PT', 'FR'), 'DE', 'c1', 'FR'],
  ["without a number, the team's setting counts", numbers('PT'), 'DE', 'c7', 'DE'],
  ['for the team, the country that all numbers share', numbers('PT', 'PT'), 'DE', undefined, 'PT'],
  [
    "for the team with numbers of two countries, the team's setting",
    numbers('PT', 'FR'),
    'DE',
    undefined,
    'DE',
  ],
  ['without anything, none', {}, null, undefined, null],
] as const)('%s', (_case, number_countries, default_country, campaign_id, country) => {
  expect(numberCountry({ number_countries, default_country }, campaign_id)).toBe(country);
});

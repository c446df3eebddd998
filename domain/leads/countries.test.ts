import { getCountries } from 'libphonenumber-js/min';
import { expect, it } from 'vitest';
import { BY_ALPHA_3 } from './alpha-3.ts';
import { countryNamed, numberCountry } from './countries.ts';

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

it.each([
  ['DEU', 'DE'],
  ['prt', 'PT'],
  ['Deutschland', 'DE'],
  ['UK', 'GB'],
  ['Berlin', undefined],
])('the country called %s', (text, country) => {
  expect(countryNamed(text)).toBe(country);
});

it('each country with telephones has a code of three letters', () => {
  expect([...BY_ALPHA_3.values()].toSorted()).toEqual(getCountries().toSorted());
});

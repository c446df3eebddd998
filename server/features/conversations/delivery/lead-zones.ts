import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

const zonesOfCountry = new Map<string, string[]>();

/** The countries of the numbers that were asked about last: reading a number costs more than the rest of a prompt. */
const countries = new Map<string, string | undefined>();
const MAX_NUMBERS = 5_000;

/**
 * The time zones in which a lead may live: those of the country of its number. A country with several
 * has them all, because a number does not say in which part of it someone is. Where the number tells
 * nothing, the campaign's zone counts.
 */
export function leadZones(id_lead: string, campaignZone: string): string[] {
  const [digits = '', host] = id_lead.split('@');
  const country = host === 'c.us' ? countryOf(digits) : undefined;
  const zones = country ? countryZones(country) : [];
  return zones.length > 0 ? zones : [campaignZone];
}

function countryOf(digits: string): string | undefined {
  if (countries.has(digits)) return countries.get(digits);
  const country = parsePhoneNumberFromString(`+${digits}`)?.country;
  const [oldest] = countries.keys();
  if (countries.size >= MAX_NUMBERS && oldest !== undefined) countries.delete(oldest);
  countries.set(digits, country);
  return country;
}

function countryZones(country: string): string[] {
  const known = zonesOfCountry.get(country);
  if (known) return known;
  const zones = zonesIn(new Intl.Locale('und', { region: country }));
  zonesOfCountry.set(country, zones);
  return zones;
}

/** Of Intl.Locale as Node has it, which the compiler's library does not know yet. */
function zonesIn(locale: Intl.Locale & { getTimeZones?: () => string[] | undefined }): string[] {
  return locale.getTimeZones?.() ?? [];
}

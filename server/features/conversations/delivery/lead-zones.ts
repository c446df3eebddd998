import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

const zonesOfCountry = new Map<string, string[]>();

/**
 * The time zones in which a lead may live: those of the country of its number. A country with several
 * has them all, because a number does not say in which part of it somebody is. Where the number tells
 * nothing, the campaign's zone counts.
 */
export function leadZones(id_lead: string, campaignZone: string): string[] {
  const [digits = '', host] = id_lead.split('@');
  const country = host === 'c.us' ? parsePhoneNumberFromString(`+${digits}`)?.country : undefined;
  const zones = country ? countryZones(country) : [];
  return zones.length > 0 ? zones : [campaignZone];
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

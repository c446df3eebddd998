import { parsePhoneNumberFromString, type PhoneNumber } from 'libphonenumber-js/max';
import prefixZones from './prefix-zones.json' with { type: 'json' };

/** Possible time zones of numbers, by their leading digits. */
const zonesOfPrefix = new Map(
  Object.entries(prefixZones).flatMap(([zones, prefixes]) =>
    prefixes.split(' ').map((prefix) => [prefix, zones.split('&')] as const),
  ),
);
const MAX_PREFIX = Math.max(...[...zonesOfPrefix.keys()].map((prefix) => prefix.length));

/** Countries whose mobile numbers have area codes: Mexico, Argentina, Brazil, Indonesia (libphonenumber). */
const MOBILE_WITH_AREA = new Set(['52', '54', '55', '62']);

/** Caches the last numbers: parsing one costs more than the rest of a prompt. */
const recent = new Map<string, string[]>();
const MAX_NUMBERS = 5_000;

/**
 * The time zone that counts for a lead: from the area code if that is clear; else the campaign's, if it
 * is one of the number's possible zones; else the one of these with the most numbers.
 */
export function leadZone(id_lead: string, campaignZone: string): string {
  const zones = zonesOf(id_lead);
  if (zones.some((zone) => isSameClock(zone, campaignZone))) return campaignZone;
  return zones[0] ?? campaignZone;
}

/** The lead's time zone, if the number alone determines it. */
export function knownLeadZone(id_lead: string): string | undefined {
  const [zone, ...others] = zonesOf(id_lead);
  return others.length === 0 ? zone : undefined;
}

function zonesOf(id_lead: string): string[] {
  const [digits = '', host] = id_lead.split('@');
  if (host !== 'c.us') return [];
  const found = recent.get(digits) ?? zonesOfNumber(digits);
  const [oldest] = recent.keys();
  if (recent.size >= MAX_NUMBERS && oldest !== undefined) recent.delete(oldest);
  recent.set(digits, found);
  return found;
}

function zonesOfNumber(digits: string): string[] {
  const number = parsePhoneNumberFromString(`+${digits}`);
  if (!number?.country) return [];
  const zones = zonesOfArea(number, digits) ?? countryZones(number.country);
  return byNumbers(zones, number.countryCallingCode);
}

/** Uses the longest known prefix. A number without a place only determines the country. */
function zonesOfArea(number: PhoneNumber, digits: string): string[] | undefined {
  const type = number.getType();
  const hasArea = type === 'MOBILE' && MOBILE_WITH_AREA.has(number.countryCallingCode);
  if (!hasArea && type !== 'FIXED_LINE' && type !== 'FIXED_LINE_OR_MOBILE') return undefined;
  for (let length = MAX_PREFIX; length > 0; length -= 1) {
    const zones = zonesOfPrefix.get(digits.slice(0, length));
    if (zones) return zones;
  }
  return undefined;
}

const countryZones = (country: string): string[] =>
  zonesIn(new Intl.Locale('und', { region: country }));

const ordered = new Map<string, string[]>();

/** One zone per clock, starting with the one that has the most numbers of the calling code. */
function byNumbers(zones: string[], callingCode: string): string[] {
  const key = `${callingCode} ${zones.join(' ')}`;
  const known = ordered.get(key);
  if (known) return known;
  const prefixes = [...zonesOfPrefix].flatMap(([prefix, [zone = '', ...others]]) =>
    prefix.startsWith(callingCode) && others.length === 0 ? [{ prefix, zone }] : [],
  );
  const isNamed = (zone: string) => prefixes.some((item) => item.zone === zone);
  const found = zones
    // If a clock has several names, prefers the common one.
    .toSorted((a, b) => Number(isNamed(b)) - Number(isNamed(a)))
    .filter((zone, index, all) => all.findIndex((other) => isSameClock(other, zone)) === index)
    .map((zone) => ({ zone, share: shareOf(zone, prefixes) }))
    .toSorted((a, b) => b.share - a.share)
    .map(({ zone }) => zone);
  ordered.set(key, found);
  return found;
}

/** The share of numbers in a zone's prefixes: each more digit divides a prefix's share by ten. */
const shareOf = (of: string, prefixes: { prefix: string; zone: string }[]): number =>
  prefixes
    .filter(({ zone }) => isSameClock(zone, of))
    .reduce((sum, { prefix }) => sum + 10 ** -prefix.length, 0);

/** Node's Intl.Locale has this method, but TypeScript's library doesn't know it yet. */
function zonesIn(locale: Intl.Locale & { getTimeZones?: () => string[] | undefined }): string[] {
  return locale.getTimeZones?.() ?? [];
}

const clocks = new Map<string, string>();
const THIS_YEAR = new Date().getUTCFullYear();

/** Whether two zones have the same time all year, as many zones have several names. */
function isSameClock(zone: string, other: string): boolean {
  return zone === other || clockOf(zone) === clockOf(other);
}

function clockOf(timeZone: string): string {
  let clock = clocks.get(timeZone);
  if (clock === undefined) {
    const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
    const months = Array.from({ length: 12 }, (_, month) => Date.UTC(THIS_YEAR, month, 15, 12));
    clock = months.map((at) => format.format(at)).join(' ');
    clocks.set(timeZone, clock);
  }
  return clock;
}

import { parsePhoneNumberFromString, type PhoneNumber } from 'libphonenumber-js/max';
import prefixZones from './prefix-zones.json' with { type: 'json' };

/** The zones in which numbers may be, by the digits that they begin with. */
const zonesOfPrefix = new Map(
  Object.entries(prefixZones).flatMap(([zones, prefixes]) =>
    prefixes.split(' ').map((prefix) => [prefix, zones.split('&')] as const),
  ),
);
const MAX_PREFIX = Math.max(...[...zonesOfPrefix.keys()].map((prefix) => prefix.length));

/** Where mobile numbers have area codes too: Mexico, Argentina, Brazil, Indonesia. Libphonenumber's list. */
const MOBILE_WITH_AREA = new Set(['52', '54', '55', '62']);

/** Of the numbers that were asked about last: reading a number costs more than the rest of a prompt. */
const recent = new Map<string, string[]>();
const MAX_NUMBERS = 5_000;

/**
 * The time zone whose clock counts for a lead: by the area code where that tells; else the campaign's,
 * if it is one of those in which the number may be; else the one of these that has most numbers.
 */
export function leadZone(id_lead: string, campaignZone: string): string {
  const zones = zonesOf(id_lead);
  if (zones.some((zone) => isSameClock(zone, campaignZone))) return campaignZone;
  return zones[0] ?? campaignZone;
}

/** The lead's time zone where the number alone tells it. */
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

/** By the longest prefix. A number that isn't bound to a place tells the country only. */
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

/** One zone for each clock, the one with most numbers of the calling code first. */
function byNumbers(zones: string[], callingCode: string): string[] {
  const key = `${callingCode} ${zones.join(' ')}`;
  const known = ordered.get(key);
  if (known) return known;
  const prefixes = [...zonesOfPrefix].flatMap(([prefix, [zone = '', ...others]]) =>
    prefix.startsWith(callingCode) && others.length === 0 ? [{ prefix, zone }] : [],
  );
  const isNamed = (zone: string) => prefixes.some((item) => item.zone === zone);
  const found = zones
    // Of several names of a clock, the one that people know.
    .toSorted((a, b) => Number(isNamed(b)) - Number(isNamed(a)))
    .filter((zone, index, all) => all.findIndex((other) => isSameClock(other, zone)) === index)
    .map((zone) => ({ zone, share: shareOf(zone, prefixes) }))
    .toSorted((a, b) => b.share - a.share)
    .map(({ zone }) => zone);
  ordered.set(key, found);
  return found;
}

/** How much of all numbers a zone's prefixes take: each has a tenth of one that is a digit shorter. */
const shareOf = (of: string, prefixes: { prefix: string; zone: string }[]): number =>
  prefixes
    .filter(({ zone }) => isSameClock(zone, of))
    .reduce((sum, { prefix }) => sum + 10 ** -prefix.length, 0);

/** Of Intl.Locale as Node has it, which the compiler's library does not know yet. */
function zonesIn(locale: Intl.Locale & { getTimeZones?: () => string[] | undefined }): string[] {
  return locale.getTimeZones?.() ?? [];
}

const clocks = new Map<string, string>();
const THIS_YEAR = new Date().getUTCFullYear();

/** Whether two zones show the same time all year: many have several names. */
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

/** Durations from `Intl`, such as "17 minutes". */
const DURATION = /\d[\d,.]* (?:minute|hour|day)s?/g;
const IDS = /[0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{64}/g;
/** An unaccented word or part of one; the pseudo-locale accents every letter. */
const PLAIN = /[A-Za-z]{2,}/g;

/** Words of a pseudo-locale text that come neither from the catalog nor from `data`. */
export function plainWords(text: string, data: readonly string[]): string[] {
  const rest = data.reduce((left, part) => left.replaceAll(part, ''), text);
  return rest.replace(DURATION, '').replace(IDS, '').match(PLAIN) ?? [];
}

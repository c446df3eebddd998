/**
 * Finds numbers, links and email addresses in a text that are in none of its sources. Independent of the
 * product's check and stricter, so that gaps in that check show.
 */
export function unsourcedClaims(text: string, sources: string[]): string[] {
  const known = plain(sources.join('\n'));
  const links = text.match(/https?:\/\/[^\s<>"')]+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g) ?? [];
  const numbers = text.match(/\d+(?:[.,:]\d+)*/g) ?? [];
  const knownNumbers = new Set(known.match(/\d+(?:[.,:]\d+)*/g));
  return [
    ...links
      .map((link) => link.replace(/[.,]+$/, ''))
      .filter((link) => !known.includes(plain(link))),
    ...numbers.filter((number) => !knownNumbers.has(number)),
  ];
}

/** Removes the HTML entities that pages use for some characters. */
const plain = (text: string): string =>
  text
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&')
    .toLowerCase();

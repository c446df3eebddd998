/**
 * Numbers, links and email addresses of a text that none of its sources has: counted on its own,
 * more strictly than the product does it, so that a hole in the product's check shows.
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

/** Without the entities that pages write some characters with. */
const plain = (text: string): string =>
  text
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&')
    .toLowerCase();

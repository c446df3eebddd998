/**
 * Lower case, accents removed, everything else than letters a–z and digits turned into single
 * hyphens, at most `max` characters. Empty when nothing of the text is left.
 */
export function slugify(text: string, max: number): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, max)
    .replace(/^-+|-+$/g, '');
}

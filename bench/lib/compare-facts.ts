import type { SiteFact } from '#domain/websites/facts.ts';
import type { BenchSite } from './sites.ts';

export interface Comparison {
  /** facts in the hand-written list that were not read */
  missed: BenchSite['facts'];
  /** facts that were read but are not in the hand-written list */
  invented: SiteFact[];
}

type Written = BenchSite['facts'][number];

/** Two facts match if one contains the other, ignoring punctuation, case and accents. */
export function compareFacts(read: SiteFact[], written: BenchSite['facts']): Comparison {
  const isSame = (siteFact: SiteFact, other: Written) =>
    siteFact.kind === other.kind && holds(siteFact, other) && isAbout(siteFact, other);
  return {
    missed: written.filter((fact) => !read.some((item) => isSame(item, fact))),
    invented: read.filter((item) => !written.some((fact) => isSame(item, fact))),
  };
}

function holds({ kind, value, about = '' }: SiteFact, written: Written): boolean {
  const expected = [written.value].flat();
  // A phone number may be written with or without its country prefix.
  if (kind === 'phone')
    return expected.some((item) => digits(value).endsWith(digits(item).slice(-7)));
  // A week's opening hours may be one line or several.
  if (kind === 'opening_hours' && expected.some((item) => plain(item).includes(plain(value))))
    return true;
  return expected.some((item) => plain(about + value).includes(plain(item)));
}

/** The price of something else is a different price. The name may hold more words, as the page has it. */
function isAbout({ about = '', value }: SiteFact, written: Written): boolean {
  if (written.about === undefined) return true;
  const words = new Set(wordsOf(`${about} ${value}`));
  return (
    plain(about + value).includes(plain(written.about)) ||
    wordsOf(written.about).every((word) => words.has(word))
  );
}

const wordsOf = (text: string): string[] =>
  text
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map(plain)
    .filter(Boolean);

const digits = (text: string) => text.normalize('NFKC').replace(/\P{Nd}/gu, '');

export function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

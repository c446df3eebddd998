import type { SiteFact } from '#server/features/websites/site-read.ts';
import type { BenchSite } from './sites.ts';

export interface Comparison {
  /** those of the hand list that were not read */
  missed: BenchSite['facts'];
  /** those that were read and are not in the hand list */
  invented: SiteFact[];
}

/** A fact counts when one contains the other, apart from punctuation, case and accents. */
export function compareFacts(read: SiteFact[], written: BenchSite['facts']): Comparison {
  const isSame = (one: SiteFact, other: BenchSite['facts'][number]) =>
    one.kind === other.kind && contains(one.value, other.value);
  return {
    missed: written.filter((fact) => !read.some((one) => isSame(one, fact))),
    invented: read.filter((one) => !written.some((fact) => isSame(one, fact))),
  };
}

function contains(read: string, written: string): boolean {
  return plain(read).includes(plain(written));
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

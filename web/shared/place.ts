import type { PageName } from '#domain/pages.ts';

/** A page, section or setting in the command palette. Each feature lists its places beside its copy. */
export interface Place {
  page: PageName;
  /** the `tab` parameter in the page's URL */
  tab?: string;
  /** as on the page */
  label: string;
  /** one sentence about what users can do there */
  description: string;
  /** keywords in users' own words, separated by spaces or commas */
  words: string;
  /** the heading or label to scroll to; absent for a whole page or tab */
  heading?: string;
}

/** The URL fragment for a heading: "Phone numbers" is `#phone-numbers`. */
export function fragmentOf(heading: string): string {
  return heading
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

type TitledText = { title: string; text: string };

/** Builds the places of a page or tab, using the headings' copy where possible. */
export function placeBuilders(page: PageName, tab?: string) {
  const at = { page, ...(tab && { tab }) };
  return {
    /** the page or tab itself */
    whole: (label: string, description: string, words: string): Place => ({
      ...at,
      label,
      description,
      words,
    }),
    /** a part for which the page has no such copy */
    named: ({ label, text, words }: Record<'label' | 'text' | 'words', string>): Place => ({
      ...at,
      label,
      description: text,
      words,
    }),
    /** a card or one of its fields */
    part: ({ title, text }: TitledText, words: string): Place => ({
      ...at,
      label: title,
      description: text,
      words,
      heading: title,
    }),
  };
}

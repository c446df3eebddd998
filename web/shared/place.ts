import type { PageName } from '#domain/pages.ts';

/** A page, section or setting as the command palette finds it. Each feature lists its places beside its copy. */
export interface Place {
  page: PageName;
  /** `tab` in the page's address */
  tab?: string;
  /** as the page writes it */
  label: string;
  /** one sentence about what can be done there */
  description: string;
  /** what people call it in their own words, separated by spaces or commas */
  words: string;
  /** the heading or label on the page to scroll to; absent for a whole page or tab */
  heading?: string;
}

/** The fragment of the address that leads to a heading: "Phone numbers" is `#phone-numbers`. */
export function fragmentOf(heading: string): string {
  return heading
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

type Described = { title: string; text: string };

/** Builds places of one page or tab, from the heading's own texts where it has them. */
export function placesOf(page: PageName, tab?: string) {
  const at = { page, ...(tab && { tab }) };
  return {
    /** the page or tab itself */
    whole: (label: string, description: string, words: string): Place => ({
      ...at,
      label,
      description,
      words,
    }),
    /** the same, where the page has no such words */
    named: ({ label, text, words }: Record<'label' | 'text' | 'words', string>): Place => ({
      ...at,
      label,
      description: text,
      words,
    }),
    /** a card or a field of it */
    part: ({ title, text }: Described, words: string): Place => ({
      ...at,
      label: title,
      description: text,
      words,
      heading: title,
    }),
  };
}

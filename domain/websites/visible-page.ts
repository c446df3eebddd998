import type { NamedFact } from './facts.ts';

export interface VisibleLine {
  kind: 'heading' | 'paragraph' | 'item' | 'row';
  /** 1 to 6 for headings, else 0 */
  level: number;
  text: string;
  place: 'body' | 'menu' | 'foot';
  /**
   * the smallest parts of the page that hold this line and others, smallest first: the first and the
   * last line of each. A card with a name and a price is one.
   */
  groups?: [first: number, last: number][];
}

export interface VisibleLink {
  /** absolute; `mailto:` and `tel:` as they are */
  url: string;
  text: string;
}

/** What a visitor sees of a page. Plain data, so that it can cross to another thread. */
export interface VisiblePage {
  url: string;
  title: string;
  language: string | null;
  lines: VisibleLine[];
  links: VisibleLink[];
  /** what its structured data states; believed only where the visible text agrees */
  stated: NamedFact[];
  /** Terms, privacy, an imprint: only the foot links it, and it is long and offers nothing. */
  isLegal?: boolean;
}

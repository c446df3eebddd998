import type { ClaimedFact } from './facts.ts';

export interface VisibleLine {
  kind: 'heading' | 'paragraph' | 'item' | 'row';
  /** 1 to 6 for headings, otherwise 0 */
  level: number;
  text: string;
  place: 'body' | 'menu' | 'foot';
  /** the last line that a heading owns, if the page's parts tell */
  last?: number;
  /**
   * the smallest parts of the page that contain this line and others, smallest first, each with its first
   * and last line. A card with a name and a price is one.
   */
  groups?: [first: number, last: number][];
}

export interface VisibleLink {
  /** absolute; `mailto:` and `tel:` are unchanged */
  url: string;
  text: string;
}

/** The visible content of a page. Plain data, so that it can be sent to another thread. */
export interface VisiblePage {
  url: string;
  title: string;
  language: string | null;
  lines: VisibleLine[];
  links: VisibleLink[];
  /** claims of its structured data; they count only if the visible text confirms them */
  stated: ClaimedFact[];
  /** Terms, privacy, an imprint: linked only in the footer, long, and without offers. */
  isLegal?: boolean;
}

import type { VisibleLine, VisiblePage } from '#domain/websites/visible-page.ts';

/** A part of a page in one call to the model. */
export interface PagePart {
  /** index of the page, from 0 */
  index: number;
  page: VisiblePage;
  lines: VisibleLine[];
  links: VisiblePage['links'];
}

/** Maximum calls per site, and characters per call. */
export const MAX_CALLS = 4;
const MAX_CALL_TEXT = 16_000;
const MAX_LINKS = 60;

/**
 * Groups the pages by call. Lines and links that several pages share, such as menus, are included only with
 * the first. Text beyond the last call is left out.
 */
export function pageGroups(pages: VisiblePage[]): PagePart[][] {
  const groups: PagePart[][] = [];
  const known = new Set<string>();
  const isNew = (text: string) => !known.has(text) && known.add(text);
  let left = 0;
  for (const [index, page] of pages.entries()) {
    const lines = page.lines.filter(({ place: where, text }) => where === 'body' || isNew(text));
    const links = page.links.filter(({ url }) => isNew(url)).slice(0, MAX_LINKS);
    let part: PagePart | undefined;
    for (const line of [...lines, undefined]) {
      const length = line ? line.text.length + 2 : lengthOf(links);
      if (length > left) {
        if (groups.length === MAX_CALLS) return groups;
        groups.push([]);
        left = MAX_CALL_TEXT;
        part = undefined;
      }
      left -= length;
      if (!part) {
        part = { index, page, lines: [], links: [] };
        groups.at(-1)?.push(part);
      }
      if (line) part.lines.push(line);
      else part.links = links;
    }
  }
  return groups;
}

const lengthOf = (links: VisiblePage['links']) =>
  links.reduce((sum, { url, text }) => sum + url.length + text.length + 20, 0);

import { structuredData } from '../facts/structured-data.ts';
import type { FactPage } from '../facts/page-facts.ts';
import { pageLinks } from '../page/links.ts';
import { pageLanguage } from '../page/page-language.ts';
import { elementsNamed, parseHtml, textOf } from '../page/parse-html.ts';
import { textBlocks } from '../page/text-blocks.ts';
import type { PageKind } from '../site-read.ts';
import type { RawPage } from './read-page.ts';

const LONGEST_TITLE = 200;
/** An address and some hours look alike in several languages. */
const SHORT_TEXT = 400;

export interface ParsedPage extends FactPage {
  /** how much there is to read, in characters */
  length: number;
  hasScripts: boolean;
}

/**
 * `drawn` pages may have routes of their own behind the `#`. `language` is that of the site, for a
 * page too short to tell.
 */
export function parsePage(
  raw: RawPage,
  kind: PageKind,
  { drawn = false, language = null }: { drawn?: boolean; language?: string | null } = {},
): ParsedPage {
  const root = parseHtml(raw.html);
  const blocks = textBlocks(root);
  const text = blocks.map((block) => block.text).join('\n');
  const title = elementsNamed(root, 'title', 'h1').map((element) => textOf(element));
  return {
    url: raw.url,
    kind,
    title: (title.find(Boolean) ?? '').slice(0, LONGEST_TITLE).toWellFormed(),
    language: (text.length < SHORT_TEXT && language) || pageLanguage(root, text, raw.language),
    root,
    blocks,
    links: pageLinks(root, raw.url, drawn),
    nodes: structuredData(root),
    length: text.length,
    hasScripts: elementsNamed(root, 'script').length > 0,
  };
}

import { pageLanguage } from '#domain/websites/language.ts';
import { detectLanguage } from '#server/platform/language/detect-language.ts';
import { structuredData } from '../facts/structured-data.ts';
import type { FactPage } from '../facts/page-facts.ts';
import { pageLinks } from '../page/links.ts';
import { declaredLanguage } from '../page/declared-language.ts';
import { elementsNamed, parseHtml, textOf } from '../page/parse-html.ts';
import { textBlocks } from '../page/text-blocks.ts';
import type { PageKind } from '../site-read.ts';
import type { RawPage } from './read-page.ts';

const MAX_TITLE_LENGTH = 200;
/** Up to this length a page has the language of its site: an address and hours tell none. */
const SHORT_TEXT = 400;
/** Up to this length what the page declares counts: a menu may well be in another language. */
const NO_TEXT = 100;

export interface ParsedPage extends FactPage {
  /** of its text, in characters */
  length: number;
  hasScripts: boolean;
}

/**
 * `drawn` pages may route by fragment (`#/prices`). `language` is the site's, for a page too short to
 * show its own.
 */
export async function parsePage(
  raw: RawPage,
  kind: PageKind,
  { drawn = false, language = null }: { drawn?: boolean; language?: string | null } = {},
): Promise<ParsedPage> {
  const root = parseHtml(raw.html);
  const blocks = textBlocks(root);
  const text = blocks.map((block) => block.text).join('\n');
  const declared = declaredLanguage(root, raw.language);
  const title = elementsNamed(root, 'title', 'h1').map((element) => textOf(element));
  return {
    url: raw.url,
    kind,
    title: (title.find(Boolean) ?? '').slice(0, MAX_TITLE_LENGTH).toWellFormed(),
    language: (text.length < SHORT_TEXT && language) || (await languageOf(text, declared)),
    root,
    blocks,
    links: pageLinks(root, raw.url, drawn),
    nodes: structuredData(root),
    length: text.length,
    hasScripts: elementsNamed(root, 'script').length > 0,
  };
}

async function languageOf(text: string, declared: string | undefined): Promise<string | null> {
  const isTextless = declared !== undefined && text.length < NO_TEXT;
  return pageLanguage(isTextless ? undefined : await detectLanguage(text), declared);
}

import { checkFact } from '#domain/websites/check-facts.ts';
import { pageLanguage } from '#domain/websites/language.ts';
import type { NamedFact } from '#domain/websites/facts.ts';
import { pageText } from '#domain/websites/page-text.ts';
import { detectLanguage } from '#server/platform/language/detect-language.ts';
import type { VisiblePage } from '#domain/websites/visible-page.ts';
import { statedFacts } from '../facts/stated-facts.ts';
import { structuredData } from '../facts/structured-data.ts';
import { removeHidden } from '../page/remove-hidden.ts';
import { type PageLink, pageLinks } from '../page/links.ts';
import { declaredLanguage } from '../page/declared-language.ts';
import { elementsNamed, parseHtml, textOf } from '../page/parse-html.ts';
import { textBlocks } from '../page/text-blocks.ts';
import type { PageKind } from '../site-read.ts';
import type { RawPage } from './read-page.ts';

const MAX_TITLE_LENGTH = 200;
const MAX_STATED = 40;
/** Up to this length a page has the language of its site: an address and hours tell none. */
const SHORT_TEXT = 400;
/** Up to this length what the page declares counts: a menu may well be in another language. */
const NO_TEXT = 100;

export interface ParsedPage extends VisiblePage {
  kind: PageKind;
  /** those of closed menus included, to choose pages by */
  allLinks: PageLink[];
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
  const allLinks = pageLinks(root, raw.url, drawn);
  const stated = statedFacts(structuredData(root), root);
  removeHidden(root, drawn);
  const lines = textBlocks(root);
  const text = lines.map((line) => line.text).join('\n');
  const declared = declaredLanguage(root, raw.language);
  const title = elementsNamed(root, 'title', 'h1').map((element) => textOf(element));
  const page = {
    url: raw.url,
    kind,
    title: (title.find(Boolean) ?? '').slice(0, MAX_TITLE_LENGTH).toWellFormed(),
    language: (text.length < SHORT_TEXT && language) || (await languageOf(text, declared)),
    lines,
    links: pageLinks(root, raw.url, drawn).map(({ url, text: label }) => ({ url, text: label })),
    allLinks,
    stated: [],
    length: text.length,
    hasScripts: /<script/i.test(raw.html),
  };
  return { ...page, stated: agreeing(page, stated) };
}

/** Of what the page tells programs, what it shows people, too. */
function agreeing(page: VisiblePage, stated: NamedFact[]): NamedFact[] {
  const text = pageText(page);
  return stated.filter((fact) => typeof checkFact(text, fact) !== 'string').slice(0, MAX_STATED);
}

async function languageOf(text: string, declared: string | undefined): Promise<string | null> {
  const isTextless = declared !== undefined && text.length < NO_TEXT;
  return pageLanguage(isTextless ? undefined : await detectLanguage(text), declared);
}

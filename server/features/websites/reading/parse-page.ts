import type { Document } from 'domhandler';
import { checkFact } from '#domain/websites/check-facts.ts';
import { pageLanguage } from '#domain/websites/language.ts';
import type { NamedFact } from '#domain/websites/facts.ts';
import { pageText } from '#domain/websites/page-text.ts';
import { detectLanguage } from '#server/platform/language/detect-language.ts';
import type { VisiblePage } from '#domain/websites/visible-page.ts';
import { statedFacts } from '../facts/stated-facts.ts';
import { structuredData } from '../facts/structured-data.ts';
import { removeBanners, removeHidden } from '../page/remove-hidden.ts';
import { type PageLink, pageLinks } from '../page/links.ts';
import { elementsNamed, elementsWith, parseHtml, textOf } from '../page/parse-html.ts';
import { type TextBlock, textBlocks } from '../page/text-blocks.ts';
import type { RawPage } from './read-page.ts';

const MAX_TITLE_LENGTH = 200;
const MAX_STATED = 40;
/** Up to this length a page has the language of its site: an address and hours tell none. */
const SHORT_TEXT = 400;
/** Up to this length what the page declares counts: a menu may well be in another language. */
const NO_TEXT = 100;
const LONG_LINE = 120;
const MIN_LEGAL_SHARE = 0.6;

export interface ParsedPage extends VisiblePage {
  /** those of closed menus included, to choose pages by */
  allLinks: PageLink[];
  /** of its text, in characters */
  length: number;
  hasScripts: boolean;
  /** a login: nothing on it is for visitors */
  asksPassword: boolean;
}

interface ParseOptions {
  drawn?: boolean;
  language?: string | null;
  /** Only the foot of the site links it. */
  inFoot?: boolean;
}

/**
 * `drawn` pages may route by fragment (`#/prices`). `language` is the site's, for a page too short to
 * show its own.
 */
export async function parsePage(
  raw: RawPage,
  { drawn = false, language = null, inFoot = false }: ParseOptions = {},
): Promise<ParsedPage> {
  const root = parseHtml(raw.html);
  const hidden = removeBanners(root, drawn);
  const allLinks = pageLinks(root, raw.url, drawn);
  const stated = statedFacts(structuredData(root), root);
  removeHidden(root, drawn, hidden);
  const lines = textBlocks(root);
  const text = lines.map((line) => line.text).join('\n');
  const declared = declaredLanguage(root, raw.language);
  const title = elementsNamed(root, 'title', 'h1').map((element) => textOf(element));
  const page = {
    url: raw.url,
    title: (title.find(Boolean) ?? '').slice(0, MAX_TITLE_LENGTH).toWellFormed(),
    language: (text.length < SHORT_TEXT && language) || (await languageOf(text, declared)),
    lines,
    links: pageLinks(root, raw.url, drawn).map(({ url, text: label }) => ({ url, text: label })),
    allLinks,
    stated: [],
    isLegal: inFoot && isLegalText(lines),
    length: text.length,
    hasScripts: /<script/i.test(raw.html),
    asksPassword: elementsWith(root, ({ attribs }) => attribs.type === 'password').length > 0,
  };
  return { ...page, stated: agreeing(page, stated) };
}

/** Long paragraphs, and no amount in a short line, as offers have. */
function isLegalText(lines: TextBlock[]): boolean {
  const body = lines.filter(({ place }) => place === 'body');
  const long = body.filter(({ text }) => text.length >= LONG_LINE);
  const length = (some: TextBlock[]) => some.reduce((sum, { text }) => sum + text.length, 0);
  const hasOffer = body.some(({ text }) => text.length < LONG_LINE && /\p{Sc}/u.test(text));
  return !hasOffer && length(long) > MIN_LEGAL_SHARE * length(body);
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

/** The language that a page, or else the header that came with it, says it is in. */
export function declaredLanguage(root: Document, header: string | undefined): string | undefined {
  const html = elementsNamed(root, 'html')[0]?.attribs;
  const meta = elementsNamed(root, 'meta').find(
    ({ attribs }) => attribs['http-equiv']?.toLowerCase() === 'content-language',
  );
  return [html?.lang, html?.['xml:lang'], meta?.attribs.content, header].find(Boolean);
}

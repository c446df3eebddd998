import type { Document } from 'domhandler';
import { checkFact } from '#domain/websites/check-facts.ts';
import { pageLanguage } from '#domain/websites/language.ts';
import type { ClaimedFact } from '#domain/websites/facts.ts';
import { pageText } from '#domain/websites/page-text.ts';
import { detectLanguage } from '#server/platform/language/detect-language.ts';
import type { VisiblePage } from '#domain/websites/visible-page.ts';
import { statedFacts } from '../facts/structured-facts.ts';
import { structuredData } from '../facts/structured-data.ts';
import { removeBanners, removeHidden } from '../page/remove-hidden.ts';
import { type PageLink, pageLinks } from '../page/links.ts';
import { elementsNamed, elementsWith, parseHtml, textOf } from '../page/parse-html.ts';
import { type TextBlock, textBlocks } from '../page/text-blocks.ts';
import type { RawPage } from './read-page.ts';

const MAX_TITLE_LENGTH = 200;
const MAX_STATED = 40;
/** A shorter page gets its site's language: an address and opening hours reveal none. */
const SHORT_TEXT = 400;
/** A shorter page gets its declared language, because a menu may be in another one. */
const NO_TEXT = 100;
const LONG_LINE = 120;
const MIN_LEGAL_SHARE = 0.6;

export interface ParsedPage extends VisiblePage {
  /** including those of closed menus, to choose pages */
  allLinks: PageLink[];
  /** characters of its text */
  length: number;
  hasScripts: boolean;
  /** a login page, with nothing for visitors */
  asksPassword: boolean;
}

interface ParseOptions {
  drawn?: boolean;
  language?: string | null;
  /** Only the site's footer links to it. */
  inFoot?: boolean;
}

/**
 * `drawn` pages may route by fragment (`#/prices`). `language` is the site's, for a page that is too short
 * to detect its own.
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

/** Whether the text has long paragraphs and no amount in a short line, unlike offers. */
function isLegalText(lines: TextBlock[]): boolean {
  const body = lines.filter(({ place }) => place === 'body');
  const long = body.filter(({ text }) => text.length >= LONG_LINE);
  const length = (some: TextBlock[]) => some.reduce((sum, { text }) => sum + text.length, 0);
  const hasOffer = body.some(({ text }) => text.length < LONG_LINE && /\p{Sc}/u.test(text));
  return !hasOffer && length(long) > MIN_LEGAL_SHARE * length(body);
}

/** Structured data that the visible text confirms. */
function agreeing(page: VisiblePage, stated: ClaimedFact[]): ClaimedFact[] {
  const text = pageText(page);
  return stated.filter((fact) => typeof checkFact(text, fact) !== 'string').slice(0, MAX_STATED);
}

async function languageOf(text: string, declared: string | undefined): Promise<string | null> {
  const isTextless = declared !== undefined && text.length < NO_TEXT;
  return pageLanguage(isTextless ? undefined : await detectLanguage(text), declared);
}

/** The language that a page, or else its header, declares. */
export function declaredLanguage(root: Document, header: string | undefined): string | undefined {
  const html = elementsNamed(root, 'html')[0]?.attribs;
  const meta = elementsNamed(root, 'meta').find(
    ({ attribs }) => attribs['http-equiv']?.toLowerCase() === 'content-language',
  );
  return [html?.lang, html?.['xml:lang'], meta?.attribs.content, header].find(Boolean);
}

import { AsyncLocalStorage } from 'node:async_hooks';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MiddlewareHandler } from 'hono';
import { getCookie } from 'hono/cookie';
import { parseAccept } from 'hono/utils/accept';
import {
  type Locale,
  offerLocale,
  PSEUDO_LOCALE,
  resolveLocaleBy,
  SOURCE_LOCALE,
  supportedLocale,
} from '#copy/catalog/locale.ts';
import { noteRulesBy, type SaidRule } from '#copy/catalog/catalog.ts';
import { pseudo } from '#copy/catalog/pseudo.ts';
import { addTexts, addTranslation, type TranslatedTexts } from '#copy/catalog/translations.ts';

/** Holds the language a user chose in the application. Downloads and live streams send it too. */
export const LOCALE_COOKIE = 'locale';

/** No browser sends a longer header, and each preference is compared with each language. */
const MAX_HEADER = 500;

interface Reader {
  locale: Locale;
  /** form rules that failed in this request, by their text */
  said: Map<string, SaidRule>;
}
const readers = new AsyncLocalStorage<Reader>();

/** Runs `work` with all its texts in the language of their reader. */
export const inLocale = <Result>(locale: Locale, work: () => Result): Result =>
  readers.run({ locale, said: new Map() }, work);

/** The form rule that produced this text in the current request. */
export const ruleOfText = (text: string): SaidRule | undefined =>
  readers.getStore()?.said.get(text);

/** One file of texts per language, except English. */
const TRANSLATIONS = join(import.meta.dirname, '../../../copy/translations');

/** Loads the translations. Each process calls it once, before it produces any text. */
export function loadTranslations(folder = TRANSLATIONS): void {
  for (const [locale, texts] of translationsIn(folder)) {
    offerLocale(locale);
    addTexts(locale, texts);
  }
  addTranslation(PSEUDO_LOCALE, (_id, source) => pseudo(source));
  resolveLocaleBy(() => readers.getStore()?.locale ?? SOURCE_LOCALE);
  noteRulesBy((rule) => readers.getStore()?.said.set(rule.text, rule));
}

function translationsIn(folder: string): [Locale, TranslatedTexts][] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) => {
    const locale = /^([\w-]+)\.json$/.exec(name)?.[1];
    if (!locale) return [];
    const texts = JSON.parse(readFileSync(join(folder, name), 'utf8')) as TranslatedTexts;
    return [[locale, texts] satisfies [Locale, TranslatedTexts]];
  });
}

/** Answers requests in the language that the browser or API client prefers. */
export const answerInLocale: MiddlewareHandler = async (c, next) => {
  const cookieLocale = getCookie(c, LOCALE_COOKIE);
  const accepted = acceptedLocales(c.req.header('accept-language') ?? '');
  await inLocale(
    supportedLocale([...(cookieLocale ? [cookieLocale] : []), ...accepted]) ?? SOURCE_LOCALE,
    next,
  );
};

/** The languages of an Accept-Language header, the preferred first. */
const acceptedLocales = (header: string): string[] =>
  parseAccept(header.slice(0, MAX_HEADER))
    .filter(({ q }) => q > 0)
    .map(({ type }) => type);

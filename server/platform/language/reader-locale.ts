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

/** Holds what a person chose in the application; it comes with downloads and live streams, too. */
export const LOCALE_COOKIE = 'locale';

/** No browser sends more, and each preference is compared with each language. */
const MAX_HEADER = 500;

interface Reader {
  locale: Locale;
  /** what rules of forms have said in this request, by its words */
  said: Map<string, SaidRule>;
}
const readers = new AsyncLocalStorage<Reader>();

/** Words everything that `work` says in the language of the one who will read it. */
export const inLocale = <Result>(locale: Locale, work: () => Result): Result =>
  readers.run({ locale, said: new Map() }, work);

/** The text that a rule of a form has said in this request, by its words. */
export const ruleThatSaid = (text: string): SaidRule | undefined =>
  readers.getStore()?.said.get(text);

/** A file of texts for each language but English. */
const TRANSLATIONS = join(import.meta.dirname, '../../../copy/translations');

/** Called once by each process, before it says anything. */
export function followReaders(folder = TRANSLATIONS): void {
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

/** Words answers in the language that the browser or the program asks for. */
export const answerInLocale: MiddlewareHandler = async (c, next) => {
  const chosen = getCookie(c, LOCALE_COOKIE);
  const accepted = acceptedLocales(c.req.header('accept-language') ?? '');
  await inLocale(
    supportedLocale([...(chosen ? [chosen] : []), ...accepted]) ?? SOURCE_LOCALE,
    next,
  );
};

/** The languages of an Accept-Language header, the preferred first. */
const acceptedLocales = (header: string): string[] =>
  parseAccept(header.slice(0, MAX_HEADER))
    .filter(({ q }) => q > 0)
    .map(({ type }) => type);

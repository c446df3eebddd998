import { AsyncLocalStorage } from 'node:async_hooks';
import type { MiddlewareHandler } from 'hono';
import { getCookie } from 'hono/cookie';
import { parseAccept } from 'hono/utils/accept';
import {
  type Locale,
  PSEUDO_LOCALE,
  resolveLocaleBy,
  SOURCE_LOCALE,
  supportedLocale,
} from '#copy/catalog/locale.ts';
import { pseudo } from '#copy/catalog/pseudo.ts';
import { addTranslation } from '#copy/catalog/translations.ts';

/** Holds what a person chose in the application; it comes with downloads and live streams, too. */
export const LOCALE_COOKIE = 'locale';

/** No browser sends more, and each preference is compared with each language. */
const MAX_HEADER = 500;

const readers = new AsyncLocalStorage<Locale>();

/** Words everything that `work` says in the language of the one who will read it. */
export const inLocale = <Result>(locale: Locale, work: () => Result): Result =>
  readers.run(locale, work);

/** Called once by each process, before it says anything. */
export function followReaders(): void {
  addTranslation(PSEUDO_LOCALE, (_id, source) => pseudo(source));
  resolveLocaleBy(() => readers.getStore() ?? SOURCE_LOCALE);
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

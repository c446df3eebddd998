import {
  type Locale,
  offerLocale,
  PSEUDO_LOCALE,
  resolveLocaleBy,
  SOURCE_LOCALE,
  supportedLocale,
} from '#copy/catalog/locale.ts';
import { addTexts, addTranslation, type TranslatedTexts } from '#copy/catalog/translations.ts';
import { loadFile } from './load-file.ts';
import { storedText } from './storage.ts';

/** The texts of each language except English, one file per language. */
const FILES = new Map(
  Object.entries(
    import.meta.glob<TranslatedTexts>(
      ['../../copy/translations/*.json', '!../../copy/translations/*.source.json'],
      {
        import: 'default',
      },
    ),
  ).map(([path, load]) => [path.replace(/.*\/|\.json$/g, ''), load]),
);

/** The interface language chosen in this browser. */
const chosenLocale = storedText('local', 'locale');

/** Tells the server the choice. Downloads need it too, because they can't carry our headers. */
const COOKIE = 'locale';
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * Picks the user's language and loads its texts before anything is shown: the chosen one, or the first of
 * the browser's languages we have, or English. English needs no file.
 */
export async function loadLocale(): Promise<void> {
  for (const locale of FILES.keys()) offerLocale(locale);
  const chosen = supportedLocale([chosenLocale.read() ?? '']);
  const requested = chosen ?? supportedLocale(navigator.languages) ?? SOURCE_LOCALE;
  const locale = (await loadTexts(requested)) ? requested : SOURCE_LOCALE;
  const formats = browserRegion(locale);
  resolveLocaleBy(
    () => locale,
    () => formats,
  );
  document.documentElement.lang = locale;
  storeLocaleCookie(chosen);
}

/** Returns false if the file failed to load: an English page is better than none. */
async function loadTexts(locale: Locale): Promise<boolean> {
  try {
    const texts = FILES.get(locale);
    if (texts) addTexts(locale, await loadFile(texts));
    if (locale !== PSEUDO_LOCALE) return true;
    const { pseudo } = await loadFile(() => import('#copy/catalog/pseudo.ts'));
    addTranslation(PSEUDO_LOCALE, (_id, source) => pseudo(source));
    return true;
  } catch {
    return false;
  }
}

/** English in the browser's region, for example with days before months in London. */
function browserRegion(locale: Locale): string {
  const plain = locale === PSEUDO_LOCALE ? SOURCE_LOCALE : locale;
  const [language] = plain.split('-');
  return navigator.languages.find((tag) => matchesLanguage(tag, language)) ?? plain;
}

/** Some browsers list tags that `Intl` rejects, such as `en-US@posix`. */
function matchesLanguage(tag: string, language: string | undefined): boolean {
  if (tag === PSEUDO_LOCALE) return false;
  try {
    return new Intl.Locale(tag).language === language;
  } catch {
    return false;
  }
}

function storeLocaleCookie(chosen: Locale | undefined): void {
  const lifetime = chosen ? YEAR_SECONDS : 0;
  document.cookie = `${COOKIE}=${chosen ?? ''}; path=/; max-age=${lifetime}; samesite=lax`;
}

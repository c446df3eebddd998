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

/** The texts of each language but English, a file each. */
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

/** What this browser's user chose for the interface. */
const chosenLocale = storedText('local', 'locale');

/** Tells the server the choice, also with downloads, which carry no headers of ours. */
const COOKIE = 'locale';
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * Finds the reader's language and loads its texts, before anything is shown: the chosen one, else the
 * first of the browser's that there is, else English. English needs no file.
 */
export async function loadLocale(): Promise<void> {
  for (const locale of FILES.keys()) offerLocale(locale);
  const chosen = supportedLocale([chosenLocale.read() ?? '']);
  const wanted = chosen ?? supportedLocale(navigator.languages) ?? SOURCE_LOCALE;
  const locale = (await loadTexts(wanted)) ? wanted : SOURCE_LOCALE;
  const formats = browserRegion(locale);
  resolveLocaleBy(
    () => locale,
    () => formats,
  );
  document.documentElement.lang = locale;
  storeLocaleCookie(chosen);
}

/** False where the file didn't come: the page is better in English than not there. */
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

/** English in the browser's region: people in London read days before months. */
function browserRegion(locale: Locale): string {
  const plain = locale === PSEUDO_LOCALE ? SOURCE_LOCALE : locale;
  const [language] = plain.split('-');
  return navigator.languages.find((tag) => isOf(tag, language)) ?? plain;
}

/** Some browsers list what no `Intl` takes, such as `en-US@posix`. */
function isOf(tag: string, language: string | undefined): boolean {
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

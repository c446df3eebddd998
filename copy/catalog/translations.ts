import type { CompiledMessage } from 'icu-minify/format';
import { compile } from './compile.ts';
import { currentLocale, type Locale, SOURCE_LOCALE } from './locale.ts';

/** Returns the text with this id in one language, or undefined if it isn't translated yet. */
export type Translation = (id: string, source: CompiledMessage) => CompiledMessage | undefined;

const translations = new Map<Locale, Translation>();

export function addTranslation(locale: Locale, translation: Translation): void {
  translations.set(locale, translation);
}

/** A file of `copy/translations`: ICU messages by id, or their compiled form in the browser build. */
export type TranslatedTexts = Readonly<Record<string, CompiledMessage>>;

/** Compiles a message when it's first read, because a reader only sees a few of them. */
export function addTexts(locale: Locale, texts: TranslatedTexts): void {
  const compiled = new Map<string, CompiledMessage>();
  addTranslation(locale, (id) => {
    const text = Object.hasOwn(texts, id) ? texts[id] : undefined;
    if (text === undefined) return undefined;
    const known = compiled.get(id) ?? (typeof text === 'string' ? compile(text) : text);
    compiled.set(id, known);
    return known;
  });
}

export function translated(id: string, source: CompiledMessage): CompiledMessage {
  const locale = currentLocale();
  if (locale === SOURCE_LOCALE) return source;
  return translations.get(locale)?.(id, source) ?? source;
}

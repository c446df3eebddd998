import type { CompiledMessage } from 'icu-minify/format';
import { currentLocale, type Locale, SOURCE_LOCALE } from './locale.ts';

/** A text of one language by its id; undefined where it isn't translated yet. */
export type Translation = (id: string, source: CompiledMessage) => CompiledMessage | undefined;

const translations = new Map<Locale, Translation>();

export function addTranslation(locale: Locale, translation: Translation): void {
  translations.set(locale, translation);
}

export function translated(id: string, source: CompiledMessage): CompiledMessage {
  const locale = currentLocale();
  if (locale === SOURCE_LOCALE) return source;
  return translations.get(locale)?.(id, source) ?? source;
}

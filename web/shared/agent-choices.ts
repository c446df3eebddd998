import { WEBSITE_LANGUAGES } from '#domain/campaigns/website-form.ts';
import { languageNamed } from '#domain/language.ts';
import { goals, otherLanguage } from '#copy/campaigns/choices.ts';
import { languageName } from '#copy/catalog/intl.ts';

/** The name of a stored language; custom ones stay as typed. */
export function agentLanguage(stored: string): string {
  const isOffered = WEBSITE_LANGUAGES.some((name) => name === stored);
  const tag = isOffered ? languageNamed(stored) : undefined;
  return tag ? languageName(tag) : stored === 'other' ? otherLanguage.other : stored;
}

/** Stored languages with their names, as choices for a field. */
export const languageChoices = (stored: readonly string[]): Record<string, string> =>
  Object.fromEntries(stored.map((name) => [name, agentLanguage(name)]));

export const goalChoices = (types: readonly (keyof typeof goals)[]): Record<string, string> =>
  Object.fromEntries(types.map((type) => [type, goals[type]]));

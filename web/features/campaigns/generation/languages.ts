import type { WEBSITE_LANGUAGES } from '#domain/campaigns/website-form.ts';

/** The agent's languages in words. */
export const languageNames: Record<(typeof WEBSITE_LANGUAGES)[number], string> = {
  french: 'French',
  english: 'English',
  spanish: 'Spanish',
  german: 'German',
  dutch: 'Dutch',
  italian: 'Italian',
  portuguese: 'Portuguese',
  russian: 'Russian',
  chinese: 'Chinese',
  japanese: 'Japanese',
  arabic: 'Arabic',
  other: 'Other',
};

/** The name of a stored language; a custom one stays as typed. */
export function languageName(language: string): string {
  return Object.entries(languageNames).find(([value]) => value === language)?.[1] ?? language;
}

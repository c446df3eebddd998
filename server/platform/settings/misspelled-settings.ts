import { distance } from 'fastest-levenshtein';
import { settings } from './settings.ts';

/** An unknown setting, and the name that was probably meant. */
export interface MisspelledSetting {
  name: string;
  meant: string;
}

const NAMES = Object.keys(settings);
/** A longer name may have more wrong letters. */
const LETTERS_PER_MISTAKE = 5;
const MAX_MISTAKES = 3;

/**
 * The names in an environment that are a few letters from a setting which is not set. An environment is
 * full of other programs' names, so nothing is said of those that resemble none.
 */
export function misspelledSettings(
  source: Record<string, string | undefined>,
): MisspelledSetting[] {
  const missing = NAMES.filter((name) => !source[name]?.trim());
  return Object.keys(source).flatMap((name) => {
    if (name in settings || !source[name]?.trim()) return [];
    const meant = closest(name, missing);
    return meant ? [{ name, meant }] : [];
  });
}

function closest(name: string, names: string[]): string | undefined {
  const [nearest] = names
    .map((other) => ({ other, mistakes: distance(name.toUpperCase(), other) }))
    .filter(({ mistakes }) => mistakes <= MAX_MISTAKES)
    .filter(({ other, mistakes }) => mistakes * LETTERS_PER_MISTAKE <= other.length)
    .sort((a, b) => a.mistakes - b.mistakes);
  return nearest?.other;
}

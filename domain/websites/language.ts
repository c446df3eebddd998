import { certainLanguage, type DetectedLanguage } from '../language.ts';

/** Languages that the detector doesn't know, and those it mistakes them for. */
const MISTAKEN_FOR: Record<string, string[]> = {
  af: ['nl'],
  bs: ['hr'],
  gl: ['pt', 'es'],
  id: ['ms'],
  lb: ['de'],
  mk: ['bg', 'sr'],
  nb: ['no', 'da'],
  nn: ['no', 'da'],
  sr: ['hr'],
};

/**
 * The two-letter language code of a page. Its text takes precedence over the declared language: English
 * templates often declare English for a site in another language.
 */
export function pageLanguage(
  detected: DetectedLanguage | undefined,
  declared: string | undefined,
): string | null {
  const code = declared?.trim().slice(0, 2).toLowerCase();
  const declaredCode = code && /^[a-z]{2}$/.test(code) ? code : null;
  const detectedCode = certainLanguage(detected);
  if (!detectedCode) return declaredCode;
  return declaredCode && MISTAKEN_FOR[declaredCode]?.includes(detectedCode)
    ? declaredCode
    : detectedCode;
}

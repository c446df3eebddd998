/** What a text is written in, as a detector says. */
export interface DetectedLanguage {
  /** two letters of ISO 639-1 */
  code: string;
  /** 0 to 1 */
  confidence: number;
}

/** Below this, related languages such as Russian and Bulgarian are mixed up. */
const MIN_CONFIDENCE = 0.5;

/** The code of a language that was detected beyond doubt. Unknown is better than wrong. */
export function certainLanguage(detected: DetectedLanguage | undefined): string | undefined {
  return detected && detected.confidence >= MIN_CONFIDENCE ? detected.code : undefined;
}

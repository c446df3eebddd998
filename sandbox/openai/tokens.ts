/**
 * About how many tokens a text has: four bytes of UTF-8 a token, which is within a quarter of the
 * real count for the languages here, and free to compute.
 */
export const countTokens = (text: string): number => Math.ceil(Buffer.byteLength(text) / 4);

/** The beginning of a text that has at most this many tokens, no character split. */
export function firstTokens(text: string, tokens: number): string {
  if (countTokens(text) <= tokens) return text;
  return Buffer.from(text)
    .subarray(0, tokens * 4)
    .toString('utf8')
    .replace(/\uFFFD$/, '');
}

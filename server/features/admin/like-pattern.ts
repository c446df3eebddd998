/** A LIKE pattern for any text that contains this one; null for an empty text. */
export function likePattern(text: string): string | null {
  return text === '' ? null : `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** The value of a JSON text, which may begin with a byte order mark; undefined if the text isn't JSON. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

/** Unescapes part of an address. Returns it unchanged if an escape is broken. */
export function unescapedPart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The lines of a text that aren't empty, trimmed. */
export const linesIn = (text: string): string[] =>
  text.split('\n').flatMap((line) => line.trim() || []);

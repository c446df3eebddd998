/** Fills `{names}` in; a part in `[…]` goes when one of its names is empty. */
export function render(line: string, names: Record<string, unknown>): string {
  const value = (name: string) => (typeof names[name] === 'string' ? names[name] : '');
  return line
    .replace(/\[([^\]]*)\]/g, (_, part: string) =>
      [...part.matchAll(/\{(\w+)\}/g)].every(([, name]) => value(name ?? '') !== '') ? part : '',
    )
    .replace(/\{(\w+)\}/g, (_, name: string) => value(name))
    .trim();
}

/**
 * The line to say now, rendered: the first from `start` on that was not said yet, else the one
 * that was said longest ago.
 */
export function pickLine(
  lines: readonly string[],
  names: Record<string, unknown>,
  said: string[],
  start: number,
): string {
  let oldest = '';
  let age = Number.POSITIVE_INFINITY;
  for (let i = 0; i < lines.length; i += 1) {
    const line = lines[(start + i) % lines.length] ?? '';
    const text = render(line, names);
    const mark = openingWords(line) || text;
    const last = text === '' ? age : said.findLastIndex((one) => one.includes(mark));
    if (last < 0) return text;
    if (last < age) [oldest, age] = [text, last];
  }
  return oldest;
}

/** The fixed words that a line begins with: by them it is known again, whatever it quotes. */
function openingWords(line: string): string {
  const words = line.split(/[[{]/, 1)[0]?.trim() ?? '';
  return words.length >= 4 ? words : '';
}

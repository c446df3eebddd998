/** How many positions in a text are tried as the start of an object. */
const MAX_STARTS = 24;

/**
 * Yields the JSON values in a model's text, likeliest first: the whole text, the text after its
 * reasoning, code blocks, then objects between other text, starting from the end, because answers
 * follow examples. A JSON string is parsed again, because some models encode their JSON twice.
 */
export function* jsonIn(text: string): Generator {
  const answer = afterReasoning(text).trim();
  for (const candidate of [answer, ...codeBlocks(answer)]) {
    const value = parsed(candidate);
    if (value === undefined) continue;
    yield value;
    const nested = typeof value === 'string' ? parsed(value) : undefined;
    if (nested !== undefined) yield nested;
  }
  yield* objectsIn(answer);
}

/** Models that reason aloud do so between these marks, and answer after the last one. */
function afterReasoning(text: string): string {
  const end = /<\/(think|thinking|reasoning)>/gi;
  let from = 0;
  for (const { index, 0: mark } of text.matchAll(end)) from = index + mark.length;
  return text.slice(from);
}

function codeBlocks(text: string): string[] {
  const parts = text.split('```');
  // Odd parts are blocks. Their first line may name a language.
  return parts
    .filter((_, index) => index % 2 === 1)
    .map((block) => block.replace(/^[a-z0-9]*\s*\n?/i, ''))
    .slice(-MAX_STARTS)
    .reverse();
}

/** Objects between other text, the last one first. */
function* objectsIn(text: string): Generator {
  const found: unknown[] = [];
  let from = 0;
  for (let tries = 0; tries < MAX_STARTS; tries += 1) {
    const start = text.indexOf('{', from);
    if (start < 0) break;
    const end = endOfObject(text, start);
    const value = end < 0 ? undefined : parsed(text.slice(start, end));
    if (value !== undefined) found.push(value);
    from = value === undefined ? start + 1 : end;
  }
  yield* found.reverse();
}

/** Finds the end of the object that starts at `start`, ignoring braces in strings; -1 if it never ends. */
function endOfObject(text: string, start: number): number {
  let depth = 0;
  let inString = false;
  for (let at = start; at < text.length; at += 1) {
    const char = text[at];
    if (char === '\\' && inString) at += 1;
    else if (char === '"') inString = !inString;
    else if (inString) continue;
    else if (char === '{') depth += 1;
    else if (char === '}') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return -1;
}

function parsed(text: string): unknown {
  if (!/^["[{]/.test(text.trimStart())) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

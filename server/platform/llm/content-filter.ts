/** Error codes and finish reasons of content filters. */
const NAME =
  /content[ _-]?(?:filter|policy|moderation|violation)|^safety$|_safety\b|moderation|sensitive|prohibited_content|blocklist|guardrail|responsible_?ai|data_?inspection|\bflagged\b|^refusal$/i;
/** Messages of servers whose filter has no code. */
const SENTENCE =
  /content (?:management )?policy|content filter|content exists risk|usage guidelines|flagged (?:by|as|for)|inappropriate content|safety (?:system|filter|policy)/i;
const REFUSALS = new Set([400, 403, 422]);

interface RefusalText {
  status: number;
  code: string;
  text: string;
  body: unknown;
}

/** The input that a filter refused; empty if it doesn't say which; undefined if no filter refused. */
export function findFilteredInput({ status, code, text, body }: RefusalText): string | undefined {
  const flagged = fieldIn(
    body,
    (name, value) => name === 'flagged_input' && typeof value === 'string',
  );
  if (typeof flagged === 'string') return flagged;
  const isNamed = code.split(' ').some((part) => NAME.test(part));
  const isFilter = isNamed || isMarked(body) || (REFUSALS.has(status) && SENTENCE.test(text));
  return isFilter ? '' : undefined;
}

/** Whether a filter ended or removed the response. */
export function isFiltered(finish: string | undefined, body: unknown): boolean {
  return (finish !== undefined && NAME.test(finish)) || isMarked(body);
}

/** Azure marks each category, Portkey each check, and Google names the reason for blocking a prompt. */
const isMarked = (body: unknown): boolean =>
  fieldIn(
    body,
    (name, value) =>
      (name === 'filtered' && value === true) ||
      (name === 'verdict' && value === false) ||
      (/^block_?reason$/i.test(name) && typeof value === 'string' && value !== ''),
  ) !== undefined;

const MAX_DEPTH = 6;

function fieldIn(
  body: unknown,
  isWanted: (name: string, value: unknown) => boolean,
  depth = 0,
): unknown {
  if (typeof body !== 'object' || body === null || depth > MAX_DEPTH) return undefined;
  for (const [name, value] of Object.entries(body)) {
    if (isWanted(name, value)) return value;
    const inner = fieldIn(value, isWanted, depth + 1);
    if (inner !== undefined) return inner;
  }
  return undefined;
}

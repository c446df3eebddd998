/** A prompt that is longer than a model reads, as its server reports it; null if it gives no number. */
export interface Overflow {
  tokens: number | null;
  limit: number | null;
}

interface RefusalText {
  status: number;
  code: string;
  /** all text in the body */
  text: string;
  /** the error message */
  words: string;
  body: unknown;
}

/** Matches codes such as context_length_exceeded, exceed_context_size_error, prompt_too_long. */
const CODE =
  /(?:context|token)[ _-]?(?:length|size|window|limit)|(?:prompt|input)[ _-]?(?:is[ _-])?too[ _-]?l(?:ong|arge)/i;
/** Match the subject of a sentence and its problem, in either order. */
const ABOUT = String.raw`(?:context|prompts?|inputs?|sequence|messages?|too many tokens|token (?:count|limit))`;
const WRONG = String.raw`(?:exceed\w*|too (?:long|large|big|many)|(?:long|larg|great)er than|overflow\w*|(?:does not|doesn't|not) fit|maximum|at most|less than|be <=?|reduce|limit)`;
const SENTENCE = new RegExp(
  String.raw`\b${ABOUT}\b[^!?]{0,80}\b${WRONG}|\b${WRONG}\b[^!?]{0,60}\b${ABOUT}\b`,
  'i',
);
/** Limits of the response are another matter, solved by another request format. */
const OF_ANSWER = /\bmax_(?:completion_|new_|output_)?tokens\b|\b(?:completion|output) tokens?\b/gi;
/** Statuses of refused requests, and those that errors inside a 200 count as. */
const STATUSES = new Set([400, 413, 422, 500, 502]);

export function overflowOf(refusal: RefusalText): Overflow | undefined {
  const { status, words } = refusal;
  const isAlone = isMoreThanAMinute(words);
  if (!STATUSES.has(status) && !(status === 429 && isAlone)) return undefined;
  const fields = numbersOf(refusal.body);
  const isOverflow =
    isCertainOverflow(refusal) || isAlone || SENTENCE.test(words.replace(OF_ANSWER, ' '));
  if (!isOverflow) return undefined;
  const limit = fields.limit ?? limitIn(words);
  return { limit, tokens: fields.tokens ?? tokensIn(words, limit) };
}

/** Whether a code or two numbers say so, and not only a sentence. */
export function isCertainOverflow({ code, text, body }: RefusalText): boolean {
  const { tokens, limit } = numbersOf(body);
  const isCounted = tokens !== null && limit !== null && tokens > limit;
  return (
    isCounted ||
    CODE.test(code) ||
    /context.?(?:length|window|limit)/i.test(text) ||
    // The context left for the answer is negative.
    /\bmax_\w*tokens\b[^.]{0,60}\s-\d/.test(text)
  );
}

/** One request with more tokens than the limit per minute: waiting doesn't help. */
function isMoreThanAMinute(words: string): boolean {
  const [, limit = '', asked = ''] = PER_MINUTE.exec(words) ?? [];
  return toNumber(asked) > toNumber(limit);
}

/** Finds the numbers by field names such as `n_prompt_tokens` and `n_ctx`. */
function numbersOf(body: unknown, depth = 0): Overflow {
  const found: Overflow = { tokens: null, limit: null };
  if (typeof body !== 'object' || body === null || depth > 3) return found;
  for (const [name, value] of Object.entries(body)) {
    const inner = typeof value === 'object' ? numbersOf(value, depth + 1) : undefined;
    found.limit ??= inner?.limit ?? numberNamed(name, value, /ctx|context|limit|(?:^|_)max/i);
    found.tokens ??= inner?.tokens ?? numberNamed(name, value, /prompt|input|request|given/i);
  }
  return found;
}

const numberNamed = (name: string, value: unknown, names: RegExp): number | null =>
  typeof value === 'number' && value >= SMALLEST && names.test(name) ? value : null;

/** A smaller number is neither a context size nor the length of one of our prompts. */
const SMALLEST = 256;
const NUMBER = String.raw`(\d[\d,._']*\d)`;
/** Ways to name a limit, most reliable first: "max" may limit the answer, "context" never does. */
const LIMITS = [
  String.raw`(?:[<>]=?|≤)\s?${NUMBER}`,
  String.raw`${NUMBER}\s{0,3}\b(?:maximum|max|limit|context)\b`,
  String.raw`context[^\d]{0,60}${NUMBER}`,
  String.raw`(?:maximum|max|limit|window|at most|up to|only|exceed\w*|less than)[^\d]{0,60}${NUMBER}`,
].map((pattern) => new RegExp(pattern, 'gi'));

const PER_MINUTE = new RegExp(
  String.raw`\blimit\b\D{0,40}${NUMBER}\D{0,40}\brequested\D{0,10}${NUMBER}`,
  'i',
);

function limitIn(text: string): number | null {
  const named = LIMITS.flatMap((pattern) => [...text.matchAll(pattern)])
    .map(([, number = '']) => toNumber(number))
    .find((number) => number >= SMALLEST);
  return named ?? null;
}

/** The largest number above the limit, or the sum of a request's parts. */
function tokensIn(text: string, limit: number | null): number | null {
  if (limit === null) return null;
  const numbers = [...text.matchAll(new RegExp(NUMBER, 'g'))].map(([number]) => toNumber(number));
  const others = new Set(numbers.filter((number) => number >= SMALLEST && number !== limit));
  const sum = [...others].reduce((whole, part) => whole + part, 0);
  return [Math.max(...others), sum].find((number) => number > limit) ?? null;
}

const toNumber = (text: string): number => Number(text.replace(/[,._']/g, ''));

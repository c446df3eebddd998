const MAX_WORDS = 240;
/** This many consecutive words and characters that are also in the prompt count as a quote. */
const QUOTED_WORDS = 3;
const QUOTED_CHARS = 10;
const MAX_LINE = 2_000;

export interface Secrets {
  apiKey: string;
  /** the request's texts: none of it may get into a log */
  prompt: string[];
}

/**
 * A server's error message, safe for the log and for staff: bounded, on one line, without keys and
 * without quotes from leads or instructions.
 */
export function safeProviderText(words: string, { apiKey, prompt }: Secrets): string {
  const line = withoutKeys(words.slice(0, MAX_LINE).replace(/[\s\p{C}]+/gu, ' '), apiKey).trim();
  const quoted = withoutQuotes(line, prompt);
  return quoted.length > MAX_WORDS ? `${quoted.slice(0, MAX_WORDS).toWellFormed()}…` : quoted;
}

function withoutKeys(text: string, apiKey: string): string {
  const known = apiKey.length >= 4 ? text.replaceAll(apiKey, '[key]') : text;
  return (
    known
      // pictures, which some servers repeat
      .replace(/\bdata:[\w/+.-]+;base64,[\w/+=-]*/gi, '[picture]')
      // including masked keys: sk-pr****abcd
      .replace(/\b(?:sk|pk|gsk|xai|key|AIza)[-_][\w*.-]{6,}/gi, '[key]')
      .replace(/\bAIza[\w-]{10,}/g, '[key]')
      .replace(/\bbearer\s+\S+/gi, 'Bearer [key]')
      .replace(/\b(?=[\w*-]*\d)(?=[\w*-]*[a-z*])[\w*-]{28,}/gi, '[key]')
  );
}

function withoutQuotes(line: string, texts: string[]): string {
  const prompt = texts.map(spaced).join('\n');
  const words = line.split(' ');
  const hidden = words.map(() => false);
  for (let at = 0; at + QUOTED_WORDS <= words.length; at += 1) {
    const run = spaced(words.slice(at, at + QUOTED_WORDS).join(' '));
    if (run.length < QUOTED_CHARS || !prompt.includes(run)) continue;
    hidden.fill(true, at, at + QUOTED_WORDS);
  }
  return words
    .map((word, at) => (hidden[at] || isLongQuote(word, prompt) ? '…' : word))
    .join(' ')
    .replace(/…(?: …)+/g, '…');
}

/** Detects quotes in scripts without spaces, and a single name or address in quotes. */
function isLongQuote(word: string, prompt: string): boolean {
  const bare = spaced(word).trim();
  if (bare.length < 6) return false;
  return /[^\p{ASCII}]|@|\d{4}/u.test(bare) && prompt.includes(bare);
}

/** Normalizes text, however it was escaped or punctuated on its way. */
function spaced(text: string): string {
  return text
    .toLowerCase()
    .replace(/\\[nrt"]/g, ' ')
    .replace(/[^\p{L}\p{M}\p{N}@.-]+/gu, ' ');
}

const MAX_WORDS = 240;
/** A run of so many words and characters that is in the prompt is a quote of it. */
const QUOTED_WORDS = 3;
const QUOTED_CHARS = 10;
const MAX_LINE = 2_000;

export interface Secrets {
  apiKey: string;
  /** what the request contained: none of it may get into a log */
  prompt: string[];
}

/**
 * What a server says about an error, fit for the log and for staff: bounded, on one line, without
 * keys and without what leads or instructions said.
 */
export function fitToShow(words: string, { apiKey, prompt }: Secrets): string {
  const line = withoutKeys(words.slice(0, MAX_LINE).replace(/[\s\p{C}]+/gu, ' '), apiKey).trim();
  const quoted = withoutQuotes(line, prompt);
  return quoted.length > MAX_WORDS ? `${quoted.slice(0, MAX_WORDS).toWellFormed()}…` : quoted;
}

function withoutKeys(text: string, apiKey: string): string {
  const known = apiKey.length >= 4 ? text.replaceAll(apiKey, '[key]') : text;
  return (
    known
      // a picture, as some servers repeat it
      .replace(/\bdata:[\w/+.-]+;base64,[\w/+=-]*/gi, '[picture]')
      // also as providers mask it: sk-pr****abcd
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

/** Scripts without spaces, and a name or an address alone between quotes. */
function isLongQuote(word: string, prompt: string): boolean {
  const bare = spaced(word).trim();
  if (bare.length < 6) return false;
  return /[^\p{ASCII}]|@|\d{4}/u.test(bare) && prompt.includes(bare);
}

/** The same text, however it was escaped or punctuated on its way. */
function spaced(text: string): string {
  return text
    .toLowerCase()
    .replace(/\\[nrt"]/g, ' ')
    .replace(/[^\p{L}\p{M}\p{N}@.-]+/gu, ' ');
}

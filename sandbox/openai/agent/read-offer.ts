import { isGeneric } from './phrases.ts';
import { similarity, memoize, wordsOf } from './words.ts';

/** A sentence or list line of an offer, with the topic of its heading. */
interface Statement {
  text: string;
  words: string[];
  context: string[];
}

export type Offer = ReturnType<typeof readOffer>;

const CODES = 'EUR|USD|GBP|CHF|euros?|dollars?|pounds?|francs?|yen|[円元]';
export const amountPattern = new RegExp(
  String.raw`(?:\p{Sc}|\b(?:${CODES}))\s?\p{Nd}|\p{Nd}\s?(?:\p{Sc}|(?:${CODES})(?!\p{L}))`,
  'iu',
);
const CLOCK = String.raw`(?<![\p{N}.,])\p{Nd}{1,2}(?:\s?[:h.時]\s?(?:\p{Nd}{2}(?!\p{Nd}))?|\s?(?:[ap]m|uhr)(?!\p{L}))`;
export const hoursPattern = new RegExp(
  String.raw`(?:${CLOCK}|\p{Nd}{1,2}).{1,6}${CLOCK}|\bfrom \d{1,2} to \d{1,2}\b`,
  'iu',
);
/** The number of a house or a street, and a post code or the word for a street. */
export const placePattern =
  /\b(?:[Ss]treet|[Rr]oad|[Aa]venue|[Ll]ane|[Qq]uay|[Ss]quare|[Rr]ue|[Cc]alle)\b|\p{L}str(?:\.|asse|aße)|(?<![\p{L}\p{N}])\p{Nd}{4,6}\s\p{Lu}\p{L}{2}|\b[A-Z]{1,2}\d{1,2}[A-Z]?\s\d[A-Z]{2}\b/u;
export const contactPattern =
  /[^\s@]{1,64}@[^\s@]{1,64}\.[^\s@]{2,}|(?<![\p{Nd}/.-])\+?\p{Nd}(?:[\s().-]?\p{Nd}){7,14}(?!\p{Nd})/u;
const free =
  /(?<!\p{L})(?:free( of charge)?|gr[aá]tis|gratuit[eoa]?s?|kostenlos\p{L}*|kostenfrei|бесплатн\p{L}*|مجان\p{L}*)(?!\p{L})|免费|無料/iu;
export const isFree = (text: string): boolean => free.test(text);

const BULLET = /^[\s>*•·–—#-]+|^\s*\d{1,2}[.)]\s+/;
const SENTENCE_END = /(?<=[.!?])\s+(?=[\p{Lu}\p{Nd}¿¡])|(?<=[。！？؟])\s*/u;

/** Parses an offer by its form: headings, list lines, labels, amounts, times, addresses. */
export const readOffer = memoize((offer: string) => {
  const statements = statementsOf(offer.slice(0, 20_000));
  const having = (test: RegExp, not?: RegExp) =>
    statements.filter(({ text }) => test.test(text) && !not?.test(text));
  return {
    statements,
    prices: having(amountPattern),
    hours: having(hoursPattern, amountPattern),
    place: having(placePattern, amountPattern).filter(({ text }) => /\p{Nd}/u.test(text)),
    reach: having(contactPattern),
  };
}, 500);

function statementsOf(offer: string): Statement[] {
  let heading = '';
  return offer.split('\n').flatMap((raw) => {
    const line = raw
      .replace(/\*\*|__/g, '')
      .replace(BULLET, '')
      .trim();
    if (line === '') return [];
    if (/^\s*#|[:：]$/.test(raw.trim()) || (line.length < 40 && isGeneric(line))) {
      heading = line.replace(/[:：]$/, '');
      return [];
    }
    return joinedAnswers(line.split(SENTENCE_END)).map((sentence) => {
      const [label = '', rest = ''] = sentence.split(/(?<=^[^:：\p{Nd}]{2,60})[:：]\s*(.*)/su);
      const text = rest !== '' && isGeneric(label) ? rest : named(sentence, heading);
      return { text, words: wordsOf(text), context: wordsOf(`${label} ${heading}`) };
    });
  });
}

/** A price without a name gets that of its heading. */
const named = (sentence: string, heading: string): string =>
  amountPattern.test(sentence) && !/\p{L}{4}/u.test(sentence) && !isGeneric(heading)
    ? `${heading}: ${sentence}`
    : sentence;

/** Joins each question with its answer. */
const joinedAnswers = (sentences: string[]): string[] =>
  sentences.filter(Boolean).reduce<string[]>((all, sentence) => {
    if (/[?？؟]$/.test(all.at(-1) ?? '')) all.push(`${all.pop()} ${sentence}`);
    else all.push(sentence.trim());
    return all;
  }, []);

/** Smaller differences don't exclude a statement. */
const TIE = 0.1;

/** Scores how well each statement fits a question's words; rarer words count more. */
function fits(about: string[], among: Statement[], all: Statement[]) {
  const alike = (words: string[], word: string) =>
    Math.max(0, ...words.map((item) => similarity(item, word)));
  const fit = ({ words, context }: Statement, word: string) =>
    Math.max(alike(words, word), alike(context, word) * 0.8);
  const weighted = about.map((word) => {
    const having = all.filter((item) => fit(item, word) > 0).length;
    return { word, weight: Math.log(1 + (all.length + 1) / (1 + having)) };
  });
  const total = weighted.reduce((sum, { weight }) => sum + weight, 0) || 1;
  return among.map((statement) => {
    const matched = weighted.reduce(
      (sum, { word, weight }) => sum + weight * fit(statement, word),
      0,
    );
    return { statement, share: matched / total };
  });
}

/** The statements that best match a question's words; empty if they match none. */
export function findNamedStatements(
  about: string[],
  among: Statement[],
  { statements }: Offer,
): Statement[] {
  const found = fits(about, among, statements).filter(({ share }) => share > 0.15);
  const most = Math.max(0, ...found.map(({ share }) => share));
  return found.filter(({ share }) => share > most - TIE).map(({ statement }) => statement);
}

/** The statement with at least this share of a question; for a question with its answer, the answer. */
export function findStatement(about: string[], offer: Offer, enough: number): string {
  // Excludes addresses: hello@shop.example is no greeting.
  const statements = offer.statements.filter((item) => !offer.reach.includes(item));
  // Of two similar ones, prefers the one with a price, then the shorter one.
  const rank = ({ statement, share }: ReturnType<typeof fits>[number]) =>
    share + (amountPattern.test(statement.text) ? TIE : 0) - 0.001 * statement.words.length;
  const [best] = fits(about, statements, statements).toSorted((a, b) => rank(b) - rank(a));
  if (!best || best.share < enough) return '';
  return best.statement.text.replace(/^[^?？؟]*[?？؟]\s*(?=\S)/, '');
}

/** Joins statements, each once. */
export const quoteOf = (statements: Statement[]): string =>
  [...new Set(statements.map(({ text }) => text.replace(/[.;,。]$/, '')))].join('; ');

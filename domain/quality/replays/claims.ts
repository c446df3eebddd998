import { measuresOf, spellsNothing } from '../../offers/measures.ts';
import { plainText } from '../../offers/words.ts';

/** What a text states that can be told apart without a model. */
export interface SeenClaim {
  kind: 'amount' | 'percent' | 'period' | 'link' | 'email' | 'phone';
  /** the same for every spelling of it */
  value: string;
  /** as the text has it */
  words: string;
}

const MAX_CLAIMS = 50;
const LINKS = /https?:\/\/[^\s<>"]{0,500}[^\s<>".,;:!?)]/gi;
const EMAILS = /[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64}){1,6}/g;
const PHONES = /(?<!\d)\+?\d[\d ().-]{7,18}\d(?!\d)/g;

/** The word behind a number. */
const UNIT = /^[ \u00a0\u202f]?[^\s.,;:!?]{0,15}/;

/** The amounts, percentages, periods, links and contacts of a text, each once. */
export function claimsIn(reply: string, languages: string[]): SeenClaim[] {
  const text = plainText(reply);
  const contacts = [
    ...matches(text, LINKS, 'link', (words) => words.toLowerCase()),
    ...matches(text, EMAILS, 'email', (words) => words.toLowerCase()),
  ];
  const rest = text.replace(LINKS, ' ').replace(EMAILS, ' ');
  const phones = matches(rest, PHONES, 'phone', (words) => words.replace(/\D/g, ''));
  const found = [...contacts, ...phones, ...measured(rest.replace(PHONES, ' '), languages)];
  const seen = new Set<string>();
  return found.filter((one) => !seen.has(keyOf(one)) && seen.add(keyOf(one))).slice(0, MAX_CLAIMS);
}

export const keyOf = ({ kind, value }: SeenClaim): string => `${kind} ${value}`;

function matches(
  text: string,
  pattern: RegExp,
  kind: SeenClaim['kind'],
  valueOf: (words: string) => string,
): SeenClaim[] {
  return [...text.matchAll(pattern)].map(([words]) => ({ kind, value: valueOf(words), words }));
}

/** Bare numbers state nothing by themselves; a date is one with a month. */
function measured(text: string, languages: string[]): SeenClaim[] {
  return measuresOf(text, { languages, readSpelled: spellsNothing }).flatMap((one) => {
    if (one.kind === 'number' && one.month === undefined) return [];
    const kind = one.kind === 'money' ? 'amount' : one.kind === 'percent' ? 'percent' : 'period';
    const money = [...(one.currencies ?? [])].toSorted().join(',');
    const unit = kind === 'period' ? ` ${one.kind}` : ` ${money}`;
    const month = one.month === undefined ? '' : `/${one.month}`;
    const behind = UNIT.exec(text.slice(one.end))?.[0] ?? '';
    const words = text.slice(one.start, one.end) + behind;
    return [{ kind, value: `${one.value}${month}${unit}`, words }];
  });
}

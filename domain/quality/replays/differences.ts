import { measuresOf, noSpelledNumbers } from '../../offers/measures.ts';
import { plainText } from '../../offers/words.ts';
import type { Difference, ReplayedTurn, RecognizedClaim } from './schema.ts';

/**
 * Returns how two answers to the same messages differ, apart from wording. If one of them has no text,
 * compares no claims and no guard verdicts, because it has none.
 */
export function differencesOf(before: ReplayedTurn, after: ReplayedTurn): Difference[] {
  const bothSpeak = before.text !== '' && after.text !== '';
  const differs: [Difference, boolean][] = [
    ['act', before.act !== after.act],
    ['verdict', bothSpeak && before.verdict !== after.verdict],
    ['status', before.status !== after.status],
    ['booked', before.booked !== undefined && before.booked !== after.booked],
    ['claim', bothSpeak && claimsKey(before) !== claimsKey(after)],
  ];
  return differs.flatMap(([kind, is]) => (is ? kind : []));
}

const claimsKey = ({ claims }: ReplayedTurn): string => claims.map(keyOf).toSorted().join('\n');

const MAX_CLAIMS = 50;
const LINKS = /https?:\/\/[^\s<>"]{0,500}[^\s<>".,;:!?)]/gi;
const EMAILS = /[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64}){1,6}/g;
const PHONES = /(?<!\d)\+?\d[\d ().-]{7,18}\d(?!\d)/g;

/** The word after a number. */
const UNIT = /^[ \u00a0\u202f]?[^\s.,;:!?]{0,15}/;

/** Finds the amounts, percentages, periods, links and contacts of a text, without duplicates. */
export function findClaims(reply: string, languages: string[]): RecognizedClaim[] {
  const text = plainText(reply);
  const contacts = [
    ...matches(text, LINKS, 'link', (words) => words.toLowerCase()),
    ...matches(text, EMAILS, 'email', (words) => words.toLowerCase()),
  ];
  const rest = text.replace(LINKS, ' ').replace(EMAILS, ' ');
  const phones = matches(rest, PHONES, 'phone', (words) => words.replace(/\D/g, ''));
  const found = [...contacts, ...phones, ...measureClaims(rest.replace(PHONES, ' '), languages)];
  const seen = new Set<string>();
  return found
    .filter((item) => !seen.has(keyOf(item)) && seen.add(keyOf(item)))
    .slice(0, MAX_CLAIMS);
}

const keyOf = ({ kind, value }: RecognizedClaim): string => `${kind} ${value}`;

function matches(
  text: string,
  pattern: RegExp,
  kind: RecognizedClaim['kind'],
  valueOf: (words: string) => string,
): RecognizedClaim[] {
  return [...text.matchAll(pattern)].map(([words]) => ({ kind, value: valueOf(words), words }));
}

/** Skips bare numbers, which state nothing. A date needs a month. */
function measureClaims(text: string, languages: string[]): RecognizedClaim[] {
  return measuresOf(text, { languages, readSpelled: noSpelledNumbers }).flatMap((item) => {
    if (item.kind === 'number' && item.month === undefined) return [];
    const kind = item.kind === 'money' ? 'amount' : item.kind === 'percent' ? 'percent' : 'period';
    const money = [...(item.currencies ?? [])].toSorted().join(',');
    const unit = kind === 'period' ? ` ${item.kind}` : ` ${money}`;
    const month = item.month === undefined ? '' : `/${item.month}`;
    const behind = UNIT.exec(text.slice(item.end))?.[0] ?? '';
    const words = text.slice(item.start, item.end) + behind;
    return [{ kind, value: `${item.value}${month}${unit}`, words }];
  });
}

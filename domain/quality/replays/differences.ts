import { measuresOf, spellsNothing } from '../../offers/measures.ts';
import { plainText } from '../../offers/words.ts';
import type { Difference, ReplayedTurn, SeenClaim } from './schema.ts';

/**
 * In what two answers to the same messages differ, other than in words. Where one of them says nothing,
 * only what it does is compared: it claims nothing and no guard looks at it.
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

const keyOf = ({ kind, value }: SeenClaim): string => `${kind} ${value}`;

function matches(
  text: string,
  pattern: RegExp,
  kind: SeenClaim['kind'],
  valueOf: (words: string) => string,
): SeenClaim[] {
  return [...text.matchAll(pattern)].map(([words]) => ({ kind, value: valueOf(words), words }));
}

/** Bare numbers alone state nothing; a date needs a month. */
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

import { isForeign, isOfOtherScript, isSentence, saysNothing, wordsOf } from '../field-names.ts';
import { byValue, type Candidate, type Known } from './candidates.ts';
import { cachedKind, type Leaf, type Scope } from './leaves.ts';
import { canBeName, looksLikeName, looksLikeWholeName } from './values.ts';

/** What was read of the person before the name. */
export interface Contact {
  phone?: Candidate | undefined;
  email?: Candidate | undefined;
}

const MAX_NAMES = 200;
/** In an object with more fields, the place of one says nothing. */
const MAX_FIELDS = 15;
/** Shorter parts of an address are in many words. */
const MIN_PART = 3;
const MIN_ENDING = 4;
const MAX_WORDS = 4;

/**
 * The name where no field is called one. A value that the person's own address repeats is it. So is the
 * only one that looks like a name under names that say nothing, and in a form of a language outside of
 * the table the value that stands first, before the number: forms ask for the name first.
 */
export function nameByValue(
  known: Known[],
  around: Scope | undefined,
  contact: Contact,
): Candidate[] {
  const free = known
    .filter(({ leaf, field }) => field === undefined && (!around || leaf.scope === around))
    .filter(({ leaf }) => canBeName(leaf.value))
    .map(({ leaf }) => leaf)
    .slice(0, MAX_NAMES);
  const unnamed = free.filter(
    ({ value, labels }) => looksLikeName(value) && labels.every(saysNothing),
  );
  const found = partsOfOne(unnamed) ?? inAddress(free, contact.email) ?? onlyOf(unnamed);
  if (found) return [found];
  const first = around && firstOf(free, known, around, contact);
  return first ? [first] : [];
}

const LETTERS = /^[\p{L}\p{M}'’.\s-]+$/u;

/** `dewi.lestari@…` beside "Dewi Lestari". */
function inAddress(free: Leaf[], email: Candidate | undefined): Candidate | undefined {
  const [address = ''] = email?.value.split('@') ?? [];
  const said = new Set(plain(address).match(/[a-z]+/g));
  const whole = [...said].join('');
  const isPart = (word: string) =>
    (word.length >= MIN_PART && said.has(word)) ||
    (word.length >= MIN_ENDING && (whole.startsWith(word) || whole.endsWith(word)));
  const named = free.filter(({ value, labels }) => {
    const words = plain(value).split(/\s+/);
    if (isOfOtherScript(value)) return isSpelled(words, [...said]) && !labels.some(isThings);
    const parts = words.filter(isPart).length;
    if (parts === 0 || words.length > MAX_WORDS || !LETTERS.test(value)) return false;
    // "Please call Ana" has her name in it, too.
    return (parts * 2 >= words.length || looksLikeWholeName(value)) && !labels.some(isThings);
  });
  if (named.length > 1 && !named.every(({ value }) => !/\s/.test(value))) return undefined;
  return named.length > 2 ? undefined : joined(named);
}

/** `maria.pappa@…` beside "Μαρία Παππά": each letter of the name is the same one in the address. */
function isSpelled(words: string[], parts: string[]): boolean {
  if (words.length < 2 || words.length !== parts.length) return false;
  const address = parts.join(' ');
  return [words, words.toReversed()].some((order) => {
    const name = order.join(' ');
    const letters = new Map<string, string>();
    const isSame = name.split('').every((letter, at) => {
      const known = letters.get(letter) ?? address[at] ?? '';
      letters.set(letter, known);
      return known === address[at] && (letter === ' ') === (known === ' ');
    });
    return isSame && name.length === address.length && letters.size < name.length;
  });
}

/** Shorter words are of any language: a Turkish "Ad" is no ad. */
const isThings = (label: string): boolean =>
  wordsOf(label).some((word) => word.length > 2 && cachedKind(word) !== undefined);

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** The only value that looks like a name under a name that says nothing. */
function onlyOf(leaves: Leaf[]): Candidate | undefined {
  const several = leaves.filter(({ value }) => value.includes(' '));
  const [only, second] = several.length > 0 ? several : leaves;
  return only && !second ? byValue(only) : undefined;
}

/** The first value before the number that looks like a name, in a language that no name is known of. */
function firstOf(
  free: Leaf[],
  known: Known[],
  around: Scope,
  { phone }: Contact,
): Candidate | undefined {
  const fields = known.filter(({ leaf }) => leaf.scope === around && leaf.value !== '');
  const end = fields.findIndex(({ leaf }) => phone?.keys.includes(leaf.key));
  if (fields.length > MAX_FIELDS || end === -1) return undefined;
  const labels = fields.map(({ leaf }) => leaf.labels[0] ?? '');
  const isOther = phone?.reason === 'value' || labels.some(isForeign);
  if (!isOther || labels.some(isSentence)) return undefined;
  // In a form of another script, a Latin name is one of the service's own.
  const isOwn = labels.some(isOfOtherScript) ? isOfOtherScript : () => true;
  const before = new Set(fields.slice(0, end).map(({ leaf }) => leaf));
  const names = free.filter(
    (leaf) =>
      before.has(leaf) &&
      looksLikeWholeName(leaf.value) &&
      isOwn(leaf.labels[0] ?? '') &&
      !leaf.labels.every(saysNothing) &&
      !leaf.labels.some(isThings),
  );
  const [first, second] = names;
  if (!first) return undefined;
  const whole = names.filter(({ value }) => value.includes(' '));
  if (whole.length === 1) return joined(whole);
  return second && isPair(first, second) ? joined([first, second]) : byValue(first);
}

/** Ad and Soyad, Vezetéknév and Keresztnév: the names of both parts end alike. */
function isPair(first: Leaf, second: Leaf): boolean {
  const [a, b] = [first, second].map(({ labels }) => plain(labels[0] ?? '')) as [string, string];
  if (/\s/.test(`${first.value}${second.value}`) || a === b || a.length < 2 || b.length < 2)
    return false;
  return a.endsWith(b.slice(-MIN_PART)) || b.endsWith(a.slice(-MIN_PART));
}

function joined(leaves: Leaf[]): Candidate | undefined {
  const [first] = leaves;
  if (!first) return undefined;
  return {
    value: leaves.map(({ value }) => value).join(' '),
    reason: 'value',
    says: leaves.map(({ labels }) => labels[0] ?? '').join(' + '),
    keys: leaves.map(({ key }) => key),
  };
}

/** Fields numbered `1.3` and `1.6` are first and last name of the same input. */
function partsOfOne(leaves: Leaf[]): Candidate | undefined {
  for (const first of leaves) {
    const [, input] = /(?:^|\D)(\d+)\.3$/.exec(first.labels[0] ?? '') ?? [];
    const last = input && leaves.find(({ labels }) => labels[0]?.endsWith(`${input}.6`));
    if (last) return joined([first, last]);
  }
  return undefined;
}

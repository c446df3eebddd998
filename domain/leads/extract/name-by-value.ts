import { isCompany } from '../company-name.ts';
import { isOfOtherScript, plain, isMeaningless } from '../field-names.ts';
import { preferMatching } from '../prefer-matching.ts';
import { candidateByValue, type Candidate, type KnownLeaf } from './candidates.ts';
import type { Leaf } from './leaves.ts';
import type { Scope } from './scope.ts';
import { nameByClue } from './name-by-clue.ts';
import {
  type Contact,
  type FoundName,
  isPair,
  mentionsThing,
  joinLeaves,
  nameByPlace,
  NO_NAME,
  singleName,
} from './name-by-place.ts';
import { canBeName, isSeveralWords, looksLikeName, looksLikeFullName } from './values.ts';

const MAX_NAMES = 200;
/** Shorter parts of an email address occur in many words. */
const MIN_PART = 3;
const MIN_ENDING = 4;
const MAX_WORDS = 4;

/**
 * Finds the name if no field is labeled as one: a value that the email address repeats, or the only value
 * that looks like a name under a meaningless label. In a language outside the table, its position
 * decides.
 */
export function nameByValue(
  known: KnownLeaf[],
  around: Scope | undefined,
  contact: Contact,
): FoundName {
  const free = known
    .filter(({ leaf, field }) => field === undefined && (!around || leaf.scope === around))
    .filter(({ leaf }) => canBeName(leaf.value))
    .map(({ leaf }) => leaf)
    .slice(0, MAX_NAMES);
  const unnamed = free.filter(
    ({ value, labels }) => looksLikeName(value) && labels.every(isMeaningless),
  );
  const found =
    partsOfOne(unnamed) ??
    inAddress(free, contact.email) ??
    onlyOf(unnamed, known, contact) ??
    (around && nameByClue(free, known, around, contact));
  if (found) return singleName(found);
  return around ? nameByPlace(free, known, around, contact) : NO_NAME;
}

/**
 * Finds the whole name that the email address spells if it shares no word with the labeled one:
 * `jana.probe@…` beside "Jana Probe", and a sender called "Portal".
 */
export function nameFromEmail(
  known: KnownLeaf[],
  around: Scope,
  found: string,
  email: Candidate | undefined,
): Candidate | undefined {
  const spelled: string[] = plain(email?.value.split('@')[0] ?? '').match(/[a-z]{3,}/g) ?? [];
  const words = (text: string) => plain(text).split(/\s+/);
  if (spelled.length < 2 || words(found).some((word) => spelled.includes(word))) return undefined;
  const [only, second] = known.filter(
    ({ leaf: { scope, value }, field }) =>
      field === undefined &&
      scope === around &&
      looksLikeFullName(value) &&
      isSeveralWords(value) &&
      words(value).every((word) => spelled.includes(word)),
  );
  return only && !second ? candidateByValue(only.leaf) : undefined;
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
    if (isOfOtherScript(value)) return isSpelled(words, [...said]) && !labels.some(mentionsThing);
    const parts = words.filter(isPart).length;
    if (parts === 0 || words.length > MAX_WORDS || !LETTERS.test(value)) return false;
    // "Please call Ana" also contains her name.
    return (parts * 2 >= words.length || looksLikeFullName(value)) && !labels.some(mentionsThing);
  });
  if (named.length > 1 && !named.every(({ value }) => !/\s/.test(value))) return undefined;
  const [only, second] = named;
  if (!only || named.length > 2) return undefined;
  if (second || isSeveralWords(only.value)) return joinLeaves(named);
  // The address may contain only the first name. The other half is then beside it.
  const at = free.indexOf(only);
  const halves = [free.slice(at - 1, at + 1), free.slice(at, at + 2)];
  return joinLeaves(halves.find(([a, b]) => a && b && isPair(a, b)) ?? named);
}

/** `maria.pappa@…` beside "Μαρία Παππά": each letter always maps to the same one. */
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

/** The only value that looks like a name under a meaningless label, or the only one before the number. */
function onlyOf(leaves: Leaf[], known: KnownLeaf[], { phone }: Contact): Candidate | undefined {
  const end = known.findIndex(({ leaf }) => phone?.keys.includes(leaf.key));
  const before = new Set(known.slice(0, Math.max(0, end)).map(({ leaf }) => leaf));
  const tests: ((leaf: Leaf) => boolean)[] = [
    ({ value }) => isSeveralWords(value),
    ({ value }) => looksLikeFullName(value) && !isCompany(value),
    (leaf) => before.has(leaf),
  ];
  const [only, second] = tests.reduce(preferMatching, leaves);
  return only && !second ? candidateByValue(only) : undefined;
}

/** Fields numbered `1.3` and `1.6` are first and last name of the same input. */
function partsOfOne(leaves: Leaf[]): Candidate | undefined {
  for (const first of leaves) {
    const [, input] = /(?:^|\D)(\d+)\.3$/.exec(first.labels[0] ?? '') ?? [];
    const last = input && leaves.find(({ labels }) => labels[0]?.endsWith(`${input}.6`));
    if (last) return joinLeaves([first, last]);
  }
  return undefined;
}

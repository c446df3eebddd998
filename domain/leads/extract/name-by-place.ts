import { isCompany } from '../company-name.ts';
import {
  isForeign,
  isOfOtherScript,
  isSentence,
  plain,
  isMeaningless,
  wordsOf,
} from '../field-names.ts';
import { preferMatching } from '../prefer-matching.ts';
import { isOfOtherLanguage } from '../countries.ts';
import { candidateByValue, type Candidate, joined, type KnownLeaf, labelOf } from './candidates.ts';
import { cachedField, type Leaf } from './leaves.ts';
import { cachedKind } from './object-kinds.ts';
import type { Scope } from './scope.ts';
import { isSeveralWords, looksLikeFullName } from './values.ts';

/** The contact data found before the name. */
export interface Contact {
  phone?: Candidate | undefined;
  email?: Candidate | undefined;
  /** default for numbers without a country code, so probably the form's country */
  country?: string | undefined;
}

/** The names found, or else the values of which one probably is the name. */
export interface FoundName {
  names: Candidate[];
  unsure: Candidate[];
}

export const NO_NAME: FoundName = { names: [], unsure: [] };
export const singleName = (name: Candidate): FoundName => ({ names: [name], unsure: [] });

/** In an object with more fields, a field's position says nothing. */
const MAX_FIELDS = 15;
const MIN_SHARED = 3;

/**
 * Finds the name in a form whose language the table lacks: before the number, two adjacent halves or the
 * only whole name. Of several, its label decides: it shares a word with the number's ("client name",
 * "client phone"), joins two words, or contains a known one. In doubt, it finds none.
 */
export function nameByPlace(
  free: Leaf[],
  known: KnownLeaf[],
  around: Scope,
  { phone, country }: Contact,
): FoundName {
  const fields = known.filter(({ leaf }) => leaf.scope === around && leaf.value !== '');
  const end = fields.findIndex(({ leaf }) => phone?.keys.includes(leaf.key));
  if (fields.length > MAX_FIELDS || end === -1) return NO_NAME;
  const labels = fields.map(({ leaf }) => labelOf(leaf));
  const isOther =
    phone?.reason === 'value' ||
    labels.some(isForeign) ||
    (isOfOtherLanguage(country) && !ENGLISH.test(labels[end] ?? ''));
  if (!isOther || labels.some(isSentence)) return NO_NAME;
  // In a form in another script, a field with a Latin name is the service's own.
  const isOwn = labels.some(isOfOtherScript) ? isOfOtherScript : () => true;
  const before = fields.slice(0, end).map(({ leaf }) => leaf);
  const names = before.filter(
    (leaf) =>
      free.includes(leaf) &&
      (looksLikeFullName(leaf.value) || PARTICLE_FIRST.test(leaf.value)) &&
      isOwn(labelOf(leaf)) &&
      !leaf.labels.every(isMeaningless) &&
      !leaf.labels.some(mentionsThing),
  );
  const people = preferMatching(
    names,
    (leaf) => !isCompany(leaf.value) && !holdsOther(leaf, names),
  );
  return chosen(people, before, contactsOf(fields, end));
}

/** "Studio Femke" beside "Femke" is her company. */
const holdsOther = ({ value }: Leaf, names: Leaf[]): boolean =>
  names.some((other) => value !== other.value && ` ${value} `.includes(` ${other.value} `));

/** A form that asks for a "phone" or a "mobile" is in English in any country. */
const ENGLISH = /phone|mobile/i;

/** The labels of the number and the email. */
const contactsOf = (fields: KnownLeaf[], end: number): string[] =>
  fields
    .filter(({ field }, at) => at === end || field === 'phone' || field === 'email')
    .map(({ leaf }) => labelOf(leaf));

function chosen(names: Leaf[], before: Leaf[], contacts: string[]): FoundName {
  const read = withoutReadings(names);
  // Two names followed by their two readings are first and last name.
  if (read.length === 2 && names.length === 4) return singleName(joinLeaves(read));
  const halves = halvesIn(names, before) ?? [];
  const whole = withoutReadings(
    names.filter(({ value }) => isSeveralWords(value) && looksLikeFullName(value)),
  );
  const [half] = halves;
  // An adviser may come before both halves, or a town after the whole name.
  const isLast = whole.every((leaf) => halves.includes(leaf) || isBefore(leaf, half, names));
  if (half && isLast) return singleName(joinLeaves(halves));
  const [only, second] = whole.length > 0 ? whole : names;
  if (!only) return NO_NAME;
  // A whole name followed by single words may be a product or a branch, and they the first name.
  const isFollowed = names.indexOf(only) + 1 < names.length;
  if (!second && !isFollowed) return singleName(candidateByValue(only));
  if (whole.length === 0) return singleName(candidateByValue(only));
  const clear = CLUES.map((clue) => whole.filter((leaf) => clue(leaf, contacts)));
  const [said] = clear.find(({ length }) => length === 1) ?? [];
  return said
    ? singleName(candidateByValue(said))
    : { names: [], unsure: (second ? whole : names).map(candidateByValue) };
}

const isBefore = (leaf: Leaf, other: Leaf | undefined, names: Leaf[]): boolean =>
  other !== undefined && names.indexOf(leaf) < names.indexOf(other);

/** Clues that distinguish a person's name from other names. */
const CLUES: ((leaf: Leaf, contacts: string[]) => boolean)[] = [
  (leaf, contacts) => {
    const words = new Set(wordsOf(labelOf(leaf)).filter((word) => word.length >= MIN_SHARED));
    return contacts.some((label) => wordsOf(label).some((word) => words.has(word)));
  },
  // "imię i nazwisko", "för- och efternamn": two words and a conjunction.
  (leaf) => /^\p{L}+[\s_-]+(?:\p{L}{1,3}[\s_])\p{L}+(?:\s\p{L}+)?$/u.test(labelOf(leaf)),
  (leaf) => wordsOf(labelOf(leaf)).some((word) => cachedField(word)?.field === 'name'),
  // In scripts without spaces, a person's name may have one, and a company's rarely does.
  ({ value }) =>
    /^[\p{Script=Han}\p{Script=Hangul}々]+\s[\p{Script=Han}\p{Script=Hangul}々]+$/u.test(value),
];

/** Japanese forms ask for the reading of a name after it. */
const withoutReadings = (names: Leaf[]): Leaf[] =>
  names.some(({ value }) => /\p{Script=Han}/u.test(value))
    ? preferMatching(
        names,
        ({ value }) => !/^[\p{Script=Hiragana}\p{Script=Katakana}ー\s]+$/u.test(value),
      )
    : names;

/** Finds first and last name, with anything between them, such as "van der". */
function halvesIn(names: Leaf[], before: Leaf[]): Leaf[] | undefined {
  const single = names.filter((leaf) => isSingle(leaf) || PARTICLE_FIRST.test(leaf.value));
  for (const [at, first] of names.entries()) {
    const second = names[at + 1];
    if (!second) return undefined;
    const between = before.slice(before.indexOf(first) + 1, before.indexOf(second));
    if (between.length > 1 || !between.every(({ value }) => PARTICLE.test(value))) continue;
    const isOnlyPair = single.length === 2 && single[0] === first && single[1] === second;
    if (isPair(first, second) || (isOnlyPair && between.length === 0 && isUnlike(first, second)))
      return [first, ...between, second];
  }
  return undefined;
}

/** A last name such as "af Klint". */
const PARTICLE_FIRST = /^(?:\p{Ll}{1,3}[\s'])+\p{Lu}[\p{L}'-]+$/u;
const PARTICLE = /^\p{Ll}+(?:[\s']\p{Ll}+){0,2}$/u;
const MAX_HALF = 3;

/** Ad and Soyad, Vezetéknév and Keresztnév: the labels of both halves share a part. */
export function isPair(first: Leaf, second: Leaf): boolean {
  const [a, b] = [first, second].map((leaf) => plain(labelOf(leaf))) as [string, string];
  const isHalf = ({ value }: Leaf) => value.split(/\s+/).length <= MAX_HALF;
  if (a === b || !isHalf(first) || !isHalf(second)) return false;
  // 姓 and 名
  if (a.length === 1 && b.length === 1 && isOfOtherScript(a)) return true;
  if (a.length < 2 || b.length < 2 || !(isSingle(first) || isSingle(second))) return false;
  const [words, others] = [wordsOf(a), wordsOf(b)];
  // "Jméno dítěte" and "Jméno rodiče" are two people, "van plaats" and "naar plaats" two places.
  if (words.some((word) => word.length > MIN_SHARED && others.includes(word))) return false;
  if (isOfOtherScript(a) && words.length > 1 && words[0] === others[0]) return true;
  const isIn = (word: string, label: string) => word.length >= MIN_SHARED && label.includes(word);
  return (
    a.endsWith(b.slice(-MIN_SHARED)) ||
    b.endsWith(a.slice(-MIN_SHARED)) ||
    words.some((word) => isIn(word, b)) ||
    others.some((word) => isIn(word, a))
  );
}

const isSingle = ({ value }: Leaf): boolean => !/\s/.test(value.trim());

/** Imię and Nazwisko: the only two single words with capitals before the number. */
const isUnlike = (first: Leaf, second: Leaf): boolean =>
  [first, second].every(({ value }) => /\p{Lu}/u.test(value)) && !mentionsThing(labelOf(second));

/** Short words are ambiguous between languages: a Turkish "Ad" is not an ad, but `ad_name` is an ad's. */
export const mentionsThing = (label: string): boolean => {
  const least = /[\s_](?:name|title)$/i.test(label) ? 1 : MIN_SHARED;
  return wordsOf(label).some((word) => word.length >= least && cachedKind(word) !== undefined);
};

export const joinLeaves = (leaves: Leaf[]): Candidate =>
  joined(
    leaves.map((leaf) => ({ leaf, says: labelOf(leaf) })),
    'value',
  );

/** Fewer posts say little about a field. */
const MIN_POSTS = 3;

/**
 * Picks the name from several candidates by comparing earlier posts of the form: advisers, branches and
 * towns repeat, but each person's name is new.
 */
export function pickNewName(
  unsure: Candidate[],
  posts: readonly Record<string, string>[],
): Candidate | undefined {
  const alike = posts.filter((fields) => unsure.every(({ says }) => says in fields));
  if (alike.length < MIN_POSTS) return undefined;
  const isOwn = ({ says, value }: Candidate) => {
    const values = alike.map((fields) => fields[says]);
    return !values.includes(value) && new Set(values).size === values.length;
  };
  const own = unsure.filter(isOwn);
  return own.length === 1 ? own[0] : undefined;
}

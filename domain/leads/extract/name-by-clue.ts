import { isCompany } from '../company-name.ts';
import { isOfOwner, plain, isMeaningless, distinctiveWords, wordsOf } from '../field-names.ts';
import { candidateByValue, type Candidate, type KnownLeaf, labelOf } from './candidates.ts';
import { cachedField, type Leaf } from './leaves.ts';
import { cachedKind } from './object-kinds.ts';
import type { Scope } from './scope.ts';
import type { Contact } from './name-by-place.ts';
import { isSeveralWords, looksLikeFullName } from './values.ts';

/** An object with more fields isn't a form. */
const MAX_FIELDS = 40;
const MIN_SHARED = 3;

interface Beside {
  /** the owner in the number's label, such as the client of "client phone" */
  ofNumber: string[];
  /** words of the company names beside it */
  companies: Set<string>;
}

/**
 * Finds the name in any language by its neighbors: a label that is only the owner in the number's label,
 * a label for a person or a person's name, or a value that shares a word with the company's name.
 */
export function nameByClue(
  free: Leaf[],
  known: KnownLeaf[],
  around: Scope,
  { phone }: Contact,
): Candidate | undefined {
  const fields = known.filter(({ leaf }) => leaf.scope === around && leaf.value !== '');
  const number = fields.find(({ leaf }) => phone?.keys.includes(leaf.key));
  if (!number || fields.length > MAX_FIELDS) return undefined;
  const companies = fields.filter(({ field }) => field === 'company').map(({ leaf }) => leaf.value);
  const beside = {
    ofNumber: distinctiveWords(labelOf(number.leaf)),
    companies: new Set(companies.flatMap(nameWords)),
  };
  const names = free.filter(
    ({ value, labels }) =>
      looksLikeFullName(value) && !labels.every(isMeaningless) && !companies.includes(value),
  );
  for (const clue of CLUES) {
    const [only, second] = names.filter((leaf) => clue(leaf, beside));
    if (only && !second) return candidateByValue(only);
  }
  return undefined;
}

const nameWords = (text: string): string[] =>
  plain(text)
    .match(/\p{L}{3,}/gu)
    ?.filter((word) => word.length >= MIN_SHARED) ?? [];

const isOther = (word: string): boolean =>
  cachedKind(word) !== undefined && cachedKind(word) !== 'person';
/** A chat's user and the owner of the form's subject are the person who writes. */
const OF_PERSON = new Set(['user', 'owner']);

const CLUES: ((leaf: Leaf, beside: Beside) => boolean)[] = [
  // "Cliente" and "Teléfono del cliente", "Parent/Guardian" and "Parent mobile"
  (leaf, { ofNumber }) =>
    isOfOwner(labelOf(leaf), ofNumber) && !wordsOf(labelOf(leaf)).some(isOther),
  (leaf) => {
    const words = distinctiveWords(labelOf(leaf));
    const isName = wordsOf(labelOf(leaf)).some((word) => cachedField(word)?.field === 'name');
    const isPerson = (word: string) => cachedKind(word) === 'person' || OF_PERSON.has(word);
    return isName && words.length > 0 && words.every(isPerson);
  },
  // "Applicant": a field named after a person holds their name.
  ({ labels: [label = ''], value }) => {
    const [word = '', second] = wordsOf(label);
    return cachedKind(word) === 'person' && second === undefined && isSeveralWords(value);
  },
  ({ value }, { companies }) =>
    !isCompany(value) && nameWords(value).some((word) => companies.has(word)),
];

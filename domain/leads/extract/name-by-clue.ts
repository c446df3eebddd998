import { isCompany } from '../company-name.ts';
import { isOfOwner, plain, saysNothing, tellingWords, wordsOf } from '../field-names.ts';
import { byValue, type Candidate, type Known } from './candidates.ts';
import { cachedField, type Leaf } from './leaves.ts';
import { cachedKind } from './object-kinds.ts';
import type { Scope } from './scope.ts';
import type { Contact } from './name-by-place.ts';
import { isSeveralWords, looksLikeWholeName } from './values.ts';

/** An object with more fields is no form. */
const MAX_FIELDS = 40;
const MIN_SHARED = 3;

interface Beside {
  /** what the number's own name says it is of: the client of a client's number */
  ofNumber: string[];
  /** the words in names of companies beside it */
  companies: Set<string>;
}

/**
 * The name in any language by what stands beside it: a field that has nothing in its name but whom the
 * number's names, too; the name of such a person; or one who has a word of the company's name.
 */
export function nameByClue(
  free: Leaf[],
  known: Known[],
  around: Scope,
  { phone }: Contact,
): Candidate | undefined {
  const fields = known.filter(({ leaf }) => leaf.scope === around && leaf.value !== '');
  const number = fields.find(({ leaf }) => phone?.keys.includes(leaf.key));
  if (!number || fields.length > MAX_FIELDS) return undefined;
  const companies = fields.filter(({ field }) => field === 'company').map(({ leaf }) => leaf.value);
  const beside = {
    ofNumber: tellingWords(labelOf(number.leaf)),
    companies: new Set(companies.flatMap(nameWords)),
  };
  const names = free.filter(
    ({ value, labels }) =>
      looksLikeWholeName(value) && !labels.every(saysNothing) && !companies.includes(value),
  );
  for (const clue of CLUES) {
    const [only, second] = names.filter((leaf) => clue(leaf, beside));
    if (only && !second) return byValue(only);
  }
  return undefined;
}

const labelOf = ({ labels }: Leaf): string => labels[0] ?? '';
const nameWords = (text: string): string[] =>
  plain(text)
    .match(/\p{L}{3,}/gu)
    ?.filter((word) => word.length >= MIN_SHARED) ?? [];

const isOther = (word: string): boolean =>
  cachedKind(word) !== undefined && cachedKind(word) !== 'person';
/** The user of a chat, and the owner of what the form is about, are the person who writes. */
const OF_PERSON = new Set(['user', 'owner']);

const CLUES: ((leaf: Leaf, beside: Beside) => boolean)[] = [
  // "Cliente" and "Teléfono del cliente", "Parent/Guardian" and "Parent mobile"
  (leaf, { ofNumber }) =>
    isOfOwner(labelOf(leaf), ofNumber) && !wordsOf(labelOf(leaf)).some(isOther),
  (leaf) => {
    const words = tellingWords(labelOf(leaf));
    const isName = wordsOf(labelOf(leaf)).some((word) => cachedField(word)?.field === 'name');
    const isPerson = (word: string) => cachedKind(word) === 'person' || OF_PERSON.has(word);
    return isName && words.length > 0 && words.every(isPerson);
  },
  // "Applicant": a field that is called after a person has their name.
  ({ labels: [label = ''], value }) => {
    const [word = '', second] = wordsOf(label);
    return cachedKind(word) === 'person' && second === undefined && isSeveralWords(value);
  },
  ({ value }, { companies }) =>
    !isCompany(value) && nameWords(value).some((word) => companies.has(word)),
];

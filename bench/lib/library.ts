import { newId } from '#server/platform/id.ts';

export interface SyntheticQuestion {
  text: string;
  /** the passage that answers it */
  passage_id: string;
}

/** Seeded random numbers, so that each run asks the same questions about the same library. */
function seeded(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const SYLLABLES =
  'ba be bo da de do fa fi ga go ka ke ki la le lo ma me mi na ne no pa pe po ra re ri sa se so ta te to va ve vo za'.split(
    ' ',
  );
const GLUE =
  'the a of and for with in on by from at as is are was will you we our your this that it they every each all most'.split(
    ' ',
  );

interface LibrarySize {
  passages: number;
  questions: number;
  entries: number;
}

/**
 * Generates passages as long as a document's, with natural word frequencies (Zipf), and questions with
 * variants of their words: a plural, a typo, words in between.
 */
export function syntheticLibrary({
  passages: count,
  questions: questionCount,
  entries: entryCount,
}: LibrarySize) {
  const next = seeded(7);
  const vocabulary = Array.from({ length: 30_000 }, () =>
    Array.from({ length: 2 + next(3) }, () => SYLLABLES[next(SYLLABLES.length)]).join(''),
  );
  /** The n-th word has the frequency 1 / n. */
  const word = () =>
    vocabulary[Math.floor(vocabulary.length ** (next(100_000) / 100_000)) - 1] ?? '';
  const passages = Array.from({ length: count }, () => {
    const words = Array.from({ length: 90 }, (_, at) =>
      at % 3 === 2 ? (GLUE[next(GLUE.length)] ?? '') : word(),
    );
    return { id: newId(), text: `${words.join(' ')}.` };
  });
  const questions: SyntheticQuestion[] = Array.from({ length: questionCount }, () => {
    const passage = passages[next(passages.length)] ?? { id: '', text: '' };
    const own = passage.text
      .replace('.', '')
      .split(' ')
      .filter((part) => !GLUE.includes(part));
    const from = next(own.length - 8);
    const [first = '', second = '', third = '', fourth = ''] = own
      .slice(from, from + 8)
      .toSorted((a, b) => b.length - a.length);
    const slip = asSlip(third, next(3) === 0);
    return {
      passage_id: passage.id,
      text: `Do you have ${first}s for the ${second} with ${slip} and ${fourth}?`,
    };
  });
  const entries = Array.from({ length: entryCount }, () => {
    const [first, second, third] = [word(), word(), word()];
    return {
      id: newId(),
      question: `Do you have ${first} with ${second} for the ${third} of our group?`,
      answer: `${Array.from({ length: 20 }, word).join(' ')}.`,
      asked: `Hello, is there ${third} or ${second} and maybe ${first}s?`,
    };
  });
  return { passages, questions, entries, hard: hardQuestions(vocabulary, next) };
}

const OTHER_SCRIPTS = [
  '停车场在哪里',
  'где можно поставить машину ',
  'أين يمكنني ركن السيارة ',
  'ที่จอดรถอยู่ที่ไหน',
];
const REPEATED = 20;

/** Questions by kind that a stranger could use to keep the database busy. Each one has other words. */
function hardQuestions(vocabulary: string[], next: (below: number) => number) {
  /** One of the most frequent words, found in 4 to 99 percent of passages. */
  const common = () => vocabulary[next(40)] ?? '';
  const some = (count: number, item: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => item(at)).join(' ');
  const syllable = () => SYLLABLES[next(SYLLABLES.length)] ?? '';
  const kinds: Record<string, () => string> = {
    one_common_word: common,
    common_words: () => some(4, common),
    many_common_words: () => some(80, common),
    ten_thousand_words: () => some(10_000, () => vocabulary[next(vocabulary.length)] ?? ''),
    glue: () => some(80, () => GLUE[next(GLUE.length)] ?? ''),
    one_letter: () => String.fromCodePoint(97 + next(26)),
    unknown_words: () => some(50, () => `${some(6, syllable).replaceAll(' ', '')}x`),
    common_trigrams: () => some(80, () => 'babab'),
    other_scripts: () => some(REPEATED, () => OTHER_SCRIPTS[next(OTHER_SCRIPTS.length)] ?? ''),
    one_long_word: () => some(300, syllable).replaceAll(' ', ''),
  };
  return Object.entries(kinds).map(([kind, make]) => ({
    kind,
    texts: Array.from({ length: REPEATED }, make),
  }));
}

/** Swaps two letters. */
const asSlip = (word: string, isSlip: boolean): string =>
  isSlip && word.length > 5 ? `${word.slice(0, 2)}${word[3]}${word[2]}${word.slice(4)}` : word;

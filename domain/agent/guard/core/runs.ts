import { compact, foldText, hasHan } from '../text/fold.ts';

/** This many equal letters in a row are no coincidence. Han needs fewer, since a letter is a word. */
const RUN = 26;
const HAN_RUN = 8;
/** Runs are looked up at every fourth letter: a longer excerpt contains a run that starts at one. */
const STEP = 4;

/** Secret lines' letters in each disguise, and a Bloom filter that rules out nearly all other runs. */
export interface SecretLetters {
  letters: string;
  sieve: Uint8Array;
}

const BITS_A_LETTER = 16;
/** Further offsets in a run whose hashes must be in the filter, too. */
const PARTS = [HAN_RUN, 2 * HAN_RUN];

export function secretLetters(lines: string): SecretLetters {
  const letters = lines.split('\n').flatMap(disguised).join('\n');
  const bits = 2 ** Math.ceil(Math.log2(Math.max(1_024, letters.length * BITS_A_LETTER)));
  const sieve = new Uint8Array(bits / 8);
  for (let at = 0; at + HAN_RUN <= letters.length; at += 1) {
    const hash = hashAt(letters, at) & (bits - 1);
    sieve[hash >> 3] = (sieve[hash >> 3] ?? 0) | (1 << (hash & 7));
  }
  return { letters, sieve };
}

/** A line as it is, reversed, in rot13, in Atbash, with its words reversed in order, and each reversed. */
function disguised(line: string): string[] {
  const words = foldText(line).split(/\s+/).map(compact);
  const letters = words.join('');
  return [
    letters,
    reversed(letters),
    changed(letters, (code) => ((code - 84) % 26) + 97),
    changed(letters, (code) => 219 - code),
    words.toReversed().join(''),
    words.map(reversed).join(''),
  ];
}

const reversed = (letters: string): string => letters.split('').toReversed().join('');
const changed = (letters: string, change: (code: number) => number): string =>
  letters.replace(/[a-z]/g, (letter) => String.fromCharCode(change(letter.charCodeAt(0))));

/** Hashes the first letters of a run. */
function hashAt(letters: string, at: number): number {
  let hash = 0x811c9dc5;
  for (let next = at; next < at + HAN_RUN; next += 1)
    hash = Math.imul(hash ^ letters.charCodeAt(next), 0x01000193);
  return hash ^ (hash >>> 15);
}

const HAN = /^[\u3040-\u30ff\u3400-\u9fff]+$/;

const isIn = ({ sieve }: SecretLetters, hash: number): boolean => {
  const bit = hash & (sieve.length * 8 - 1);
  return ((sieve[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0;
};

/** Whether letters contain a secret run that isn't open. */
export function hasSecretRun(
  compacted: string,
  secrets: SecretLetters[],
  isOpen: (run: string) => boolean,
): boolean {
  const isSecret = (run: string, { letters }: SecretLetters) =>
    letters.includes(run) && !isOpen(run);
  const canBeHan = hasHan(compacted);
  for (let at = 0; at + HAN_RUN <= compacted.length; at += STEP) {
    const hash = hashAt(compacted, at);
    for (const secret of secrets) {
      if (!isIn(secret, hash)) continue;
      const han = canBeHan ? compacted.slice(at, at + HAN_RUN) : '';
      if (HAN.test(han) && isSecret(han, secret)) return true;
      const run = compacted.slice(at, at + RUN);
      const canBe = run.length === RUN && PARTS.every((part) => isIn(secret, hashAt(run, part)));
      if (canBe && isSecret(run, secret)) return true;
    }
  }
  return false;
}

import { hasHan, lettersOf } from '../text/fold.ts';

/** Letters in a row that are no coincidence; fewer in Han, where a letter is a word. */
const RUN = 26;
const HAN_RUN = 8;
/** Where a run is looked for: longer ones have one that begins here in them. */
const STEP = 4;

/** Letters of secret lines, and a sieve that nearly every run falls through that they do not have. */
export interface SecretLetters {
  letters: string;
  sieve: Uint8Array;
}

const BITS_A_LETTER = 32;

export function secretLetters(lines: string): SecretLetters {
  const letters = lines.split('\n').map(lettersOf).join('\n');
  const bits = 2 ** Math.ceil(Math.log2(Math.max(1_024, letters.length * BITS_A_LETTER)));
  const sieve = new Uint8Array(bits / 8);
  for (let at = 0; at + HAN_RUN <= letters.length; at += 1) {
    const hash = hashAt(letters, at) & (bits - 1);
    sieve[hash >> 3] = (sieve[hash >> 3] ?? 0) | (1 << (hash & 7));
  }
  return { letters, sieve };
}

/** Of the first letters of a run. */
function hashAt(letters: string, at: number): number {
  let hash = 0x811c9dc5;
  for (let next = at; next < at + HAN_RUN; next += 1)
    hash = Math.imul(hash ^ letters.charCodeAt(next), 0x01000193);
  return hash ^ (hash >>> 15);
}

const HAN = /^[\u3040-\u30ff\u3400-\u9fff]+$/;

/** Whether letters have a run of secret ones that is not open. */
export function hasSecretRun(
  compacted: string,
  secrets: SecretLetters[],
  isOpen: (run: string) => boolean,
): boolean {
  const sizes = hasHan(compacted) ? [RUN, HAN_RUN] : [RUN];
  for (let at = 0; at + HAN_RUN <= compacted.length; at += STEP) {
    const hash = hashAt(compacted, at);
    for (const { letters, sieve } of secrets) {
      const bit = hash & (sieve.length * 8 - 1);
      if (((sieve[bit >> 3] ?? 0) & (1 << (bit & 7))) === 0) continue;
      for (const size of sizes) {
        if (at + size > compacted.length) continue;
        const run = compacted.slice(at, at + size);
        const isSecret = letters.includes(run) && (size === RUN || HAN.test(run));
        if (isSecret && !isOpen(run)) return true;
      }
    }
  }
  return false;
}

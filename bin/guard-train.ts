import { writeFileSync } from 'node:fs';
import { SENTENCE_KINDS } from '#domain/agent/guard/kinds/kinds.ts';
import { MIDDLE, sizeOf } from '#domain/agent/guard/kinds/kinds-of.ts';
import { saidHelp } from './help.ts';
import { borneWeightsFile } from './guard-train/borne.ts';
import { commonWordsFile } from './guard-train/common.ts';
import { fingerprint, labelledSentences } from './guard-train/sentences.ts';
import { type Model, train } from './guard-train/train.ts';

const USAGE = `npm run guard:train
Learns from the labelled sentences which kinds of sentences there are and what bears them, and writes
the weights and common words below domain/agent/guard/. Some seconds; a second run makes all of them agree.`;

const KINDS = SENTENCE_KINDS.length;
const MAX_WEIGHT = MIDDLE - 1;
/** The few weights above this share of all are cut to it. */
const CUT = 0.9995;
const LINE = 4_000;
const GUARD = new URL('../domain/agent/guard/', import.meta.url);
const write = (file: string, text: string) => writeFileSync(new URL(file, GUARD), text);

if (!saidHelp(USAGE)) {
  // The features of statements are read with the files as they were before: a second run makes both agree.
  write('kinds/weights.ts', fileOf(train(labelledSentences())));
  write('words/common-hashes.ts', commonWordsFile());
  write('borne/weights.ts', borneWeightsFile());
}

/** The weights in 15 steps each, as a module. */
function fileOf({ weights, bias }: Model): string {
  const steps = SENTENCE_KINDS.map((_, kind) => {
    const sizes = weights
      .filter((weight, cell) => cell % KINDS === kind && weight !== 0)
      .map(Math.abs);
    return (sizes.toSorted()[Math.floor(sizes.length * CUT)] ?? 0) / sizeOf(MAX_WEIGHT);
  });
  const bytes = new Uint8Array(weights.length / 2);
  weights.forEach((weight, cell) => {
    const step = Math.round(Math.sqrt(Math.abs(weight) / (steps[cell % KINDS] || 1)));
    const value = MIDDLE + Math.sign(weight) * Math.min(MAX_WEIGHT, step);
    const half = cell % 2 === 0 ? value : value << 4;
    bytes[cell >> 1] = (bytes[cell >> 1] ?? 0) | half;
  });
  const lines =
    Buffer.from(bytes)
      .toString('base64')
      .match(new RegExp(`.{1,${LINE}}`, 'g')) ?? [];
  const numbers = (list: ArrayLike<number>) =>
    `[\n${Array.from(list, (one) => `  ${Number(one.toPrecision(6))},\n`).join('')}]`;
  return `// Made by \`npm run guard:train\` from bin/guard-train/sentences. Not to be changed by hand.

/** The sentences and the training that these weights are from. */
export const TRAINED_FROM = '${fingerprint()}';

/** The odds of each kind before anything of a sentence is read. */
export const BIAS: readonly number[] = ${numbers(bias)};

/** What one step of a weight is worth, by kind. */
export const STEPS: readonly number[] = ${numbers(steps)};

/** For each place, a step for each kind; two in a byte. */
export const WEIGHTS = \`
${lines.join('\n')}
\`;
`;
}

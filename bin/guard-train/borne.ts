import { PLACES, placeOf } from '#domain/agent/guard/borne/odds.ts';
import { type LearnedTurn, learnedTurns, turnsFingerprint } from './turns.ts';
import { numbersFrom, shuffle } from './order.ts';

const ROUNDS = 16;
const RATE = 0.8;
/** The weights are the mean of what they were after these rounds: the last turns count no more. */
const MEAN_FROM = 8;
/** Draws every weight to zero. */
const DECAY = 1e-4;
const BIAS_RATE = 0.05;
/** What only one statement has teaches that statement by heart. */
const MIN_STATEMENTS = 2;
const MAX_STEP = 127;
const LINE = 4_000;

interface Example {
  isAttack: boolean;
  statements: Uint32Array[];
}

/** The weights that tell statements which nothing bears out, as a module. */
export function borneWeightsFile(): string {
  const { weights, bias } = train(examplesOf(learnedTurns()));
  const largest = weights.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
  const step = largest / MAX_STEP ** 2;
  // Steps grow with the square: most weights are small.
  const stepsOf = (one: number) => Math.sign(one) * Math.round(Math.sqrt(Math.abs(one) / step));
  const bytes = Buffer.from(Int8Array.from(weights, stepsOf).buffer);
  const lines = bytes.toString('base64').match(new RegExp(`.{1,${LINE}}`, 'g')) ?? [];
  return `// Made by \`npm run guard:train\` from bin/guard-train/turns. Not to be changed by hand.

/** The turns and the features that these weights are from. */
export const TRAINED_FROM = '${turnsFingerprint()}';

/** The odds before anything of a statement is read. */
export const BIAS = ${bias.toPrecision(6)};

/** What the first step of a weight is worth. */
export const STEP = ${step.toPrecision(6)};

/** A step for each place. */
export const WEIGHTS = \`
${lines.join('\n')}
\`;
`;
}

function examplesOf(turns: LearnedTurn[]): Example[] {
  const counts = new Map<number, number>();
  for (const { statements } of turns)
    for (const feature of statements.flat()) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  const isOften = (feature: number) => (counts.get(feature) ?? 0) >= MIN_STATEMENTS;
  return turns.map(({ isAttack, statements }) => ({
    isAttack,
    statements: statements.map((one) => Uint32Array.from(one.filter(isOften), placeOf)),
  }));
}

/**
 * One logistic regression. Of an attack only the statement counts that looks most like one: the others
 * may be true. The same turns give the same weights.
 */
function train(examples: Example[]): { weights: Float32Array; bias: number } {
  const weights = new Float32Array(PLACES);
  let bias = 0;
  const mean = { weights: new Float32Array(PLACES), bias: 0 };
  const order = Uint32Array.from(examples.keys());
  const random = numbersFrom(7);
  const learn = (places: Uint32Array, label: 0 | 1) => {
    const chance = 1 / (1 + Math.exp(-(bias + sumOf(weights, places))));
    const error = label - chance;
    bias += BIAS_RATE * error;
    const change = (RATE * error) / Math.sqrt(Math.max(1, places.length));
    for (const place of places) {
      const before = weights[place] ?? 0;
      weights[place] = before + change - DECAY * before;
    }
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    shuffle(order, random);
    for (const index of order) {
      const { isAttack, statements } = examples[index] ?? { isAttack: false, statements: [] };
      if (!isAttack) for (const one of statements) learn(one, 0);
      else learn(mostLikely(weights, statements), 1);
    }
    if (round < MEAN_FROM) continue;
    mean.bias += bias / (ROUNDS - MEAN_FROM);
    for (let place = 0; place < PLACES; place += 1)
      mean.weights[place] =
        (mean.weights[place] ?? 0) + (weights[place] ?? 0) / (ROUNDS - MEAN_FROM);
  }
  return mean;
}

const mostLikely = (weights: Float32Array, statements: Uint32Array[]): Uint32Array =>
  statements.reduce((best, one) => (sumOf(weights, one) > sumOf(weights, best) ? one : best));

function sumOf(weights: Float32Array, places: Uint32Array): number {
  let sum = 0;
  for (const place of places) sum += weights[place] ?? 0;
  return sum / Math.sqrt(Math.max(1, places.length));
}

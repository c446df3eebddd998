import { featuresOf, placeOf, PLACES } from '#domain/agent/guard/kinds/features.ts';
import { SENTENCE_KINDS } from '#domain/agent/guard/kinds/kinds.ts';
import { foldText } from '#domain/agent/guard/letters/fold.ts';
import { numbersFrom, shuffle } from './order.ts';
import { isOf, type Labelled } from './sentences.ts';

const KINDS = SENTENCE_KINDS.length;
const ROUNDS = 8;
const RATE = 0.5;
/** Draws every weight to zero. */
const DECAY = 5e-5;
const BIAS_RATE = 0.05;
/** Sentences of a kind are rare: each counts for so many. */
const BOOST = 3;
/** What only one sentence has teaches that sentence by heart. */
const MIN_SENTENCES = 2;
const ASKS = /[?？؟]\s*\P{L}*$/u;

interface Example {
  places: Uint32Array;
  labels: (0 | 1 | undefined)[];
}

export interface Model {
  /** by place, and in it by kind */
  weights: Float32Array;
  bias: Float32Array;
}

/** One logistic regression a kind over the same features. The same sentences give the same weights. */
export function train(sentences: Labelled[]): Model {
  const examples = examplesOf(sentences);
  const model = { weights: new Float32Array(PLACES * KINDS), bias: new Float32Array(KINDS) };
  const order = Uint32Array.from(examples.keys());
  const random = numbersFrom(20_261_122);
  for (let round = 0; round < ROUNDS; round += 1) {
    shuffle(order, random);
    for (const index of order) {
      const example = examples[index];
      if (example) learn(model, example);
    }
  }
  return model;
}

function examplesOf(sentences: Labelled[]): Example[] {
  const features = sentences.map(({ text }) => {
    const folded = foldText(text);
    return [...featuresOf(folded, ASKS.test(folded))];
  });
  const counts = new Map<number, number>();
  for (const feature of features.flat()) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  return sentences.map((sentence, index) => {
    const often = (features[index] ?? []).filter((one) => (counts.get(one) ?? 0) >= MIN_SENTENCES);
    return {
      places: Uint32Array.from(often, placeOf),
      labels: SENTENCE_KINDS.map((kind) => isOf(sentence, kind)),
    };
  });
}

const sums = new Float32Array(KINDS);
const add = (to: Float32Array, at: number, value: number): void => {
  to[at] = (to[at] ?? 0) + value;
};

function learn({ weights, bias }: Model, { places, labels }: Example): void {
  const scale = 1 / Math.sqrt(Math.max(1, places.length));
  sums.fill(0);
  for (const place of places)
    for (let kind = 0; kind < KINDS; kind += 1) add(sums, kind, weights[place * KINDS + kind] ?? 0);
  for (let kind = 0; kind < KINDS; kind += 1) {
    const label = labels[kind];
    const chance = 1 / (1 + Math.exp(-((bias[kind] ?? 0) + (sums[kind] ?? 0) * scale)));
    const error = label === undefined ? 0 : (label - chance) * (label === 1 ? BOOST : 1);
    add(bias, kind, BIAS_RATE * error);
    sums[kind] = RATE * error * scale;
  }
  for (const place of places)
    for (let kind = 0; kind < KINDS; kind += 1) {
      const cell = place * KINDS + kind;
      add(weights, cell, (sums[kind] ?? 0) - DECAY * (weights[cell] ?? 0));
    }
}

import { describe, expect, it } from 'vitest';
import {
  cosine,
  embeddedText,
  CALIBRATION_TEXTS,
  measureThreshold,
  type Vector,
  vectorProblem,
} from './embeddings.ts';

/** Creates vectors whose pairs have the similarity `matching` and all others `zero`. */
function vectors(matching: number, zero: number): Vector[] {
  const pairs = CALIBRATION_TEXTS.length / 2;
  const common = Math.sqrt(zero);
  const special = Math.sqrt(matching - zero);
  return CALIBRATION_TEXTS.map((_, at) => {
    const pair = Math.floor(at / 2);
    const rest = Math.sqrt(1 - matching);
    const numbers = Array.from({ length: 1 + pairs + CALIBRATION_TEXTS.length }, () => 0);
    numbers[0] = common;
    numbers[1 + pair] = special;
    numbers[1 + pairs + at] = rest;
    return numbers;
  });
}

describe('the scale of a model', () => {
  it('is measured, whether it begins at nothing or finds everything alike', () => {
    expect(measureThreshold(vectors(0.5, 0.1))).toBeCloseTo(0.3);
    expect(measureThreshold(vectors(0.9, 0.75))).toBeCloseTo(0.825);
  });

  it('has no line where answers are no nearer than anything else', () => {
    expect(measureThreshold(vectors(0.5, 0.5))).toBeNull();
    expect(measureThreshold([])).toBeNull();
    expect(measureThreshold(CALIBRATION_TEXTS.map(() => [0, 0]))).toBeNull();
  });
});

it('an angle has a cosine, also of what has no direction', () => {
  expect(cosine([1, 0], [0, 2])).toBe(0);
  expect(cosine([1, 1], [3, 3])).toBeCloseTo(1);
  expect(cosine([1, 0], [-2, 0])).toBe(-1);
  expect(cosine([0, 0], [1, 0])).toBe(0);
});

it('a passage is embedded with the words above it, within bounds', () => {
  const passage = { title: 'House', heading: '', text: 'Dogs are welcome.' };
  expect(embeddedText(passage)).toBe('House\nDogs are welcome.');
  const long = embeddedText({ ...passage, text: '😀'.repeat(5_000) });
  expect(long.length).toBeLessThan(3_000);
  expect(long.isWellFormed()).toBe(true);
});

it('a database that cannot store vectors says why, and how to fix it', () => {
  const well = { installed: '0.8.0', available: true, prepared: true };
  expect(vectorProblem(well)).toBeNull();
  expect(vectorProblem({ ...well, installed: '1.0' })).toBeNull();
  const cases = [
    [{ installed: null, available: false, prepared: false }, /has no pgvector/],
    [{ installed: null, available: true, prepared: false }, /not set up/],
    [{ ...well, prepared: false }, /not set up/],
    [{ ...well, installed: '0.4.2' }, /too old/],
  ] as const;
  for (const [facts, problem] of cases) {
    expect(vectorProblem(facts)?.problem).toMatch(problem);
    expect(vectorProblem(facts)?.hint).toContain('EMBEDDINGS_MODEL');
  }
});

import { describe, expect, it } from 'vitest';
import {
  contextHint,
  isTruncated,
  maxPromptBytes,
  mayBeTruncated,
  readingAdvice,
  readingCheck,
  cannotReadPrompt,
} from './reading-check.ts';

it('a check begins with its word, is as long as asked for, and ends with the question', () => {
  const { instructions, messages } = readingCheck(40_000, 'K123456');
  expect(instructions.slice(0, 80)).toContain('The check word is K123456.');
  expect(instructions.split('K123456')).toHaveLength(2);
  expect(Buffer.byteLength(instructions)).toBeGreaterThanOrEqual(40_000);
  expect(Buffer.byteLength(instructions)).toBeLessThan(40_200);
  expect(messages).toHaveLength(1);
  expect(maxPromptBytes(20_000) - maxPromptBytes(0)).toBe(14_000);
});

describe('a model reads less', () => {
  const recall = (knows: boolean | null, tokens: number | null = null) => ({
    bytes: 45_000,
    knows,
    tokens,
  });
  it.each([
    ['it knows the word of a short prompt only', recall(false), recall(true), true],
    ['it knows both', recall(true), recall(true), false],
    ['it knows neither', recall(false), recall(false), false],
    ['the long one came to nothing', recall(null), recall(true), false],
    ['its count cannot be all of it', recall(null, 4_096), recall(null), true],
    ['its count may be all of it', recall(false, 9_800), recall(false), false],
    ['it counts nothing to speak of', recall(false, 12), recall(false), false],
  ])('%s', (_, long, short, expected) => {
    expect(cannotReadPrompt(long, short)).toBe(expected);
  });

  it.each([
    // Bytes per token of common tokenizers: English, German, Russian, Chinese, and code.
    [45_000, 10_000],
    [45_000, 12_500],
    [45_000, 6_400],
    [45_000, 13_000],
    [45_000, 15_000],
  ])('%i bytes as %i tokens are no sign of it', (bytes, tokens) => {
    expect(isTruncated({ bytes, tokens })).toBe(false);
  });
});

describe('counts that ask for a check', () => {
  const counted = (bytes: number, prompt_tokens: number, completion_tokens = 77) => ({
    bytes,
    prompt_tokens,
    completion_tokens,
  });
  it.each([
    ['a full context', counted(19_000, 4_096), null, true],
    ['one less', counted(19_000, 4_095), null, true],
    ['a context that is full with the answer', counted(19_000, 4_050, 46), null, true],
    ['too few', counted(30_000, 4_300), null, true],
    ['no more than a shorter prompt had', counted(24_000, 4_500), counted(19_500, 4_500), true],
    ['more than a shorter prompt had', counted(24_000, 5_400), counted(19_500, 4_500), false],
    ['as many as there are', counted(19_000, 4_300), null, false],
    ['few, for little', counted(6_000, 1_024), null, false],
  ])('%s: %j', (_, now, before, expected) => {
    expect(mayBeTruncated(now, before)).toBe(expected);
  });
});

it('the advice names model, numbers and the setting of its server, in one sentence', () => {
  const about = { name: 'qwen3', host: 'localhost:11434' };
  const said = readingAdvice({ tokens: 4_096, needed: 10_400 }, { ...about, server: 'ollama' });
  expect(said).toMatch(/^"qwen3" at localhost:11434 reads only about 4,100 tokens of .* 10,400, /);
  expect(said).toContain('OLLAMA_CONTEXT_LENGTH=16384');
  expect(said).not.toContain('. ');
  for (const server of ['llama.cpp', 'lmstudio', 'vllm'] as const) {
    expect(contextHint(server, 10_400)).toContain('16384');
    expect(contextHint(server, 10_400)).not.toContain('OLLAMA');
  }
});

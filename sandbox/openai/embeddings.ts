import type { RingLog } from '../journal.ts';
import { validateOpenai } from './contract/validate.ts';
import { badRequest } from './errors.ts';

const DIMENSIONS = 256;
const MAX_TOKENS = 8_192;

/** Answers `POST /embeddings`, and logs what was asked. The same text has the same vector. */
export function embed(body: unknown, log: RingLog<object>) {
  const [problem] = validateOpenai('embedding-request', body);
  if (problem) throw badRequest(`Invalid request: ${problem}`);
  const { model, input: given } = body as { model: string; input: string | string[] };
  const input = [given].flat();
  const counts = input.map(countTokens);
  if (Math.max(...counts) > MAX_TOKENS) {
    throw badRequest(`Invalid 'input': maximum context length is ${MAX_TOKENS} tokens.`);
  }
  const tokens = counts.reduce((sum, count) => sum + count, 0);
  log.add({ model, input });
  return {
    object: 'list',
    data: input.map((text, index) => ({ object: 'embedding', index, embedding: textVector(text) })),
    model,
    usage: { prompt_tokens: tokens, total_tokens: tokens },
  };
}

/** The length of the pieces that words are cut into. */
const PIECE = 4;

/**
 * A text's vector of length 1. Each piece of its longer words adds to one number, so texts are close
 * when they share words or parts of words. It knows no meanings.
 */
function textVector(text: string): number[] {
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const long = words.filter((word) => word.length >= PIECE);
  const vector = Array.from({ length: DIMENSIONS }, () => 0);
  for (const word of long.length > 0 ? long : words) {
    const letters = Array.from(word);
    for (let at = 0; at <= Math.max(0, letters.length - PIECE); at += 1) {
      const hash = hashOf(letters.slice(at, at + PIECE).join(''));
      vector[hash % DIMENSIONS] = (vector[hash % DIMENSIONS] ?? 0) + (hash & 0x40000000 ? 1 : -1);
    }
  }
  const size = Math.hypot(...vector);
  // A text without words also needs a direction.
  return size === 0 ? [1, ...vector.slice(1)] : vector.map((value) => value / size);
}

/** FNV-1a. Its last bits are mixed well enough for this. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash;
}

/**
 * Estimates a text's tokens: four bytes of UTF-8 per token, which is within a quarter of the real
 * count for the languages here, and free to compute.
 */
export const countTokens = (text: string): number => Math.ceil(Buffer.byteLength(text) / 4);

/** Cuts a text after at most this many tokens, without splitting a character. */
export function firstTokens(text: string, tokens: number): string {
  if (countTokens(text) <= tokens) return text;
  return Buffer.from(text)
    .subarray(0, tokens * 4)
    .toString('utf8')
    .replace(/\uFFFD$/, '');
}

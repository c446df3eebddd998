import { readFileSync } from 'node:fs';
import { HASH_BYTES, hashOf } from '#domain/agent/guard/words/hash.ts';
import { foldText } from '#domain/agent/guard/letters/fold.ts';
import { LANGUAGES } from '#domain/agent/guard/words/lexicon.ts';

/** So many words of each language are common. */
const MAX_WORDS = 3_000;
const FOLDER = new URL('./words/', import.meta.url);
const LINE = 4_000;

/** The most used words of each language as a module: their hashes, for the words take more room. */
export function commonWordsFile(): string {
  const lists = Object.keys(LANGUAGES).map((language) => {
    const hashes = [...new Set(wordsOf(language).map(hashOf))].toSorted((a, b) => a - b);
    const bytes = Buffer.alloc(hashes.length * HASH_BYTES);
    hashes.forEach((hash, at) => bytes.writeUIntBE(hash, at * HASH_BYTES, HASH_BYTES));
    const lines = bytes.toString('base64').match(new RegExp(`.{1,${LINE}}`, 'g')) ?? [];
    return `  ${language}: \`\n${lines.join('\n')}\n\`,\n`;
  });
  return `// Made by \`npm run guard:train\` from bin/guard-train/words. Not to be changed by hand.

/** The hashes of the most used words of each language, in order. */
export const HASHES: Readonly<Record<string, string>> = {
${lists.join('')}};
`;
}

/** In scripts without spaces every two letters of a word stand for it. */
function wordsOf(language: string): string[] {
  const words = foldText(readFileSync(new URL(`${language}.txt`, FOLDER), 'utf8'))
    .split('\n')
    .map((word) => word.trim())
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS);
  if (!['zh', 'ja'].includes(language)) return words;
  return words.flatMap((word) =>
    Array.from({ length: Math.max(0, word.length - 1) }, (_, at) => word.slice(at, at + 2)),
  );
}

import { HASH_BYTES, hashOf } from './hash.ts';
import { HASHES } from './common-hashes.ts';

const read = new Map<string, ReadonlySet<number>>();

/** The hashes of a language's most used words; read once. */
function commonIn(language: string): ReadonlySet<number> {
  const before = read.get(language);
  if (before) return before;
  const bytes = atob((HASHES[language] ?? '').replaceAll('\n', ''));
  const found = new Set<number>();
  for (let at = 0; at < bytes.length; at += HASH_BYTES)
    found.add(
      (bytes.charCodeAt(at) << 16) | (bytes.charCodeAt(at + 1) << 8) | bytes.charCodeAt(at + 2),
    );
  read.set(language, found);
  return found;
}

/** Whether everybody who speaks a language uses a folded word: it names nothing in particular. */
export function isCommon(language: string, word: string): boolean {
  const common = commonIn(language);
  if (common.has(hashOf(word))) return true;
  if (language !== 'ar') return false;
  // "And", "with" and "the" are written with their word.
  return [/^[وفبلك](?=.{2})/, /^(?:[وفبلك]?ال|لل)(?=.{2})/].some((before) => {
    const bare = word.replace(before, '');
    return bare !== word && common.has(hashOf(bare));
  });
}

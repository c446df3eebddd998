import { CLAIM_KINDS, type Claim, type ClaimKind } from '../agent/claims.ts';
import type { Source } from '../agent/guard/basis/basis.ts';
import { hasEmail, hasLink } from '../offers/contacts.ts';
import { measuresOf, noSpelledNumbers } from '../offers/measures.ts';
import { plainText } from '../offers/words.ts';
import { type Autonomy, RISKY_TOPICS } from './autonomy.ts';

/** A sendable answer, reduced to what the approval rules read. */
export interface FreeAnswer {
  reply: string;
  claims: Claim[];
  /** sources that can support a claim */
  sources: Pick<Source, 'id' | 'text'>[];
  /** codes of the languages whose currency names count */
  languages: string[];
}

/** Why an answer waits for approval. `topic` null: all answers do. */
export interface AutonomyHold {
  topic: ClaimKind | null;
  /** the words of the answer that mention the topic */
  words: string;
}

/**
 * Returns the parts of an answer that need approval. Skips all work with full autonomy.
 */
export function findHolds({ level, topics }: Autonomy, answer: FreeAnswer): AutonomyHold[] {
  const ruled = CLAIM_KINDS.filter((kind) => topics[kind] !== undefined);
  if (level === 'all' && !ruled.some((kind) => topics[kind] === 'draft')) return [];
  const claims = claimsOf(answer);
  const ids = new Set(answer.sources.map(({ id }) => id));
  const held = claims.filter(({ kind, rests_on }) => {
    const rule = topics[kind];
    if (rule) return rule === 'draft';
    if (level === 'low_risk') return RISKY_TOPICS.has(kind) || !ids.has(rests_on);
    return level === 'drafts';
  });
  const holds = held.map(({ kind, words }) => ({ topic: kind, words }));
  if (level !== 'drafts' || holds.length > 0) return holds;
  // Every topic it mentions is allowed: a topic that a member freed needs no approval.
  return claims.length > 0 ? [] : [{ topic: null, words: '' }];
}

/** Returns the model's claims, and those found in the text for kinds that the model didn't report. */
function claimsOf({ reply, claims, languages, sources }: FreeAnswer): Claim[] {
  const known = new Set(claims.map(({ kind }) => kind));
  const seen = detectedClaims(reply, languages).filter(({ kind }) => !known.has(kind));
  const rested = seen.map((item) => ({
    ...item,
    rests_on: sources.find(({ text }) => text.includes(item.words))?.id ?? '',
  }));
  return [...claims, ...rested];
}

const LINK = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)]/i;
const EMAIL = /[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64})+/;
const PHONE = /(?<!\d)\+?\d[\d ().-]{7,18}\d(?!\d)/;

function detectedClaims(reply: string, languages: string[]): Claim[] {
  const text = plainText(reply);
  const measures = measuresOf(text, { languages, readSpelled: noSpelledNumbers });
  const wordsOf = (kind: string) => {
    const result = measures.find((measure) => measure.kind === kind);
    return result && text.slice(result.start, result.end + 12).trim();
  };
  const candidates: [ClaimKind, string | undefined][] = [
    ['price', wordsOf('money')],
    ['discount', wordsOf('percent')],
    ['email', hasEmail(text) ? (EMAIL.exec(text)?.[0] ?? text) : undefined],
    ['link', hasLink(text.replace(EMAIL, '')) ? (LINK.exec(text)?.[0] ?? text) : undefined],
    ['phone', PHONE.exec(text)?.[0]],
  ];
  return candidates.flatMap(([kind, words]) => (words ? [{ kind, words, rests_on: '' }] : []));
}

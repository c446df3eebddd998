import { CLAIM_KINDS, type Claim, type ClaimKind } from '../agent/claims.ts';
import type { Source } from '../agent/guard/basis/basis.ts';
import { hasEmail, hasLink } from '../offers/contacts.ts';
import { measuresOf, spellsNothing } from '../offers/measures.ts';
import { plainText } from '../offers/words.ts';
import { type Autonomy, RISKY_TOPICS } from './autonomy.ts';

/** An answer that could be sent, as far as the guard is concerned. */
export interface FreeAnswer {
  reply: string;
  claims: Claim[];
  /** what may back a claim */
  sources: Pick<Source, 'id' | 'text'>[];
  /** codes of the languages whose names of money count */
  languages: string[];
}

/** Why an answer waits for a person: a draft of a topic, or with `null` of everything. */
export interface AutonomyHold {
  topic: ClaimKind | null;
  /** the words of the answer that speak of it */
  words: string;
}

/**
 * What in an answer needs approval; empty: nothing. With full autonomy this costs nothing.
 */
export function holdsOf({ level, topics }: Autonomy, answer: FreeAnswer): AutonomyHold[] {
  const ruled = CLAIM_KINDS.filter((kind) => topics[kind] !== undefined);
  if (level === 'all' && !ruled.some((kind) => topics[kind] === 'draft')) return [];
  const said = claimsOf(answer);
  const ids = new Set(answer.sources.map(({ id }) => id));
  const held = said.filter(({ kind, rests_on }) => {
    const rule = topics[kind];
    if (rule) return rule === 'draft';
    if (level === 'low_risk') return RISKY_TOPICS.has(kind) || !ids.has(rests_on);
    return level === 'drafts';
  });
  const holds = held.map(({ kind, words }) => ({ topic: kind, words }));
  if (level !== 'drafts' || holds.length > 0) return holds;
  // All that it speaks of may go: a topic that a person has freed is free.
  return said.length > 0 ? [] : [{ topic: null, words: '' }];
}

/** The claims with their receipts, and what the text itself shows where a model gives none. */
function claimsOf({ reply, claims, languages, sources }: FreeAnswer): Claim[] {
  const known = new Set(claims.map(({ kind }) => kind));
  const seen = seenIn(reply, languages).filter(({ kind }) => !known.has(kind));
  const rested = seen.map((item) => ({
    ...item,
    rests_on: sources.find(({ text }) => text.includes(item.words))?.id ?? '',
  }));
  return [...claims, ...rested];
}

const LINK = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)]/i;
const EMAIL = /[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64})+/;
const PHONE = /(?<!\d)\+?\d[\d ().-]{7,18}\d(?!\d)/;

function seenIn(reply: string, languages: string[]): Claim[] {
  const text = plainText(reply);
  const measures = measuresOf(text, { languages, readSpelled: spellsNothing });
  const wordsOf = (kind: string) => {
    const result = measures.find((measure) => measure.kind === kind);
    return result && text.slice(result.start, result.end + 12).trim();
  };
  const found: [ClaimKind, string | undefined][] = [
    ['price', wordsOf('money')],
    ['discount', wordsOf('percent')],
    ['email', hasEmail(text) ? (EMAIL.exec(text)?.[0] ?? text) : undefined],
    ['link', hasLink(text.replace(EMAIL, '')) ? (LINK.exec(text)?.[0] ?? text) : undefined],
    ['phone', PHONE.exec(text)?.[0]],
  ];
  return found.flatMap(([kind, words]) => (words ? [{ kind, words, rests_on: '' }] : []));
}

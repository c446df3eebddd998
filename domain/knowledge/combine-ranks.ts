/** Smooths the first places, as in the paper that made reciprocal ranks known (Cormack, 2009). */
const K = 60;
/** A word that only some passages have says more; below this part of the best, a passage is no answer. */
const MIN_PART = 0.35;

export const MAX_FOUND = 6;
/** What documents say has places, too: an entry may fit less than they do. */
const KEPT_FOR_DOCUMENTS = 2;
export const MAX_CHARACTERS = 4_000;

/** A passage that a search came upon, with how well it fits by words, by spelling and by meaning. */
export interface Candidate {
  id: string;
  /** an answer that people wrote for this question */
  is_entry: boolean;
  text: string;
  /** the weight of the words of the question that it has; 0: none */
  words: number;
  /** how alike its spelling is, 0 to 1 */
  likeness: number;
  /** how near its meaning is, on the scale of an embedding model; null: not near, or not known */
  closeness: number | null;
}

/** Those that the words found and those that the meaning found, each once with what both know of it. */
export function withNear<C extends Candidate>(byWords: C[], near: C[]): C[] {
  const all = new Map(byWords.map((word) => [word.id, word]));
  for (const nearby of near) {
    const known = all.get(nearby.id);
    all.set(nearby.id, known ? { ...known, closeness: nearby.closeness } : nearby);
  }
  return [...all.values()];
}

/**
 * The passages for an answer, best first: what the search by words found, in the order of words and
 * spelling together, and what the meaning found, each place worth the same. What both found comes before
 * what one did. Entries that fit come before documents, since people wrote them to be said, but never in
 * all places.
 */
export function combineRanks<C extends Candidate>(candidates: C[]): C[] {
  const byText = new Map(inOrderOfText(candidates).map(({ id }, at) => [id, at + 1]));
  const byMeaning = ranksBy(
    candidates.filter(({ closeness }) => closeness !== null),
    ({ closeness }) => closeness ?? 0,
  );
  const scored = candidates.flatMap((candidate) => {
    const ranks = [byText.get(candidate.id), byMeaning.get(candidate.id)];
    const score = ranks.reduce<number>((sum, at) => sum + (at === undefined ? 0 : 1 / (K + at)), 0);
    return score > 0 ? { candidate, score } : [];
  });
  const best = scored.toSorted((a, b) => b.score - a.score).map(({ candidate }) => candidate);
  const entries = best.filter((item) => item.is_entry);
  const documents = best.filter((item) => !item.is_entry);
  const kept = Math.min(KEPT_FOR_DOCUMENTS, documents.length);
  return bounded([...entries.slice(0, MAX_FOUND - kept), ...documents]);
}

/** Those that fit by their words or their spelling, by both ranks combined. */
function inOrderOfText<C extends Candidate>(candidates: C[]): C[] {
  const most = Math.max(0, ...candidates.map(({ words }) => words));
  const fitting = candidates.filter(
    ({ words, likeness }) => (most > 0 && words >= most * MIN_PART) || likeness >= 0.5,
  );
  const byWords = ranksBy(fitting, ({ words }) => words);
  const byLikeness = ranksBy(fitting, ({ likeness }) => likeness);
  const scoreOf = ({ id }: C) =>
    1 / (K + (byWords.get(id) ?? 0)) + 1 / (K + (byLikeness.get(id) ?? 0));
  return fitting.toSorted((a, b) => scoreOf(b) - scoreOf(a));
}

/** Equal scores share a rank. */
function ranksBy<C extends Candidate>(candidates: C[], scoreOf: (nearby: C) => number) {
  const ranks = new Map<string, number>();
  let rank = 0;
  let last = Number.NaN;
  for (const [at, nearby] of candidates.toSorted((a, b) => scoreOf(b) - scoreOf(a)).entries()) {
    if (scoreOf(nearby) !== last) rank = at + 1;
    last = scoreOf(nearby);
    ranks.set(nearby.id, rank);
  }
  return ranks;
}

function bounded<C extends Candidate>(candidates: C[]): C[] {
  const taken: C[] = [];
  let length = 0;
  for (const candidate of candidates) {
    if (taken.length >= MAX_FOUND) break;
    if (taken.length > 0 && length + candidate.text.length > MAX_CHARACTERS) continue;
    taken.push(candidate);
    length += candidate.text.length;
  }
  return taken;
}

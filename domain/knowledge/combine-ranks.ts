/** Dampens the top ranks, as in the paper on reciprocal rank fusion (Cormack, 2009). */
const RANK_DAMPING = 60;
/** Rare words weigh more. Below this share of the best weight, a passage doesn't count as an answer. */
const MIN_PART = 0.35;

export const MAX_RESULTS = 6;
/** Places kept for documents, because an entry may fit worse than they do. */
const RESERVED_FOR_DOCUMENTS = 2;
export const MAX_CHARACTERS = 4_000;

/** A search result, with its match by words, by spelling and by meaning. */
export interface Candidate {
  id: string;
  /** an entry that the team wrote, not part of a document */
  is_entry: boolean;
  text: string;
  /** the weight of the question's words in it; 0: none */
  words: number;
  /** similarity of the spelling, 0 to 1 */
  likeness: number;
  /** similarity of the meaning, on the embedding model's scale; null: not similar, or unknown */
  closeness: number | null;
}

/** Merges the results by words and by meaning, without duplicates. */
export function mergeResults<C extends Candidate>(byWords: C[], near: C[]): C[] {
  const all = new Map(byWords.map((word) => [word.id, word]));
  for (const nearby of near) {
    const known = all.get(nearby.id);
    all.set(nearby.id, known ? { ...known, closeness: nearby.closeness } : nearby);
  }
  return [...all.values()];
}

/**
 * Returns the passages for an answer, best first. Text results (by words and spelling) and results by
 * meaning count equally, and passages found by both rank higher. Matching entries precede documents,
 * because the team wrote them as answers, but never take all places.
 */
export function combineRanks<C extends Candidate>(candidates: C[]): C[] {
  const byText = new Map(inOrderOfText(candidates).map(({ id }, at) => [id, at + 1]));
  const byMeaning = ranksBy(
    candidates.filter(({ closeness }) => closeness !== null),
    ({ closeness }) => closeness ?? 0,
  );
  const scored = candidates.flatMap((candidate) => {
    const ranks = [byText.get(candidate.id), byMeaning.get(candidate.id)];
    const score = ranks.reduce<number>(
      (sum, at) => sum + (at === undefined ? 0 : 1 / (RANK_DAMPING + at)),
      0,
    );
    return score > 0 ? { candidate, score } : [];
  });
  const best = scored.toSorted((a, b) => b.score - a.score).map(({ candidate }) => candidate);
  const entries = best.filter((item) => item.is_entry);
  const documents = best.filter((item) => !item.is_entry);
  const reserved = Math.min(RESERVED_FOR_DOCUMENTS, documents.length);
  return bounded([...entries.slice(0, MAX_RESULTS - reserved), ...documents]);
}

/** Passages that match by words or spelling, ordered by both ranks combined. */
function inOrderOfText<C extends Candidate>(candidates: C[]): C[] {
  const bestWeight = Math.max(0, ...candidates.map(({ words }) => words));
  const relevant = candidates.filter(
    ({ words, likeness }) => (bestWeight > 0 && words >= bestWeight * MIN_PART) || likeness >= 0.5,
  );
  const byWords = ranksBy(relevant, ({ words }) => words);
  const byLikeness = ranksBy(relevant, ({ likeness }) => likeness);
  const scoreOf = ({ id }: C) =>
    1 / (RANK_DAMPING + (byWords.get(id) ?? 0)) + 1 / (RANK_DAMPING + (byLikeness.get(id) ?? 0));
  return relevant.toSorted((a, b) => scoreOf(b) - scoreOf(a));
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
  const selected: C[] = [];
  let length = 0;
  for (const candidate of candidates) {
    if (selected.length >= MAX_RESULTS) break;
    if (selected.length > 0 && length + candidate.text.length > MAX_CHARACTERS) continue;
    selected.push(candidate);
    length += candidate.text.length;
  }
  return selected;
}

import { sql } from 'kysely';
import { type Candidate, combineRanks, mergeResults } from '#domain/knowledge/combine-ranks.ts';
import { indexText } from '#domain/knowledge/index-text.ts';
import type { TeamTx } from '#server/platform/db/database.ts';

/** A passage found for a question. */
export interface FoundRow extends Candidate {
  /** `fact:…` for an entry, `passage:…` for a document */
  id: string;
  title: string;
  heading: string;
  page: number | null;
  valid_until: string | null;
}

/** The embedding of a question. */
export interface QuestionVector {
  values: readonly number[];
  /** compare only with vectors of this model */
  model: string;
  /** the similarity from which a passage may answer it */
  line: number;
}

export const MAX_QUESTION = 500;
/** The search uses only this many of a question's words, the rarest ones. */
const MAX_SEARCH_WORDS = 300;
const MAX_TERMS = 24;
/** The number of unknown words that are searched by spelling. */
const MAX_MISSPELLED = 3;
/** The shortest word. At four letters, only words with one more letter at an end are similar enough. */
const MIN_SPELLED = 4;
const MIN_SPELLING = 0.45;
/** The number of partial matches ranked by all words, for documents and for entries. */
const MAX_WEIGHED = 40;
/** The number of candidates compared by spelling, and the part of the question compared. */
const MAX_COMPARED = 16;
const MAX_SPELLED = 120;

/**
 * Returns the passages that best fit a question, best first (docs/rules/knowledge.md): by words, and by
 * meaning if it has a vector.
 */
export async function searchPassages(
  tx: TeamTx,
  campaign_id: string,
  question: string,
  vector?: QuestionVector,
): Promise<FoundRow[]> {
  const [byWords, near] = await Promise.all([
    passagesByWords(tx, campaign_id, question),
    vector ? nearestPassages(tx, campaign_id, vector) : [],
  ]);
  return combineRanks(mergeResults(byWords, near));
}

const passageColumns = sql`CASE WHEN p.entry_id IS NULL THEN 'passage:' || p.passage_id
      ELSE 'fact:' || p.entry_id END AS id, p.entry_id IS NOT NULL AS is_entry, p.title, p.heading,
    p.page, p.text, p.valid_until::text`;

/** Returns at most sixteen passages above the model's threshold; none without pgvector. */
async function nearestPassages(
  { db, team_id }: TeamTx,
  campaign_id: string,
  { values, model, line }: QuestionVector,
): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`SELECT ${passageColumns}, 0::float AS words,
      0::float AS likeness, n.closeness
    FROM gate_nearest_passages(${vectorText(values)}, ${model}, ${values.length}::integer,
      ${line}::float8, ${campaign_id}::uuid) n
    JOIN knowledge_passages p ON p.team_id = ${team_id} AND p.passage_id = n.passage_id`.execute(
    db,
  );
  return rows;
}

/** Formats a vector for pgvector. Half-precision floats have three digits. */
export const vectorText = (values: readonly number[]): string =>
  `[${values.map((value) => value.toPrecision(4)).join(',')}]`;

/**
 * Searches in one statement by the question's lexemes in each of the team's languages, rarest first, and
 * entries by a similar spelling of their question.
 */
async function passagesByWords(
  { db, team_id }: TeamTx,
  campaign_id: string,
  question: string,
): Promise<FoundRow[]> {
  const text = question.slice(-MAX_QUESTION).toWellFormed().replaceAll('\0', '').toLowerCase();
  const spelling = text.slice(-MAX_SPELLED).toWellFormed();
  const { rows } = await sql<FoundRow>`
    WITH RECURSIVE ${termsOf(team_id, text)}, ${passagesWith(team_id, campaign_id)}
    SELECT ${passageColumns}, NULL::float AS closeness, w.words::float,
      CASE WHEN p.entry_id IS NULL THEN word_similarity(${spelling}, lower(p.text))
        ELSE similarity(${text}, lower(p.title)) END::float AS likeness
    FROM weighed w JOIN knowledge_passages p
      ON p.team_id = ${team_id} AND p.passage_id = w.passage_id`.execute(db);
  return rows;
}

/** `chosen`: the team's lexemes that the question contains, rarest first, with their weights. */
const termsOf = (team_id: string, text: string) => sql`
    languages AS (
      (SELECT language FROM knowledge_passages WHERE team_id = ${team_id}
        ORDER BY language LIMIT 1)
      UNION ALL
      SELECT (SELECT p.language FROM knowledge_passages p WHERE p.team_id = ${team_id}
          AND p.language > l.language ORDER BY p.language LIMIT 1)
      FROM languages l WHERE l.language IS NOT NULL
    ), asked AS MATERIALIZED (
      SELECT DISTINCT term COLLATE "C" AS term FROM languages,
        unnest(tsvector_to_array(to_tsvector(language::regconfig, ${indexText(text)}))) AS term
      WHERE language IS NOT NULL LIMIT ${MAX_SEARCH_WORDS}
    ), known AS MATERIALIZED (
      SELECT a.term AS asked, t.term, t.passages FROM asked a
      JOIN knowledge_terms t ON t.team_id = ${team_id} AND t.term = a.term
    ), spelled AS MATERIALIZED (
      SELECT t.term, t.passages FROM (
        SELECT term FROM asked WHERE length(term) >= ${MIN_SPELLED} AND term !~ '[0-9]'
          AND term NOT IN (SELECT known.asked FROM known)
        ORDER BY length(term) DESC, term LIMIT ${MAX_MISSPELLED}
      ) a CROSS JOIN LATERAL gate_term_spelled_like(a.term, ${MIN_SPELLING}::real) t
    ), stored AS MATERIALIZED (
      SELECT greatest(1, (SELECT coalesce(sum(passages), 0) FROM knowledge_documents
          WHERE team_id = ${team_id})
        + (SELECT count(*) FROM knowledge_entries WHERE team_id = ${team_id})) AS passages
    ), chosen AS MATERIALIZED (
      SELECT c.passages, ('''' || replace(replace(term, '\\', '\\\\'), '''', '''''') || '''')::tsquery AS query,
        ln(1 + s.passages / c.passages::float) AS weight,
        row_number() OVER (ORDER BY c.passages, term) AS place
      FROM (SELECT term, passages FROM known UNION SELECT term, passages FROM spelled) c, stored s
      ORDER BY c.passages, term LIMIT ${MAX_TERMS}
    )`;

/** `weighed`: the passages and entries with most of its words, by weight. */
const passagesWith = (team_id: string, campaign_id: string) => sql`
    near AS MATERIALIZED (
      SELECT passage_id, is_entry, row_number() OVER (
          PARTITION BY is_entry ORDER BY sum(weight) DESC, passage_id DESC) AS place
      FROM (
        SELECT DISTINCT p.passage_id, p.is_entry, p.place FROM gate_find_passages(
          (SELECT array_agg(query ORDER BY place) FROM chosen),
          (SELECT array_agg(passages ORDER BY place) FROM chosen), ${campaign_id}::uuid) p
      ) found JOIN chosen USING (place) GROUP BY passage_id, is_entry
    ), weighed AS MATERIALIZED (
      SELECT passage_id, words FROM (
        SELECT n.passage_id, sum(c.weight) AS words, row_number() OVER (
          PARTITION BY n.is_entry ORDER BY sum(c.weight) DESC, n.passage_id DESC) AS place
        FROM near n
        CROSS JOIN LATERAL (SELECT setweight(p.words, 'D') AS words FROM knowledge_passages p
          WHERE p.team_id = ${team_id} AND p.passage_id = n.passage_id OFFSET 0) p
        JOIN chosen c ON p.words @@ c.query
        WHERE n.place <= ${MAX_WEIGHED} GROUP BY n.passage_id, n.is_entry
      ) best WHERE place <= ${MAX_COMPARED}
    )`;

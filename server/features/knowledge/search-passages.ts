import { sql } from 'kysely';
import { type Candidate, combineRanks } from '#domain/knowledge/combine-ranks.ts';
import { indexText } from '#domain/knowledge/index-text.ts';
import type { TeamTx } from '#server/platform/db/database.ts';

/** A passage that a question found. */
export interface FoundRow extends Candidate {
  /** `fact:…` of an entry, `passage:…` of a document */
  id: string;
  title: string;
  heading: string;
  page: number | null;
  valid_until: string | null;
}

const MAX_QUESTION = 500;
const MAX_TERMS = 40;
/** Unknown words that are looked for by their spelling. */
const MAX_MISSPELLED = 3;
const MIN_SPELLING = 0.45;
/** So many passages are looked at for the rare words of a question; frequent words only weigh. */
const MAX_LOOKED_AT = 600;
const MAX_PER_TERM = 300;
/** Of so many rare words, each two together are looked for: frequent words, too, are rare in pairs. */
const MAX_PAIRED = 4;
const MAX_PER_PAIR = 60;
const MAX_WEIGHED = 40;
const MAX_COMPARED = 16;
const MAX_ALIKE = 8;

/**
 * The passages that say most about a question, best first (docs/rules/knowledge.md). One statement: the
 * lexemes of the question in each language of the team, beginning with the rarest, and entries whose
 * question is spelled alike.
 */
export async function searchPassages(
  { db, team_id }: TeamTx,
  campaign_id: string,
  question: string,
): Promise<FoundRow[]> {
  const text = question.slice(-MAX_QUESTION).toWellFormed().replaceAll('\0', '').toLowerCase();
  const asked: Asked = { team_id, campaign_id, text };
  const { rows } = await sql<FoundRow>`
    WITH RECURSIVE ${termsOf(asked)}, ${passagesWith(asked)}
    SELECT CASE WHEN p.entry_id IS NULL THEN 'passage:' || p.passage_id ELSE 'fact:' || p.entry_id END
        AS id, p.entry_id IS NOT NULL AS is_entry, p.title, p.heading, p.page, p.text,
      p.valid_until::text, coalesce(w.words, 0)::float AS words,
      CASE WHEN p.entry_id IS NULL THEN word_similarity(${text}, lower(p.text))
        ELSE similarity(${text}, lower(p.title)) END::float AS likeness
    FROM (SELECT passage_id FROM weighed UNION SELECT passage_id FROM alike) f
    JOIN knowledge_passages p ON p.team_id = ${team_id} AND p.passage_id = f.passage_id
    LEFT JOIN weighed w ON w.passage_id = f.passage_id`.execute(db);
  return combineRanks(rows);
}

interface Asked {
  team_id: string;
  campaign_id: string;
  text: string;
}

/** `chosen`: what the question has of the team's lexemes, the rarest first, with what each weighs. */
const termsOf = ({ team_id, text }: Asked) => sql`
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
      WHERE language IS NOT NULL LIMIT ${MAX_TERMS}
    ), known AS MATERIALIZED (
      SELECT a.term AS asked, t.term, t.passages FROM asked a
      JOIN knowledge_terms t ON t.team_id = ${team_id} AND t.term = a.term
    ), spelled AS MATERIALIZED (
      SELECT t.term, t.passages FROM (
        SELECT term FROM asked WHERE length(term) >= 5 AND term !~ '[0-9]'
          AND term NOT IN (SELECT known.asked FROM known) LIMIT ${MAX_MISSPELLED}
      ) a CROSS JOIN LATERAL gate_term_spelled_like(a.term, ${MIN_SPELLING}::real) t
    ), stored AS MATERIALIZED (
      SELECT greatest(1, (SELECT coalesce(sum(passages), 0) FROM knowledge_documents
          WHERE team_id = ${team_id})
        + (SELECT count(*) FROM knowledge_entries WHERE team_id = ${team_id})) AS passages
    ), chosen AS MATERIALIZED (
      SELECT term, ('''' || replace(replace(term, '\\', '\\\\'), '''', '''''') || '''')::tsquery AS query,
        ln(1 + s.passages / c.passages::float) AS weight,
        sum(c.passages) OVER rarest AS looked_at, row_number() OVER rarest AS place
      FROM (SELECT term, passages FROM known UNION SELECT term, passages FROM spelled) c, stored s
      WINDOW rarest AS (ORDER BY c.passages, term)
    )`;

/** `weighed`: passages that have its words, by their weight. `alike`: entries that are spelled alike. */
function passagesWith({ team_id, campaign_id, text }: Asked) {
  return sql`near AS MATERIALIZED (
      SELECT passage_id, sum(weight) AS weight FROM (
        SELECT p.passage_id, c.weight FROM chosen c
        CROSS JOIN LATERAL gate_passages_with(c.query, ${campaign_id}::uuid, ${MAX_PER_TERM})
          AS p (passage_id) WHERE c.looked_at <= ${MAX_LOOKED_AT} OR c.place = 1
        UNION ALL
        SELECT p.passage_id, c.weight + d.weight
        FROM chosen c JOIN chosen d ON c.place < d.place AND d.place <= ${MAX_PAIRED}
        CROSS JOIN LATERAL gate_passages_with(c.query && d.query, ${campaign_id}::uuid,
          ${MAX_PER_PAIR}) AS p (passage_id)
      ) found GROUP BY passage_id ORDER BY weight DESC, passage_id LIMIT ${MAX_WEIGHED}
    ), weighed AS MATERIALIZED (
      SELECT n.passage_id, sum(c.weight) AS words FROM near n
      JOIN knowledge_passages p ON p.team_id = ${team_id} AND p.passage_id = n.passage_id
      JOIN chosen c ON p.words @@ c.query
      GROUP BY n.passage_id ORDER BY words DESC, n.passage_id LIMIT ${MAX_COMPARED}
    ), alike AS MATERIALIZED (
      SELECT passage_id
      FROM gate_entries_spelled_like(${text}, ${campaign_id}::uuid, ${MAX_ALIKE}) AS p (passage_id)
    )`;
}

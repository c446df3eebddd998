import { type RawBuilder, sql } from 'kysely';
import type { StoredMessage } from '#domain/agent/history.ts';
import { configurationOf, indexText } from '#domain/knowledge/index-text.ts';
import { limitItems, type OfferedItem, type OfferedLibrary } from '#domain/agent/choose-item.ts';
import { type ItemVector, nearestItems } from '#domain/library/nearest.ts';
import { languageNamed } from '#domain/language.ts';
import type { FindVector } from '#server/features/knowledge/find-passages.ts';
import type { QuestionVector } from '#server/features/knowledge/search-passages.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import type { Services } from '#server/services.ts';
import { offeredColumns, type StoredLibrary, libraryIfSmall } from './load-library.ts';

/** The maximum number of items from a large library in a prompt, if their lines are short. */
const MAX_FOUND = 40;
/** The maximum number of those found by meaning. */
const MAX_NEAR = 20;
/** Smooths ranks by words and by meaning, which count equally; the first ones differ most. */
const RANK = 10;
/** Names less similar to the question than this that share no word with it don't count as matches. */
const ALIKE = 0.3;
const MAX_QUESTION = 500;
/** "The blue one" refers to earlier messages, so the last ones of both sides count, too. */
const CONTEXT_MESSAGES = 4;
const CONTEXT_WEIGHT = 0.3;

interface Asked {
  campaign_id: string;
  /** the language's name in the campaign */
  agent_language: string;
  /** the lead's messages, oldest first */
  texts: string[];
  /** embeds them, if possible */
  findVector: FindVector;
  history: Pick<StoredMessage, 'text'>[];
}

/**
 * Returns what the agent may send in this turn: all of a small library, else the items that fit the lead's
 * messages by words, with one more statement, and by meaning if an embedding model is set up. Undefined
 * without a library.
 */
export async function libraryForTurn(
  { db }: Pick<Services, 'db'>,
  scope: TeamScope,
  stored: StoredLibrary | null,
  asked: Asked,
): Promise<OfferedLibrary | undefined> {
  if (!stored) return undefined;
  const whole = libraryIfSmall(stored);
  if (whole) return whole;
  const vector = await asked.findVector();
  const items = await db.inTeam(scope, async (tx) =>
    findItems(tx, asked, vector ? await findNear(tx, asked.campaign_id, vector) : []),
  );
  return { items: limitItems(items), sent: stored.sent, is_part: true };
}

/** Stems the words of a campaign's items, and in the same way those of questions about them. */
export const wordsOf = (text: string, agent_language: string): RawBuilder<string> => {
  const indexed = indexText(text).toLowerCase();
  const configuration = configurationOf(languageNamed(agent_language));
  return sql<string>`(to_tsvector('simple', ${indexed}) || to_tsvector(${configuration}::regconfig, ${indexed}))`;
};

/** Returns the ids of items with a similar meaning, whatever their language. */
async function findNear(
  { db, team_id }: TeamTx,
  campaign_id: string,
  { values, model }: QuestionVector,
): Promise<string[]> {
  const { rows } = await sql<ItemVector>`SELECT item_id, vector FROM library_items
    WHERE team_id = ${team_id} AND campaign_id = ${campaign_id} AND removed_at IS NULL
      AND vector_model = ${model}`.execute(db);
  return nearestItems(rows, values, MAX_NEAR);
}

/**
 * Returns the items that best match the lead's words, with rare words weighing more, combined with those
 * that are `near` in meaning. Never empty.
 */
async function findItems(
  { db, team_id }: TeamTx,
  { campaign_id, agent_language, texts, history }: Asked,
  near: string[],
): Promise<OfferedItem[]> {
  const question = bounded(texts);
  const context = bounded(history.slice(-CONTEXT_MESSAGES).map(({ text }) => text));
  const termsOf = (text: string, weight: number) =>
    sql`SELECT term, ${weight}::float AS weight
      FROM unnest(tsvector_to_array(${wordsOf(text, agent_language)})) AS term`;
  const { rows } = await sql<OfferedItem>`
    WITH asked AS MATERIALIZED (
      SELECT max(weight) AS weight,
        ('''' || replace(replace(term, '\\', '\\\\'), '''', '''''') || '''')::tsquery AS query
      FROM (${termsOf(question, 1)} UNION ALL ${termsOf(context, CONTEXT_WEIGHT)}) t GROUP BY term
    ), own AS MATERIALIZED (
      SELECT i.item_id, i.name, i.words, i.place FROM library_items i
      WHERE i.team_id = ${team_id} AND i.campaign_id = ${campaign_id} AND i.removed_at IS NULL
    ), hits AS MATERIALIZED (
      SELECT o.item_id, a.query, a.weight FROM own o JOIN asked a ON o.words @@ a.query
    ), rarity AS (
      SELECT h.query, ln(1 + (SELECT count(*) FROM own) / count(*)::float) AS weight
      FROM hits h GROUP BY h.query
    ), scored AS (
      SELECT h.item_id, sum(h.weight * r.weight) AS score FROM hits h JOIN rarity r USING (query)
      GROUP BY h.item_id
    ), placed AS (
      SELECT o.item_id, f.found, row_number() OVER (ORDER BY f.found DESC, o.place) AS by_words,
        array_position(${near}::uuid[], o.item_id) AS by_meaning
      FROM own o LEFT JOIN scored s ON s.item_id = o.item_id
      CROSS JOIN LATERAL (SELECT coalesce(s.score, 0)
        + word_similarity(lower(o.name), ${question.toLowerCase()}) AS found) f
    )
    SELECT ${offeredColumns} FROM library_items i JOIN placed p ON p.item_id = i.item_id
    WHERE i.team_id = ${team_id}
    ORDER BY CASE WHEN p.found >= ${ALIKE}::float THEN 1.0 / (${RANK}::int + p.by_words) ELSE 0 END
        + coalesce(1.0 / (${RANK}::int + p.by_meaning), 0) DESC, p.by_words
    LIMIT ${MAX_FOUND}`.execute(db);
  return rows;
}

const bounded = (texts: string[]): string =>
  texts.join(' ').slice(-MAX_QUESTION).toWellFormed().replaceAll('\0', '');

import { type RawBuilder, sql } from 'kysely';
import type { StoredMessage } from '#domain/agent/history.ts';
import { configurationOf, indexText } from '#domain/knowledge/index-text.ts';
import { questionTexts } from '#domain/knowledge/question-texts.ts';
import type { OfferedItem, OfferedLibrary } from '#domain/agent/choose-item.ts';
import { languageNamed } from '#domain/offers/language.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import type { Services } from '#server/services.ts';
import { offeredColumns, type StoredLibrary, wholeLibrary } from './load-library.ts';

/** Of a large library, so many items go into a prompt. */
const MAX_FOUND = 12;
const MAX_QUESTION = 500;
/** "The blue one" is about what was said before: the last messages of both sides count, too. */
const CONTEXT_MESSAGES = 4;
const CONTEXT_WEIGHT = 0.3;

interface Asked {
  campaign_id: string;
  /** as the campaign names it */
  agent_language: string;
  history: Pick<StoredMessage, 'type_interaction' | 'text' | 'seq'>[];
  answered_seq: number;
}

/**
 * What the agent may send in this turn: a small library as a whole, of a large one what fits the lead's
 * words, in one statement more. Undefined: there is none.
 */
export async function libraryForTurn(
  { db }: Pick<Services, 'db'>,
  scope: TeamScope,
  stored: StoredLibrary | null,
  asked: Asked,
): Promise<OfferedLibrary | undefined> {
  if (!stored) return undefined;
  const whole = wholeLibrary(stored);
  if (whole) return whole;
  const items = await db.inTeam(scope, (tx) => findItems(tx, asked));
  return { items, sent: stored.sent, is_part: true };
}

/** How words of a campaign's items are reduced: the same way for items and for questions about them. */
export const wordsOf = (text: string, agent_language: string): RawBuilder<unknown> => {
  const indexed = indexText(text).toLowerCase();
  const configuration = configurationOf(languageNamed(agent_language));
  return sql`(to_tsvector('simple', ${indexed}) || to_tsvector(${configuration}::regconfig, ${indexed}))`;
};

/** The items whose words say most about what the lead asks, rare words first; always some. */
async function findItems(
  { db, team_id }: TeamTx,
  { campaign_id, agent_language, history, answered_seq }: Asked,
): Promise<OfferedItem[]> {
  const question = bounded(questionTexts(history, answered_seq));
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
      SELECT i.item_id, i.name, i.words FROM library_items i
      WHERE i.team_id = ${team_id} AND i.campaign_id = ${campaign_id} AND i.removed_at IS NULL
    ), hits AS MATERIALIZED (
      SELECT o.item_id, a.query, a.weight FROM own o JOIN asked a ON o.words @@ a.query
    ), rarity AS (
      SELECT h.query, ln(1 + (SELECT count(*) FROM own) / count(*)::float) AS weight
      FROM hits h GROUP BY h.query
    ), scored AS (
      SELECT h.item_id, sum(h.weight * r.weight) AS score FROM hits h JOIN rarity r USING (query)
      GROUP BY h.item_id
    )
    SELECT ${offeredColumns} FROM library_items i JOIN own o ON o.item_id = i.item_id
    LEFT JOIN scored s ON s.item_id = i.item_id
    WHERE i.team_id = ${team_id}
    ORDER BY coalesce(s.score, 0) + word_similarity(lower(o.name), ${question.toLowerCase()}) DESC,
      i.place
    LIMIT ${MAX_FOUND}`.execute(db);
  return rows;
}

const bounded = (texts: string[]): string =>
  texts.join(' ').slice(-MAX_QUESTION).toWellFormed().replaceAll('\0', '');

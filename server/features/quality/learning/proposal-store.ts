import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type Lesson, sameness } from '#domain/quality/learning/lessons.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/id.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { EvidenceRow } from './evidence-queries.ts';

/**
 * Notes that evidence was read, with what it teaches. A second reading of the same evidence, and a
 * proposal that the campaign has had before, change nothing; an answer completes the open question.
 */
export async function storeLessons(
  tx: TeamTx,
  evidence: EvidenceRow,
  lessons: Lesson[],
): Promise<void> {
  const { db, team_id } = tx;
  const { evidence_id, campaign_id } = evidence;
  const { numInsertedOrUpdatedRows: stored } = await db
    .insertInto('learning_evidence')
    .values({ team_id, ...evidence })
    .onConflict((on) => on.doNothing())
    .executeTakeFirstOrThrow();
  if (!stored || lessons.length === 0) return;
  const ids: string[] = [];
  for (const { content, quotes, until_seq } of lessons) {
    const hash = createHash('sha256').update(sameness(content)).digest('hex').slice(0, 32);
    const { rows } = await sql<{ proposal_id: string }>`
      INSERT INTO learning_proposals AS p (team_id, proposal_id, evidence_id, campaign_id, content,
        content_hash, quotes, until_seq)
      VALUES (${team_id}, ${newId()}, ${evidence_id}, ${campaign_id}, ${JSON.stringify(content)},
        ${hash}, ${JSON.stringify(quotes)}, ${until_seq})
      ON CONFLICT (team_id, campaign_id, content_hash) DO UPDATE SET content = excluded.content,
        quotes = excluded.quotes, evidence_id = excluded.evidence_id, until_seq = excluded.until_seq
      WHERE p.state = 'open' AND p.content ->> 'answer' = '' AND excluded.content ->> 'answer' <> ''
      RETURNING proposal_id`.execute(db);
    ids.push(...rows.map(({ proposal_id }) => proposal_id));
  }
  await recordChanges(tx, 'learning', ids);
}

import { sql } from 'kysely';
import { Refusal } from '#domain/errors.ts';
import type { EntryContent } from '#domain/knowledge/schema.ts';
import { planEmbeddings } from '#server/features/models/embeddings-due.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { insertEntry } from './entry-store.ts';

interface AnswerToQuestions {
  question_ids: string[];
  entry_id: string;
  content: EntryContent;
}

const DECIDED =
  'Somebody else has decided about these questions meanwhile. Nothing was saved; look at them again.';

/** Makes an answer an entry, from which all agents say it from now on. Throws CONFLICT. */
export async function answerQuestions(
  { db, env }: Pick<Services, 'db' | 'env'>,
  { scope, person }: TeamAccess<'canEditCampaigns'>,
  { question_ids, entry_id, content }: AnswerToQuestions,
): Promise<void> {
  await db.inTeam(scope, async (tx) => {
    const entry = await tx.db
      .selectFrom('knowledge_entries')
      .select('entry_id')
      .where('team_id', '=', tx.team_id)
      .where('entry_id', '=', entry_id)
      .executeTakeFirst();
    // The browser made the id: this is a repeat.
    if (entry) return;
    await insertEntry(tx, { entry_id, content, by: person.name });
    await planEmbeddings({ env }, tx);
    const decided = await decideQuestions(tx, question_ids, {
      state: 'answered',
      entry_id,
      by: person.name,
    });
    if (decided === 0) throw new Refusal('CONFLICT', DECIDED);
  });
}

/** Takes questions off the list: they need no answer. Throws NOT_FOUND when none is left. */
export async function dismissQuestions(
  { db }: Pick<Services, 'db'>,
  { scope, person }: TeamAccess<'canEditCampaigns'>,
  question_ids: string[],
): Promise<void> {
  await db.inTeam(scope, async (tx) => {
    await requireQuestions(tx, question_ids);
    await decideQuestions(tx, question_ids, {
      state: 'dismissed',
      entry_id: null,
      by: person.name,
    });
  });
}

async function requireQuestions({ db, team_id }: TeamTx, question_ids: string[]): Promise<void> {
  const known = await db
    .selectFrom('unanswered_questions')
    .select('question_id')
    .where('team_id', '=', team_id)
    .where('question_id', 'in', question_ids)
    .limit(1)
    .executeTakeFirst();
  if (!known) throw new Refusal('NOT_FOUND', 'These questions left with their conversations.');
}

interface Decision {
  state: 'answered' | 'dismissed';
  entry_id: string | null;
  by: string;
}

/** Decides those that are still open. Answers how many that were. */
export async function decideQuestions(
  tx: TeamTx,
  question_ids: string[],
  { state, entry_id, by }: Decision,
): Promise<number> {
  const { rows } = await sql<{ question_id: string }>`UPDATE unanswered_questions
    SET state = ${state}, entry_id = ${entry_id}, decided_by = ${by}, decided_at = now()
    WHERE team_id = ${tx.team_id} AND question_id = ANY(${question_ids}::uuid[]) AND state = 'open'
    RETURNING question_id`.execute(tx.db);
  await recordChanges(tx, 'knowledge', rows.map(({ question_id }) => question_id).slice(0, 1));
  return rows.length;
}

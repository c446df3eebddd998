import { sql } from 'kysely';
import { knowledgeErrors } from '#copy/errors/knowledge.ts';
import { Refusal } from '#domain/errors.ts';
import { type AskedQuestion, groupQuestions } from '#domain/knowledge/group-questions.ts';
import type { AnsweredGroup, EntryContent, OpenQuestions } from '#domain/knowledge/schema.ts';
import { planEmbeddings } from '#server/features/models/declared-jobs.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { newId } from '#server/platform/id.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { insertEntry } from './entries.ts';

const MAX_OPEN = 200;
const MAX_ANSWERED = 20;

/** Returns leads' unanswered questions, and those answered recently, with who asked them. */
export async function getQuestions(tx: TeamTx): Promise<OpenQuestions> {
  const [asked, answered] = await Promise.all([listOpenQuestions(tx), answeredLately(tx)]);
  return { groups: groupQuestions(asked), answered };
}

export async function listOpenQuestions({ db, team_id }: TeamTx): Promise<AskedQuestion[]> {
  const { rows } = await sql<AskedQuestion>`
    SELECT q.question_id, q.question, q.campaign_id, q.conversation_id, c.name,
      to_json(q.asked_at) #>> '{}' AS asked_at
    FROM unanswered_questions q JOIN conversations c
      ON c.team_id = q.team_id AND c.conversation_id = q.conversation_id
    WHERE q.team_id = ${team_id} AND q.state = 'open'
    ORDER BY q.asked_at DESC LIMIT ${MAX_OPEN}`.execute(db);
  return rows;
}

async function answeredLately({ db, team_id }: TeamTx): Promise<AnsweredGroup[]> {
  const { rows } = await sql<AnsweredGroup>`
    SELECT e.question, e.answer, to_json(max(q.decided_at)) #>> '{}' AS decided_at,
      json_agg(DISTINCT jsonb_build_object('conversation_id', q.conversation_id, 'name', c.name))
        AS conversations
    FROM unanswered_questions q
    JOIN knowledge_entries e ON e.team_id = q.team_id AND e.entry_id = q.entry_id
    JOIN conversations c ON c.team_id = q.team_id AND c.conversation_id = q.conversation_id
    WHERE q.team_id = ${team_id} AND q.entry_id IS NOT NULL
      AND q.decided_at > now() - interval '7 days'
    GROUP BY e.entry_id, e.question, e.answer
    ORDER BY max(q.decided_at) DESC LIMIT ${MAX_ANSWERED}`.execute(db);
  return rows;
}

interface AnswerToQuestions {
  question_ids: string[];
  entry_id: string;
  content: EntryContent;
}

/** Stores an answer as an entry, which all agents use from now on. Throws CONFLICT. */
export async function answerQuestions(
  tx: TeamTx,
  { question_ids, entry_id, content }: AnswerToQuestions,
  { person }: TeamAccess<'canEditCampaigns'>,
  { env }: Pick<Services, 'env'>,
): Promise<void> {
  const by = person.name;
  // The browser chose the id, so it's a repeat if it exists.
  if (!(await insertEntry(tx, { entry_id, content, by }))) return;
  await planEmbeddings({ env }, tx);
  const decided = await decideQuestions(tx, question_ids, { state: 'answered', entry_id, by });
  if (decided === 0) throw new Refusal('CONFLICT', knowledgeErrors.questionsDecided);
}

/** Removes questions that need no answer from the list. Throws NOT_FOUND when none is left. */
export async function dismissQuestions(
  tx: TeamTx,
  { question_ids }: Pick<AnswerToQuestions, 'question_ids'>,
  { person }: TeamAccess<'canEditCampaigns'>,
): Promise<void> {
  await tx.db
    .selectFrom('unanswered_questions')
    .select('question_id')
    .where('team_id', '=', tx.team_id)
    .where('question_id', 'in', question_ids)
    .limit(1)
    .executeTakeFirstOrThrow(() => new Refusal('NOT_FOUND', knowledgeErrors.questionsGone));
  await decideQuestions(tx, question_ids, { state: 'dismissed', entry_id: null, by: person.name });
}

interface Decision {
  state: 'answered' | 'dismissed';
  entry_id: string | null;
  by: string;
}

/** Closes those that are still open. Returns how many. */
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

interface Unanswered {
  conversation_id: string;
  campaign_id: string;
  /** sequence number of the lead's newest message that was read */
  read_seq: number;
  question: string;
}

/** Records an unanswered question, once per message. */
export async function recordUnanswered(
  { db, team_id }: TeamTx,
  { conversation_id, campaign_id, read_seq, question }: Unanswered,
): Promise<void> {
  await sql`WITH unanswered AS (
      INSERT INTO unanswered_questions
        (team_id, conversation_id, seq, question_id, campaign_id, question)
      VALUES (${team_id}, ${conversation_id}, ${read_seq}, ${newId()}, ${campaign_id}, ${question})
      ON CONFLICT (team_id, conversation_id, seq) DO NOTHING
      RETURNING team_id, question_id
    )
    INSERT INTO live_events (team_id, kind, subject_id)
    SELECT team_id, 'knowledge', question_id FROM unanswered`.execute(db);
}

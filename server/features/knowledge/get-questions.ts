import { sql } from 'kysely';
import { type AskedQuestion, groupQuestions } from '#domain/knowledge/group-questions.ts';
import type { AnsweredGroup, OpenQuestions } from '#domain/knowledge/schema.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';

const MAX_OPEN = 200;
const MAX_ANSWERED = 20;

/** What leads asked and no agent could say, and what was answered lately, with who asked. */
export function getQuestions(
  { db }: Pick<Services, 'db'>,
  { scope }: TeamAccess<'canViewConversations'>,
): Promise<OpenQuestions> {
  return db.inTeam(scope, async (tx) => {
    const [asked, answered] = await Promise.all([openQuestions(tx), answeredLately(tx)]);
    return { groups: groupQuestions(asked), answered };
  });
}

async function openQuestions({ db, team_id }: TeamTx): Promise<AskedQuestion[]> {
  const { rows } = await sql<Omit<AskedQuestion, 'asked_at'> & { asked_at: Date }>`
    SELECT q.question_id, q.question, q.campaign_id, q.conversation_id, c.name, q.asked_at
    FROM unanswered_questions q JOIN conversations c
      ON c.team_id = q.team_id AND c.conversation_id = q.conversation_id
    WHERE q.team_id = ${team_id} AND q.state = 'open'
    ORDER BY q.asked_at DESC LIMIT ${MAX_OPEN}`.execute(db);
  return rows.map((row) => ({ ...row, asked_at: row.asked_at.toISOString() }));
}

async function answeredLately({ db, team_id }: TeamTx): Promise<AnsweredGroup[]> {
  const { rows } = await sql<Omit<AnsweredGroup, 'decided_at'> & { decided_at: Date }>`
    SELECT e.question, e.answer, max(q.decided_at) AS decided_at,
      json_agg(DISTINCT jsonb_build_object('conversation_id', q.conversation_id, 'name', c.name))
        AS conversations
    FROM unanswered_questions q
    JOIN knowledge_entries e ON e.team_id = q.team_id AND e.entry_id = q.entry_id
    JOIN conversations c ON c.team_id = q.team_id AND c.conversation_id = q.conversation_id
    WHERE q.team_id = ${team_id} AND q.entry_id IS NOT NULL
      AND q.decided_at > now() - interval '7 days'
    GROUP BY e.entry_id, e.question, e.answer
    ORDER BY decided_at DESC LIMIT ${MAX_ANSWERED}`.execute(db);
  return rows.map((row) => ({ ...row, decided_at: row.decided_at.toISOString() }));
}

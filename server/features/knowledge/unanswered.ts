import { type RawBuilder, sql } from 'kysely';
import { newId } from '#server/platform/id.ts';

interface Unanswered {
  team_id: string;
  conversation_id: string;
  campaign_id: string;
  /** the arrival of the newest message of the lead that was read */
  read_seq: number;
  question: string;
}

/**
 * Records what nothing answers, as a common table expression of the statement that stores the answer:
 * `onlyIf` is the one that has a row when it is stored.
 */
export const recordUnanswered = (
  { team_id, conversation_id, campaign_id, read_seq, question }: Unanswered,
  onlyIf: string,
): RawBuilder<unknown> => sql`unanswered AS (
    INSERT INTO unanswered_questions
      (team_id, conversation_id, seq, question_id, campaign_id, question)
    SELECT ${team_id}::uuid, ${conversation_id}::uuid, ${read_seq}::bigint, ${newId()}::uuid,
      ${campaign_id}::uuid, ${question} FROM ${sql.ref(onlyIf)}
    ON CONFLICT (team_id, conversation_id, seq) DO NOTHING
    RETURNING team_id, question_id
  ), unanswered_told AS (
    INSERT INTO live_events (team_id, kind, subject_id)
    SELECT team_id, 'knowledge', question_id FROM unanswered
  )`;

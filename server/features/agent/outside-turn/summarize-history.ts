import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { z } from 'zod';
import {
  historySummary,
  SUMMARY_INSTRUCTIONS,
  summaryIn,
  summaryQuestion,
} from '#domain/agent/history-summary.ts';
import { type HistorySummary, nextSummaryEnd } from '#domain/agent/history.ts';
import type { HistoryMessage } from '#domain/agent/history-lines.ts';
import { isWithinBudget } from '#domain/agent/opt-out-reading.ts';
import { agentMaySpeak } from '#domain/conversations/conversation.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { InvalidModelResponse } from '#server/platform/llm.ts';
import type { Services } from '#server/services.ts';
import { askOutsideTurn } from './ask-outside-turn.ts';
import { HISTORY_TOKENS } from '../check-answer.ts';
import { factsOf, loadTurn, type Turn } from '../load-turn.ts';

const SUMMARY_TOKENS = 600;
/** Messages read for one summary: the newest of its part. */
const MAX_MESSAGES = 200;

/** No one waits for a summary, so every other due job runs first. */
export const summaryDue = defineJob({
  name: 'agent:summarize-history',
  payload: z.object({ conversation_id: z.uuid() }),
  key: ({ conversation_id }) => `summarize-history:${conversation_id}`,
  priority: 1,
  run: summarizeHistory,
});

/** After an answer: plans a summary of the older part before the next messages no longer fit. */
export async function planSummary(services: Services, scope: TeamScope, turn: Turn): Promise<void> {
  if (cutOf(services, turn) === undefined) return;
  const { conversation_id } = turn.conversation;
  await services.db.inTeam(scope, (tx) =>
    summaryDue.enqueue(tx, { conversation_id }, { unlessPlanned: true }),
  );
}

function cutOf({ env }: Services, turn: Turn): number | undefined {
  const { summary, history, conversation } = turn;
  const { state } = conversation;
  if (!agentMaySpeak(state) || !isWithinBudget(factsOf(turn, env))) return undefined;
  return nextSummaryEnd(history, HISTORY_TOKENS, { summary, answered_seq: state.answered_seq });
}

/**
 * Summarizes the older part of a long conversation. Holds no transaction and no lease, so that no answer
 * waits for it. If a message is edited or deleted while the model writes, the summary is dropped, and the
 * next turn plans another. Throws RetryAfter while the model is unavailable.
 */
export async function summarizeHistory(
  services: Services,
  scope: TeamScope,
  { conversation_id }: { conversation_id: string },
  { tries }: { tries: number },
): Promise<void> {
  const turn = await services.db.inTeam(scope, (tx) => loadTurn(tx, conversation_id));
  const cut_seq = turn && cutOf(services, turn);
  if (!turn || cut_seq === undefined) return;
  const { summary } = turn;
  const part = { conversation_id, after: summary?.cut_seq ?? 0, cut_seq };
  const messages = await services.db.inTeam(scope, (tx) => readPart(tx, part));
  const log = services.log.child({ conversation_id });
  const request = { turn, purpose: 'summary', tries, what: 'the model sums up later' } as const;
  const written = await askOutsideTurn({ ...services, log }, scope, request, async (model) => {
    const answer = await model.answer({
      instructions: SUMMARY_INSTRUCTIONS,
      messages: [{ role: 'user', content: summaryQuestion(summary?.text ?? '', messages) }],
      schema: historySummary,
      maxTokens: SUMMARY_TOKENS,
      temperature: 0,
      once: true,
    });
    const text = summaryIn(answer);
    if (text === undefined) throw new InvalidModelResponse('The summary is empty');
    return text;
  });
  if (written === 'away') return;
  // Without a new summary, the old one stays, and this part is still cut.
  const text = written === 'invalid' ? (summary?.text ?? '') : written.given;
  const isStored = await services.db.inTeam(scope, (tx) =>
    keep(tx, part, messages, { cut_seq, text }),
  );
  log.info({ cut_seq, kept: isStored, length: text.length }, 'summarized the conversation');
}

interface Part {
  conversation_id: string;
  after: number;
  cut_seq: number;
}

/** The messages of a part, oldest first, without deleted ones; `locked`: they can't change until COMMIT. */
async function readPart(
  { db, team_id }: TeamTx,
  { conversation_id, after, cut_seq }: Part,
  { locked = false } = {},
): Promise<HistoryMessage[]> {
  const { rows } = await sql<HistoryMessage>`
    SELECT m.type_interaction, m.media_type, m.details, m.edited_at IS NOT NULL AS edited,
      coalesce(m.message_lead, m.message_ia, '') AS text
    FROM messages m WHERE m.team_id = ${team_id} AND m.conversation_id = ${conversation_id}
      AND m.seq > ${after} AND m.seq <= ${cut_seq} AND m.state NOT IN ('canceled', 'failed')
      AND m.deleted_at IS NULL AND m.type_interaction <> 'AI_CONTROLLER_EMOJI'
    ORDER BY m.timestamp_unix DESC, m.seq DESC LIMIT ${MAX_MESSAGES}
    ${locked ? sql`FOR SHARE` : sql``}`.execute(db);
  return rows.reverse();
}

/** Rereads the messages to detect earlier changes. A later change to one of them deletes the summary. */
async function keep(
  tx: TeamTx,
  part: Part,
  read: HistoryMessage[],
  { cut_seq, text }: HistorySummary,
): Promise<boolean> {
  const { conversation_id, after } = part;
  if (!isDeepStrictEqual(await readPart(tx, part, { locked: true }), read)) return false;
  const { numAffectedRows } = await sql`
    INSERT INTO conversation_summaries AS s (team_id, conversation_id, cut_seq, text)
    SELECT c.team_id, c.conversation_id, ${cut_seq}, ${text} FROM conversations c
    WHERE c.team_id = ${tx.team_id} AND c.conversation_id = ${conversation_id}
      AND (${after} = 0 OR EXISTS (SELECT FROM conversation_summaries b
        WHERE b.team_id = c.team_id AND b.conversation_id = c.conversation_id))
    ON CONFLICT (team_id, conversation_id) DO UPDATE
      SET cut_seq = excluded.cut_seq, text = excluded.text, made_at = now()
      WHERE s.cut_seq = ${after}`.execute(tx.db);
  return numAffectedRows === 1n;
}

import { type Selectable, sql } from 'kysely';
import { asksToStop } from '#domain/conversations/lead/stop-words.ts';
import { bookedByQuote } from '#domain/conversations/events/booking.ts';
import type { Conversation } from '#domain/conversations/conversation.ts';
import type { Outcome } from '#domain/conversations/schema.ts';
import { disclosureLine, withoutDisclosure } from '#domain/disclosure/disclosure.ts';
import { findSilenceReason } from '#domain/playground/replay.ts';
import type { ModelUse } from '#domain/playground/schema.ts';
import { findClaims } from '#domain/quality/replays/differences.ts';
import type { ReplayedTurn } from '#domain/quality/replays/schema.ts';
import { basisWithPassages } from '#server/features/agent/ask-model.ts';
import { type CheckedAnswer, checkedAnswer } from '#server/features/agent/check-answer.ts';
import { holdsByAutonomy } from '#server/features/agent/autonomy/autonomy.ts';
import { readingIn } from '#server/features/agent/learn.ts';
import { loadTurn, type Turn } from '#server/features/agent/load-turn.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import { askModelInRun, type RunContext } from '../runs/play-run.ts';

export type TurnRow = Selectable<Tables['replay_turns']>;

export interface Replayed {
  before: ReplayedTurn;
  after: ReplayedTurn;
  use: ModelUse | undefined;
}

/**
 * Replays a past turn with the tested prompts, as of that time and with all steps of a turn: who may
 * speak, knowledge, the model, its checks, the guard, autonomy. Sends nothing, and stores nothing in the
 * lead's data. Undefined if the lead is gone. Throws RunProblem, and RetryAfter in an outage.
 */
export async function playTurn(
  play: RunContext<'replay_runs'>,
  row: TurnRow,
): Promise<Replayed | undefined> {
  const found = await play.services.db.inTeam(play.scope, (tx) => loadPast(tx, row));
  if (!found) return undefined;
  const { turn, past } = found;
  const { behavior_prompt, agent_language } = play.run;
  const isLive = behavior_prompt === turn.campaign.behavior_prompt;
  const false_statements = isLive ? turn.campaign.false_statements : [];
  const then: Turn = {
    ...turn,
    campaign: { ...turn.campaign, behavior_prompt, false_statements, agent_language },
    known: turn.known.filter(({ message_seq }) => (message_seq ?? 0) <= answeredIn(turn)),
    conversation: { ...turn.conversation, state: stateThen(turn, row, past) },
  };
  // The product adds that line, not the model.
  const line = disclosureLine(turn.campaign.disclosure, turn.campaign);
  const text = line ? withoutDisclosure(past.text, line) : past.text;
  const before = asReplayed({ ...past, text }, readingIn(turn.campaign.agent_language).languages);
  const silent = silenceThen(then, row.at);
  if (silent) return { before, after: silent, use: undefined };
  return { before, ...(await ask(play, then, row.at)) };
}

interface Past {
  text: string;
  /** 'sent', or why it was held */
  reason: 'sent' | 'guard' | 'autonomy';
  faults: { sentence: string }[];
  called: boolean;
  status_before: Outcome;
  status: Outcome;
  /** the newest booking event before it; null: none */
  booking_before: { kind: 'booked' | 'booking_withdrawn'; by_user_id: string | null } | null;
  booked: boolean;
}

/** Loads the turn as of that time, and its answer. */
async function loadPast(
  tx: TeamTx,
  { conversation_id, read_seq, at, message_id, held_id }: TurnRow,
): Promise<{ turn: Turn; past: Past } | undefined> {
  const turn = await loadTurn(tx, conversation_id, { read_seq, at });
  // The events of an answer were stored in its transaction, so they have the same time.
  const { rows } = await sql<Past>`WITH answer AS (
      SELECT coalesce(m.message_ia, '') AS text, 'sent' AS reason, '[]'::jsonb AS faults,
        NULL AS outcome, NULL AS booked_quote, m.created_at
      FROM messages m WHERE m.team_id = ${tx.team_id} AND m.message_id = ${message_id}
      UNION ALL
      SELECT h.text, h.reason, h.faults, h.outcome, h.booked_quote, h.created_at
      FROM held_answers h WHERE h.team_id = ${tx.team_id} AND h.held_id = ${held_id})
    SELECT a.text, a.reason, a.faults, coalesce(b.to_value, 'en_cours') AS status_before,
      coalesce(a.outcome, s.to_value, b.to_value, 'en_cours') AS status,
      EXISTS (SELECT FROM conversation_events e WHERE e.team_id = ${tx.team_id}
        AND e.conversation_id = ${conversation_id} AND e.kind = 'person_called'
        AND e.at = a.created_at) AS called,
      to_json(k) AS booking_before, a.booked_quote IS NOT NULL OR EXISTS (
        SELECT FROM conversation_events e WHERE e.team_id = ${tx.team_id}
          AND e.conversation_id = ${conversation_id} AND e.kind = 'booked'
          AND e.by_user_id IS NULL AND e.at = a.created_at) AS booked
    FROM answer a
    LEFT JOIN LATERAL (SELECT e.to_value FROM conversation_events e WHERE e.team_id = ${tx.team_id}
      AND e.conversation_id = ${conversation_id} AND e.kind = 'status_changed' AND e.at < a.created_at
      ORDER BY e.at DESC, e.event_id DESC LIMIT 1) b ON true
    LEFT JOIN LATERAL (SELECT e.to_value FROM conversation_events e WHERE e.team_id = ${tx.team_id}
      AND e.conversation_id = ${conversation_id} AND e.kind = 'status_changed' AND e.at = a.created_at
      ORDER BY e.event_id DESC LIMIT 1) s ON true
    LEFT JOIN LATERAL (SELECT e.kind, e.by_user_id FROM conversation_events e
      WHERE e.team_id = ${tx.team_id} AND e.conversation_id = ${conversation_id}
        AND e.kind IN ('booked', 'booking_withdrawn') AND e.at < a.created_at
      ORDER BY e.at DESC, e.event_id DESC LIMIT 1) k ON true`.execute(tx.db);
  const [past] = rows;
  return turn && past && { turn, past };
}

function asReplayed(
  { text, reason, faults, called, status, booked }: Past,
  languages: string[],
): ReplayedTurn {
  return {
    act: called ? 'calls_person' : 'answers',
    text,
    status,
    booked,
    verdict: reason === 'sent' ? 'sent' : `held_by_${reason}`,
    faults: faults.map(({ sentence }) => sentence),
    claims: findClaims(text, languages),
  };
}

/** Returns up to which message our side had answered, by the messages of that time. */
function answeredIn({ history }: Turn): number {
  const read = history.flatMap(({ type_interaction, read_seq, seq }) => {
    if (type_interaction === 'USER_MESSAGE') return [];
    const before = history.filter(
      (item) => item.type_interaction === 'USER_MESSAGE' && item.seq < seq,
    );
    return read_seq ?? Math.max(0, ...before.map((item) => item.seq));
  });
  return Math.max(0, ...read);
}

function stateThen(
  turn: Turn,
  { read_seq, at }: TurnRow,
  { status_before: outcome, booking_before }: Past,
): Conversation {
  const { state } = turn.conversation;
  const answered_seq = Math.min(answeredIn(turn), read_seq - 1);
  return {
    ...state,
    conversation_status: outcome,
    outcome,
    manual_override: false,
    agent_active: true,
    needs_attention: false,
    attention_reason: null,
    person_due_since: null,
    waiting_since: at,
    last_inbound_seq: read_seq,
    answered_seq,
    last_inbound_unix: Math.floor(at.getTime() / 1000),
    opt_out_unix: null,
    opt_out_doubt: null,
    opt_out_dismissed_seq: Math.min(state.opt_out_dismissed_seq, read_seq),
    person_seq: Math.min(state.person_seq, read_seq),
    model_calls: 0,
    held_seq: null,
    booked_at: booking_before?.kind === 'booked' ? at : null,
    booked_for: null,
    booked_quote: null,
    booking_set_by: booking_before?.by_user_id ?? null,
    contact_on: null,
    contact_quote: null,
  };
}

/** Undefined: the agent answers. Stop words end a conversation before the model is called. */
function silenceThen(
  { conversation: { state }, history }: Turn,
  at: Date,
): ReplayedTurn | undefined {
  const asked = history.some(
    ({ type_interaction, seq, text }) =>
      type_interaction === 'USER_MESSAGE' && seq > state.answered_seq && asksToStop(text),
  );
  return asked || findSilenceReason(state, at)
    ? saysNothing('stays_silent', state.outcome)
    : undefined;
}

const saysNothing = (act: ReplayedTurn['act'], status: Outcome): ReplayedTurn => ({
  act,
  text: '',
  status,
  booked: false,
  verdict: 'none',
  faults: [],
  claims: [],
});

async function ask(
  play: RunContext,
  then: Turn,
  now: Date,
): Promise<{ after: ReplayedTurn; use: ModelUse }> {
  const basis = await basisWithPassages(play.services, play.scope, then);
  const answer = await askModelInRun(play, (models, options) =>
    checkedAnswer(models, basis, { ...options, now }),
  );
  const { use } = answer;
  const { outcome } = then.conversation.state;
  if ('error' in answer) return { after: saysNothing('no_answer', outcome), use };
  const { given } = answer;
  if ('doubt' in given) {
    const act = given.doubt.asked === 'yes' ? 'opts_out' : 'doubts_opt_out';
    return { after: saysNothing(act, outcome), use };
  }
  return { after: spoken(then, given, now), use };
}

function spoken(
  { campaign, conversation }: Turn,
  answer: Extract<CheckedAnswer, { text: string }>,
  now: Date,
): ReplayedTurn {
  const { text, given, faults, proof, calls_person, outcomeAfter, booked } = answer;
  const { claims } = given;
  const holds = holdsByAutonomy(campaign, campaign.behavior_prompt, { text, claims });
  const verdict =
    faults.length > 0 ? 'held_by_guard' : holds.length > 0 ? 'held_by_autonomy' : 'sent';
  return {
    act: calls_person ? 'calls_person' : 'answers',
    text,
    status: outcomeAfter(conversation.state.outcome),
    booked: bookedByQuote(conversation.state, booked, now).booking.booked_at !== undefined,
    verdict,
    faults: faults.map(({ sentence }) => sentence),
    proof,
    claims: findClaims(text, readingIn(campaign.agent_language).languages),
  };
}

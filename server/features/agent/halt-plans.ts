import { sql } from 'kysely';
import type { Recorded } from '#server/features/conversations/record-messages.ts';
import type { Touch, Touched } from '#server/features/conversations/touch-conversations.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/id.ts';

/** What is withdrawn of one lead, and why. */
interface Halt {
  conversation_id: string;
  /** a STOP withdraws what a person wrote too: nothing is sent again unless the lead writes first */
  stop: Recorded | undefined;
  /** only what was planned up to then, in seconds; null: everything */
  until: number | null;
  /** to be kept as who stopped the agent */
  cause: 'stop_word' | 'phone' | undefined;
}

/** A STOP that arrives after what the lead wrote later stops nobody, but what was planned before it. */
export function haltsOf(touches: Touch[], touched: Touched[]): Halt[] {
  const stops = new Map(touches.map((touch) => [touch.conversation_id, touch.stop]));
  return touched.flatMap(({ conversation_id, stopped, taken_over }) => {
    const stop = stops.get(conversation_id);
    const cause = stopped ? 'stop_word' : taken_over ? 'phone' : undefined;
    if (!stop && !cause) return [];
    return { conversation_id, stop, until: cause ? null : (stop?.event.timestamp ?? null), cause };
  });
}

/** What was written and not yet sent is withdrawn, and who stopped the agent is kept. */
export async function haltPlans(tx: TeamTx, halts: Halt[]): Promise<void> {
  await sql`UPDATE messages m SET state = 'canceled'
    FROM unnest(${halts.map((halt) => halt.conversation_id)}::uuid[],
      ${halts.map((halt) => halt.until)}::bigint[], ${halts.map((halt) => !!halt.stop)}::boolean[])
      AS h (conversation_id, until, by_lead)
    WHERE m.team_id = ${tx.team_id} AND m.conversation_id = h.conversation_id
      AND m.state = 'pending' AND (h.until IS NULL OR m.timestamp_unix <= h.until)
      AND (h.by_lead OR m.type_interaction <> 'HUMAN_MESSAGE')`.execute(tx.db);
  const handoffs = halts.flatMap(({ conversation_id, cause, stop }) =>
    cause
      ? {
          team_id: tx.team_id,
          handoff_id: newId(),
          conversation_id,
          cause,
          by_user_id: null,
          evidence: cause === 'stop_word' ? (stop?.event.text.slice(0, 200) ?? null) : null,
        }
      : [],
  );
  if (handoffs.length > 0) await tx.db.insertInto('handoffs').values(handoffs).execute();
}

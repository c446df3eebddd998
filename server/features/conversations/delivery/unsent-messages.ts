import { sql } from 'kysely';
import { isLate, mayBeSent } from '#domain/conversations/delivery.ts';
import type { Interaction } from '#domain/conversations/schema.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { changeBy, eventContext } from '../conversation-change.ts';
import { lockConversations, storeChanges } from '../conversation-store.ts';

/** A stored message of ours that is to be handed to the gateway. */
export interface Outgoing {
  message_id: string;
  conversation_id: string;
  /** the id that the gateway gave us to send with; empty for a person's reply that has none yet */
  gateway_id: string;
  text: string;
  session: string;
  chat: string;
}

/** The oldest message that was not sent, as it was stored; whether it may be is decided by `claim`. */
export async function oldestUnsent(
  tx: TeamTx,
  conversation_id: string,
): Promise<Outgoing | undefined> {
  const { rows } = await sql<Omit<Outgoing, 'gateway_id'> & { wa_key: string }>`
    SELECT m.message_id, m.conversation_id, m.wa_key, m.message_ia AS text,
      coalesce(k.waha_session, '') AS session, c.reply_address AS chat
    FROM messages m
    JOIN conversations c ON c.team_id = m.team_id AND c.conversation_id = m.conversation_id
    JOIN campaigns k ON k.team_id = c.team_id AND k.campaign_id = c.campaign_id
    WHERE m.team_id = ${tx.team_id} AND m.conversation_id = ${conversation_id}
      AND m.state IN ('pending', 'sending')
    ORDER BY m.seq LIMIT 1`.execute(tx.db);
  const [row] = rows;
  if (!row) return undefined;
  const { wa_key, ...outgoing } = row;
  const gateway_id = wa_key.startsWith('out:') ? wa_key.slice('out:'.length) : '';
  return { ...outgoing, gateway_id };
}

interface UnsentRow {
  message_id: string;
  type_interaction: Interaction;
  state: 'pending' | 'sending';
  age_seconds: number;
}

/** More than a person writes while a gateway is down; the rest comes with the next review. */
const MAX_REVIEWED = 100;

/**
 * Decides about everything that was not sent to a lead, with the conversation locked, so that a stop
 * or an opt-out comes before it or after it: what may not be sent any more is canceled, and `claim`,
 * if it may be sent and is the oldest, becomes `sending`. Without `claim`, what was `sending` waits
 * again. What has been waiting for minutes is shown to a person. Answers whether `claim` may be sent.
 */
export async function reviewUnsent(
  services: Pick<Services, 'env' | 'log'>,
  tx: TeamTx,
  conversation_id: string,
  claim?: string,
): Promise<boolean> {
  const [[stored], unsent] = await Promise.all([
    lockConversations(tx, [conversation_id]),
    unsentOf(tx, conversation_id),
  ]);
  if (!stored) return false;
  const [sendable, canceled] = partition(unsent, (one) => mayBeSent(stored.state, one));
  const [oldest] = sendable;
  const claimed = claim !== undefined && oldest?.message_id === claim;
  const states = [
    ...canceled.map(({ message_id }) => ({ message_id, state: 'canceled' })),
    ...sendable.map(({ message_id }) => ({
      message_id,
      state: claimed && message_id === claim ? 'sending' : 'pending',
    })),
  ].filter((one, place) => one.state !== [...canceled, ...sendable][place]?.state);
  const late = sendable.some(isLate)
    ? changeBy(eventContext(services), stored, { kind: 'send_failed' })
    : undefined;
  if (states.length > 0) tx.withCommit(() => setStates(tx, states));
  if (late) storeChanges(services, tx, [late]);
  else if (states.length > 0)
    tx.withCommit(() => recordChanges(tx, 'conversation', [conversation_id]));
  return claimed;
}

async function unsentOf(tx: TeamTx, conversation_id: string): Promise<UnsentRow[]> {
  const { rows } = await sql<UnsentRow>`SELECT message_id, type_interaction, state,
      extract(epoch FROM now() - created_at)::float8 AS age_seconds
    FROM messages WHERE team_id = ${tx.team_id} AND conversation_id = ${conversation_id}
      AND state IN ('pending', 'sending')
    ORDER BY seq LIMIT ${MAX_REVIEWED}`.execute(tx.db);
  return rows;
}

/** What WhatsApp has acknowledged meanwhile stays as it is. */
async function setStates(tx: TeamTx, states: { message_id: string; state: string }[]) {
  await sql`UPDATE messages m SET state = s.state
    FROM unnest(${states.map((one) => one.message_id)}::uuid[],
      ${states.map((one) => one.state)}::text[]) AS s (message_id, state)
    WHERE m.team_id = ${tx.team_id} AND m.message_id = s.message_id
      AND m.state IN ('pending', 'sending')`.execute(tx.db);
}

function partition<T>(all: T[], test: (one: T) => boolean): [yes: T[], no: T[]] {
  return [all.filter(test), all.filter((one) => !test(one))];
}

import { sql } from 'kysely';
import { canAccessWhatsApp } from '#domain/billing/plans.ts';
import { type Conversation, isOptedOut } from '#domain/conversations/conversation.ts';
import { canSendHeld } from '#domain/conversations/events/held-events.ts';
import type { ThreadMessage } from '#domain/conversations/schema.ts';
import { withDisclosure } from '#domain/disclosure/disclosure.ts';
import { Refusal } from '#domain/errors.ts';
import { numberOfConversation } from '#server/features/whatsapp/campaigns-of-number.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { newId } from '#server/platform/id.ts';
import type { Services } from '#server/services.ts';
import { changeBy, eventContext } from '../conversation-change.ts';
import type { StoredConversation } from '../stored-conversation.ts';
import { lockConversation, storeChanges } from '../conversation-store.ts';
import { hasMessageLeft } from '../counters.ts';
import { deliveryDue } from '../delivery/deliver.ts';
import { dueDisclosure } from '../disclosure.ts';
import { assertLinked } from '../linked-number.ts';
import { findMessage } from '../thread-queries.ts';
import { decideHeld, type HeldRow, readHeld } from './held-queries.ts';

type Access = TeamAccess<'canEditCampaigns'>;

interface ToSend {
  conversation_id: string;
  held_id: string;
  /** as held, or as the person changed it */
  text: string;
}

/**
 * A person lets out what the agent had written: it goes as the agent's message, on the way of every
 * other, and the agent goes on. A repeat by the same person changes nothing. Answers the message; null of
 * a first message, which waits for its turn in the number's pace.
 */
export async function sendHeld(
  services: Services,
  access: Access,
  given: ToSend,
): Promise<ThreadMessage | null> {
  const { scope, person, team } = access;
  if (!canAccessWhatsApp(team)) throw new Refusal('PLAN_REQUIRED');
  const { conversation_id } = given;
  const text = given.text.toWellFormed().replaceAll('\u0000', '').trim();
  const message_id = await services.db.inTeam(scope, async (tx) => {
    // Before any row is locked: near its limit the messages of a team queue there.
    const messageLeft = await hasMessageLeft(tx);
    const stored = await lockConversation(tx, conversation_id);
    const held = await readHeld(tx, given);
    if (!held) throw new Refusal('NOT_FOUND', 'This answer is gone. Nothing was sent.');
    if (held.state === 'sent' && held.decided_by === person.user_id) return held.message_id;
    assertMaySend(stored.state, held);
    if (held.what === 'first_message') {
      await releaseFirstMessage(services, tx, access, stored, { held, text });
      return null;
    }
    if (!messageLeft) throw new Refusal('LIMIT_REACHED', NO_MESSAGE_LEFT);
    await assertLinked(tx, conversation_id, NOT_LINKED);
    return storeHeld(services, tx, access, stored, { held, text });
  });
  if (message_id === null) return null;
  const message = await services.db.inTeam(scope, (tx) =>
    findMessage(tx, conversation_id, message_id),
  );
  return message ?? null;
}

const NO_MESSAGE_LEFT =
  'Your team has used all its messages for this period, so nothing was sent. The answer stays here until there are new ones.';
const NOT_LINKED =
  "This campaign's WhatsApp number isn't connected, so nothing was sent. The answer stays here: connect the number, then send it.";
const WROTE_ON =
  'The lead has written since, so this answer may no longer fit. Nothing was sent. Read what they wrote first.';

/** What the person saw may be out of date by the time they click. */
function assertMaySend(state: Conversation, held: HeldRow): void {
  if (isOptedOut(state)) {
    throw new Refusal('CONFLICT', 'This lead asked to stop. Nothing was sent.');
  }
  if (held.state !== 'open') throw decidedAlready(held);
  if (canSendHeld(state, held)) return;
  if (state.last_inbound_seq > held.read_seq) {
    throw new Refusal('CONFLICT', WROTE_ON, undefined, 'thread_moved_on');
  }
  throw new Refusal('CONFLICT', DECIDED.superseded);
}

const DECIDED = {
  sent: 'Someone of your team has already sent this answer.',
  discarded: 'Someone of your team has already discarded this answer. Nothing was sent.',
  superseded: 'This answer is out of date: the conversation went on without it. Nothing was sent.',
};

export function decidedAlready({ state }: Pick<HeldRow, 'state'>): Refusal {
  return new Refusal('CONFLICT', state === 'open' ? undefined : DECIDED[state]);
}

interface Approved {
  held: HeldRow;
  text: string;
}

/** The message, what it makes of the conversation, and who decided, in one transaction. */
async function storeHeld(
  services: Services,
  tx: TeamTx,
  { scope, person }: Access,
  stored: StoredConversation,
  { held, text }: Approved,
): Promise<string> {
  const { conversation_id, held_id, what, read_seq, outcome, evidence, booked_quote, use } = held;
  const { contact } = held;
  const unix = Math.floor(Date.now() / 1000);
  const message_id = newId();
  const said = withDisclosure(text, await dueDisclosure(tx, conversation_id));
  const change = changeBy(eventContext(services), stored, {
    kind: 'held_sent',
    what,
    read_seq,
    by_user_id: person.user_id,
    outcome,
    evidence,
    booked: booked_quote,
    contact,
    preview: { text: said, interaction: 'AI_RESPONSE', unix },
  });
  if (!change) throw new Refusal('CONFLICT');
  await insertMessage(tx, {
    conversation_id,
    held_id,
    message_id,
    text: said,
    unix,
    read_seq,
    use,
  });
  if (what === 'follow_up') await insertFollowUp(tx, stored, message_id, person.user_id);
  await decideHeld(tx, held_id, {
    state: 'sent',
    decided_by: person.user_id,
    sent_text: text,
    message_id,
  });
  storeChanges(services, tx, [change], {
    messages: [{ timestamp_unix: unix, from_me: true }],
    gains: [{ messages_count: 1, usage_messages: 1 }],
    jobs: [deliveryDue.spec(scope, { conversation_id })],
  });
  return message_id;
}

interface HeldMessage {
  conversation_id: string;
  held_id: string;
  message_id: string;
  text: string;
  unix: number;
  read_seq: number;
  use: HeldRow['use'];
}

/** Its key names what was held, so that it can be stored once only. */
async function insertMessage({ db, team_id }: TeamTx, message: HeldMessage): Promise<void> {
  const { conversation_id, held_id, message_id, text, unix, read_seq, use } = message;
  await sql`INSERT INTO messages (team_id, message_id, conversation_id, campaign_id, wa_key,
      type_interaction, message_ia, state, timestamp_unix, read_seq, model_name, prompt_tokens,
      cached_tokens, completion_tokens, cost_nanos)
    SELECT c.team_id, ${message_id}, c.conversation_id, ${numberOfConversation}, ${`held:${held_id}`},
      'AI_RESPONSE', ${text}, 'pending', ${unix}, ${read_seq}, ${use?.model_name ?? null},
      ${use?.prompt_tokens ?? null}::int, ${use?.cached_tokens ?? null}::int,
      ${use?.completion_tokens ?? null}::int, ${use?.cost_nanos ?? null}::bigint
    FROM conversations c
    WHERE c.team_id = ${team_id} AND c.conversation_id = ${conversation_id}`.execute(db);
}

/** It is delivered by the rules of a follow-up: not at night, and to a lead who is still silent. */
async function insertFollowUp(
  { db, team_id }: TeamTx,
  { conversation_id, state }: StoredConversation,
  message_id: string,
  by_user_id: string,
): Promise<void> {
  await db
    .insertInto('follow_ups')
    .values({
      team_id,
      conversation_id,
      after_seq: state.last_inbound_seq,
      number: state.follow_ups_sent + 1,
      state: 'sent',
      message_id,
      by_user_id,
      at: new Date(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** It takes its turn again, with the text that the person approved. */
async function releaseFirstMessage(
  services: Services,
  tx: TeamTx,
  { person }: Access,
  stored: StoredConversation,
  { held, text }: Approved,
): Promise<void> {
  const { held_id, what, read_seq, conversation_id, campaign_id } = held;
  const by_user_id = person.user_id;
  const none = { outcome: null, evidence: null, preview: null };
  const event = { kind: 'held_sent', what, read_seq, by_user_id, ...none } as const;
  const change = changeBy(eventContext(services), stored, event);
  if (!change) throw new Refusal('CONFLICT');
  await decideHeld(tx, held_id, {
    state: 'sent',
    decided_by: by_user_id,
    sent_text: text,
    message_id: null,
  });
  await sql`UPDATE first_messages SET state = 'waiting', reason = NULL
    WHERE team_id = ${tx.team_id} AND conversation_id = ${conversation_id}
      AND state = 'held' AND reason = 'answer_held'`.execute(tx.db);
  await sql`UPDATE outreach_queues SET next_at = now()
    WHERE team_id = ${tx.team_id} AND campaign_id = ${campaign_id}`.execute(tx.db);
  storeChanges(services, tx, [change]);
}

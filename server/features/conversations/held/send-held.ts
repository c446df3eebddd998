import { sql } from 'kysely';
import type { z } from 'zod';
import { heldAnswersErrors } from '#copy/errors/held-answers.ts';
import { canAccessWhatsApp } from '#domain/billing/plans.ts';
import { type Conversation, isOptedOut } from '#domain/conversations/conversation.ts';
import { canSendHeld } from '#domain/conversations/events/held-events.ts';
import type { sendHeldInput } from '#domain/conversations/held-answer.ts';
import type { ThreadMessage } from '#domain/conversations/schema.ts';
import { withDisclosure } from '#domain/disclosure/disclosure.ts';
import { Refusal } from '#domain/errors.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { newId } from '#server/platform/id.ts';
import type { Services } from '#server/services.ts';
import { computeChange, eventContext } from '../conversation-change.ts';
import type { StoredConversation } from '../stored-conversation.ts';
import { lockConversation, storeChanges } from '../conversation-store.ts';
import { hasMessageLeft } from '../counters.ts';
import { deliveryDue } from '../delivery/deliver.ts';
import { findDueDisclosure } from '../disclosure.ts';
import {
  findSendable,
  insertFileMessage,
  insertItemFile,
  type SentItem,
  planItemSend,
} from '../files/library-file.ts';
import { assertLinked } from '../conversation-queries.ts';
import { findMessage } from '../thread-queries.ts';
import { storeHeldDecision, type HeldRow, readHeld } from './held-queries.ts';

type Access = TeamAccess<'canEditCampaigns'>;

/**
 * A member approves the held text: it is sent as the agent's message, like any other, and the agent
 * continues. A repeat by the same member changes nothing. Returns the message, or null for a first
 * message, which waits for its turn in the number's pace.
 */
export async function sendHeld(
  services: Services,
  access: Access,
  { conversation_id, held_id, text }: Omit<z.output<typeof sendHeldInput>, 'team_slug'>,
): Promise<ThreadMessage | null> {
  const { scope, person, team } = access;
  if (!canAccessWhatsApp(team)) throw new Refusal('PLAN_REQUIRED');
  const message_id = await services.db.inTeam(scope, async (tx) => {
    // Checks this before locking any row: near the limit, a team's messages queue there.
    const messageLeft = await hasMessageLeft(tx);
    const stored = await lockConversation(tx, conversation_id);
    const held = await readHeld(tx, { conversation_id, held_id });
    if (!held) throw new Refusal('NOT_FOUND', heldAnswersErrors.goneUnsent);
    if (held.state === 'sent' && held.decided_by === person.user_id) return held.message_id;
    assertMaySend(stored.state, held);
    if (held.what === 'first_message') {
      await releaseFirstMessage(services, tx, access, stored, { held, text });
      return null;
    }
    if (!messageLeft) throw new Refusal('LIMIT_REACHED', heldAnswersErrors.noMessageLeft);
    await assertLinked(tx, conversation_id, heldAnswersErrors.notLinked);
    return storeHeld(services, tx, access, stored, { held, text });
  });
  if (message_id === null) return null;
  const message = await services.db.inTeam(scope, (tx) =>
    findMessage(tx, conversation_id, message_id),
  );
  return message ?? null;
}

/** What the member saw may be out of date by the time they click. */
function assertMaySend(state: Conversation, held: HeldRow): void {
  if (isOptedOut(state)) throw new Refusal('CONFLICT', heldAnswersErrors.optedOut);
  if (held.state !== 'open') throw decidedAlready(held);
  if (canSendHeld(state, held)) return;
  if (state.last_inbound_seq > held.read_seq) {
    throw new Refusal('CONFLICT', heldAnswersErrors.wroteOn, undefined, 'thread_moved_on');
  }
  throw new Refusal('CONFLICT', heldAnswersErrors.superseded);
}

function decidedAlready({ state }: Pick<HeldRow, 'state'>): Refusal {
  return new Refusal('CONFLICT', state === 'open' ? undefined : heldAnswersErrors[state]);
}

interface Approved {
  held: HeldRow;
  text: string;
}

/** Stores the message, the conversation's change and the decision, in one transaction. */
async function storeHeld(
  services: Services,
  tx: TeamTx,
  { scope, person }: Access,
  stored: StoredConversation,
  { held, text }: Approved,
): Promise<string> {
  const { conversation_id, held_id, what, read_seq, outcome, evidence, booked_quote, use } = held;
  const { contact, number_id } = held;
  const unix = Math.floor(Date.now() / 1000);
  const message_id = newId();
  const disclosedText = withDisclosure(text, await findDueDisclosure(tx, conversation_id));
  const change = computeChange(eventContext(services), stored, {
    kind: 'held_sent',
    what,
    read_seq,
    by_user_id: person.user_id,
    outcome,
    evidence,
    booked: booked_quote,
    contact,
    preview: { text: disclosedText, interaction: 'AI_RESPONSE', unix },
  });
  if (!change) throw new Refusal('CONFLICT');
  const item = await findSendable(tx, held);
  const message = { conversation_id, number_id, held_id, message_id, unix, read_seq, use };
  const count = await insertMessages(tx, { ...message, text: disclosedText }, item);
  if (what === 'follow_up') await insertFollowUp(tx, stored, message_id, person.user_id);
  await storeHeldDecision(tx, held_id, {
    state: 'sent',
    decided_by: person.user_id,
    sent_text: text,
    message_id,
  });
  storeChanges(services, tx, [change], {
    messages: Array.from({ length: count }, () => ({ timestamp_unix: unix, from_me: true })),
    gains: [{ messages_count: count, usage_messages: 1 }],
    jobs: [deliveryDue.spec(scope, { conversation_id })],
  });
  return message_id;
}

type HeldMessage = Parameters<typeof planItemSend>[1] & {
  held_id: string;
  text: string;
  use: HeldRow['use'];
};

/** Inserts the text with its library item. Returns how many messages that makes. */
async function insertMessages(
  tx: TeamTx,
  message: HeldMessage,
  item: SentItem | undefined,
): Promise<number> {
  const { columns, file, behind } = planItemSend(message.text, message, item);
  await insertMessage(tx, message, columns);
  if (item && file) await insertItemFile(tx, item, { ...file, message_id: message.message_id });
  if (!behind) return 1;
  const message_id = newId();
  await insertFileMessage(tx, { ...message, message_id }, behind.item);
  await insertItemFile(tx, behind.item, { ...behind.file, message_id });
  return 2;
}

/** The key names the held text, so that it can be stored only once, or says that it is a file. */
async function insertMessage(
  { db, team_id }: TeamTx,
  message: HeldMessage,
  columns: ReturnType<typeof planItemSend>['columns'],
): Promise<void> {
  const { conversation_id, number_id, held_id, message_id, text, unix, read_seq, use } = message;
  await db
    .insertInto('messages')
    .values({
      team_id,
      message_id,
      conversation_id,
      campaign_id: number_id,
      wa_key: `held:${held_id}`,
      ...columns,
      type_interaction: 'AI_RESPONSE',
      message_ia: text,
      state: 'pending',
      timestamp_unix: unix,
      read_seq,
      ...use,
    })
    .execute();
}

/** Makes delivery apply the rules of a follow-up: not at night, and only to a lead who is still silent. */
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

/** The first message takes its turn again, with the approved text. */
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
  const change = computeChange(eventContext(services), stored, event);
  if (!change) throw new Refusal('CONFLICT');
  await storeHeldDecision(tx, held_id, {
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

/** A member discards the held text, so that it is never sent. A repeat changes nothing. */
export async function discardHeld(
  tx: TeamTx,
  ref: { conversation_id: string; held_id: string },
  { person }: TeamAccess<'canEditCampaigns'>,
  services: Services,
): Promise<void> {
  const { conversation_id, held_id } = ref;
  const stored = await lockConversation(tx, conversation_id);
  const held = await readHeld(tx, ref);
  if (!held) throw new Refusal('NOT_FOUND', heldAnswersErrors.gone);
  if (held.state === 'discarded') return;
  if (held.state !== 'open') throw decidedAlready(held);
  const { what, read_seq } = held;
  const by_user_id = person.user_id;
  const event = { kind: 'held_discarded', what, read_seq, by_user_id } as const;
  const change = computeChange(eventContext(services), stored, event);
  await storeHeldDecision(tx, held_id, { state: 'discarded', decided_by: by_user_id });
  if (what === 'first_message') {
    await sql`UPDATE first_messages SET state = 'canceled', reason = 'discarded'
      WHERE team_id = ${tx.team_id} AND conversation_id = ${conversation_id}
        AND state = 'held' AND reason = 'answer_held'`.execute(tx.db);
  }
  if (change) storeChanges(services, tx, [change]);
}

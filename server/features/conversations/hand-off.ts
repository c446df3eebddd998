import { conversationsErrors } from '#copy/errors/conversations.ts';
import { isOptedOut } from '#domain/conversations/conversation.ts';
import type { ConversationEvent } from '#domain/conversations/conversation-event.ts';
import type { ConversationRow } from '#domain/conversations/schema.ts';
import { Refusal } from '#domain/errors.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';
import {
  cancelUnsentAnswers,
  findLateDeliveries,
  findUnansweredSince,
} from './canceled-answers.ts';
import { requireConversation } from './conversation-queries.ts';
import { computeChange, eventContext } from './conversation-change.ts';
import { changeConversation, lockConversation, storeChanges } from './conversation-store.ts';

type Access = TeamAccess<'canEditCampaigns'>;

/** What happened to an answer that was already being sent when a person stopped the agent. */
export type AlreadySending = 'sent' | 'still_sending' | null;

/**
 * A person stops the agent. Once this is committed, the agent sends nothing more, and its unsent messages
 * are canceled. An answer that is already `sending` can't be canceled: the call waits for it, within
 * bounds, and returns what happened to it. A repeat changes nothing.
 */
export async function stopAgent(
  services: Services,
  { scope, person }: Access,
  conversation_id: string,
): Promise<{ conversation: ConversationRow; alreadySending: AlreadySending }> {
  const by_user_id = person.user_id;
  const sending = await services.db.inTeam(scope, async (tx) => {
    const stored = await lockConversation(tx, conversation_id);
    const canceled = await cancelUnsentAnswers(tx, [conversation_id]);
    const unanswered = await findUnansweredSince(tx, canceled);
    const events = stopEvents(by_user_id, unanswered.get(conversation_id));
    const change = computeChange(eventContext(services), stored, ...events);
    if (change) storeChanges(services, tx, [change], { answersCanceled: true });
    return sendingOf(tx, conversation_id);
  });
  const alreadySending =
    sending.length > 0 ? await endOfSending(services, scope, conversation_id, sending) : null;
  const conversation = await services.db.inTeam(scope, (tx) =>
    requireConversation(tx, conversation_id),
  );
  return { conversation, alreadySending };
}

/** `read_seq`: the lead's newest message whose only answer was canceled. */
export function stopEvents(by_user_id: string, read_seq: number | undefined): ConversationEvent[] {
  const stop = { kind: 'agent_stopped', by_user_id } as const;
  return read_seq === undefined ? [stop] : [stop, { kind: 'answer_withdrawn', read_seq }];
}

/** The gateway answers within this time, or hangs. Then we don't know what happened to the answer. */
const MAX_WAIT_MS = 5_000;

/** Waits until these messages are no longer being sent, by subscribing to the changes that end it. */
async function endOfSending(
  { db, live }: Services,
  scope: TeamScope,
  conversation_id: string,
  messageIds: string[],
): Promise<AlreadySending> {
  const listSending = () => db.inTeam(scope, (tx) => sendingOf(tx, conversation_id));
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const subscription = live.subscribe(scope.teamId, (events) => {
    if (!events.some((event) => event.subject_id === conversation_id)) return;
    listSending().then(
      (ids) => ids.length === 0 && end(),
      () => undefined,
    );
  });
  const timer = setTimeout(end, MAX_WAIT_MS);
  try {
    await subscription.ready;
    // They may have been sent before the subscription began.
    if ((await listSending()).length > 0) await ended;
    if ((await listSending()).length > 0) return 'still_sending';
    return (await wasSent(db, scope, messageIds)) ? 'sent' : null;
  } finally {
    clearTimeout(timer);
    subscription.stop();
  }
}

async function sendingOf({ db, team_id }: TeamTx, conversation_id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('messages')
    .select('message_id')
    .where((eb) => eb.and({ team_id, conversation_id, state: 'sending' }))
    .execute();
  return rows.map((row) => row.message_id);
}

async function wasSent(
  db: Services['db'],
  scope: TeamScope,
  messageIds: string[],
): Promise<boolean> {
  const sent = await db.inTeam(scope, (tx) =>
    tx.db
      .selectFrom('messages')
      .select('message_id')
      .where('team_id', '=', tx.team_id)
      .where('message_id', 'in', messageIds)
      .where('state', 'in', ['sent', 'delivered', 'read'])
      .executeTakeFirst(),
  );
  return sent !== undefined;
}

/**
 * A person reactivates the agent: it answers again, starting with the lead's unanswered messages. A lead
 * who opted out needs a permission, which is recorded with who gave it, when and why.
 */
export async function reactivateAgent(
  services: Services,
  { scope, person }: Access,
  conversation_id: string,
  permission?: { reason: string },
): Promise<ConversationRow> {
  const by_user_id = person.user_id;
  await services.db.inTeam(scope, async (tx) => {
    const stored = await lockConversation(tx, conversation_id);
    if (isOptedOut(stored.state) && !permission)
      throw new Refusal('CONFLICT', conversationsErrors.needsPermission);
    const answered = await findLateDeliveries(tx, [conversation_id]);
    const change = computeChange(eventContext(services), stored, {
      kind: 'agent_reactivated',
      by_user_id,
      permission,
      answered_seq: answered.get(conversation_id),
    });
    if (change) storeChanges(services, tx, [change]);
  });
  return services.db.inTeam(scope, (tx) => requireConversation(tx, conversation_id));
}

/** If the event no longer fits the state, another user was faster: returns the current state. */
export async function applyByPerson(
  services: Services,
  { scope }: Access,
  conversation_id: string,
  event: ConversationEvent,
): Promise<ConversationRow> {
  await services.db.inTeam(scope, (tx) => changeConversation(services, tx, conversation_id, event));
  return services.db.inTeam(scope, (tx) => requireConversation(tx, conversation_id));
}

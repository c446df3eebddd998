import { type Conversation, isOptedOut } from '#domain/conversations/conversation.ts';
import type { ConversationEvent } from '#domain/conversations/conversation-event.ts';
import type { BulkAction, BulkResult, BulkSkip } from '#domain/conversations/inbox-schema.ts';
import { aiState } from '#domain/conversations/row.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';
import {
  cancelUnsentAnswers,
  findLateDeliveries,
  findUnansweredSince,
} from '../canceled-answers.ts';
import { computeChange, eventContext } from '../conversation-change.ts';
import { lockConversations, storeChanges } from '../conversation-store.ts';
import { stopEvents } from '../hand-off.ts';
import { markManyRead } from './read-state.ts';

/** Changes up to a hundred conversations in one transaction. Says why for each one that it skips. */
export async function changeInBulk(
  services: Services,
  { scope, person }: TeamAccess<'canEditCampaigns'>,
  { conversation_ids, action }: { conversation_ids: string[]; action: BulkAction },
): Promise<BulkResult> {
  return services.db.inTeam(scope, async (tx) => {
    if (action === 'mark_read' || action === 'mark_unread') {
      const isUnread = action === 'mark_unread';
      const changed = person.impersonation
        ? []
        : await markManyRead(tx, person, conversation_ids, isUnread);
      const known = await existing(tx, conversation_ids);
      const unchangedIds = known.filter((id) => !changed.includes(id));
      return { changed, skipped: unchangedIds.map((id) => skip(id, 'nothing_to_do')) };
    }
    return applyToMany(services, tx, conversation_ids, { action, by_user_id: person.user_id });
  });
}

interface RequestedChange {
  action: Exclude<BulkAction, 'mark_read' | 'mark_unread'>;
  by_user_id: string;
}

async function applyToMany(
  services: Services,
  tx: TeamTx,
  ids: string[],
  requested: RequestedChange,
): Promise<BulkResult> {
  const { action } = requested;
  const stored = await lockConversations(tx, ids);
  const changeable = stored.filter(({ state }) => !leftAlone(action, state));
  const changeableIds = changeable.map(({ conversation_id }) => conversation_id);
  const seqs = await seqsOf(action, tx, changeableIds);
  const context = eventContext(services);
  const changes = [];
  const skipped: BulkResult['skipped'] = [];
  for (const lead of stored) {
    const { conversation_id: id, state } = lead;
    const why = leftAlone(action, state);
    const change = why
      ? undefined
      : computeChange(context, lead, ...eventsOf(requested, seqs.get(id)));
    if (change) changes.push(change);
    else skipped.push(skip(id, why ?? 'nothing_to_do'));
  }
  if (changes.length > 0)
    storeChanges(services, tx, changes, { answersCanceled: action === 'stop' });
  return { changed: changes.map((change) => change.stored.conversation_id), skipped };
}

/**
 * Reactivating many leads lifts no opt-out and decides no doubt about one. A stop affects only active
 * agents, so that undoing it leaves each lead as it was.
 */
function leftAlone(action: RequestedChange['action'], state: Conversation): BulkSkip | undefined {
  if (action === 'stop' && aiState(state) !== 'ai_active') return 'nothing_to_do';
  if (action !== 'reactivate') return undefined;
  if (isOptedOut(state)) return 'opted_out';
  return state.opt_out_doubt === null ? undefined : 'opt_out_doubt';
}

/** For each lead, up to which message a stop cancels the only answer, or an answer was sent after all. */
async function seqsOf(
  action: RequestedChange['action'],
  tx: TeamTx,
  ids: string[],
): Promise<Map<string, number>> {
  if (action === 'stop') return findUnansweredSince(tx, await cancelUnsentAnswers(tx, ids));
  return action === 'reactivate' ? findLateDeliveries(tx, ids) : new Map();
}

function eventsOf(
  { action, by_user_id }: RequestedChange,
  seq: number | undefined,
): ConversationEvent[] {
  switch (action) {
    case 'stop':
      return stopEvents(by_user_id, seq);
    case 'reactivate':
      return [{ kind: 'agent_reactivated', by_user_id, answered_seq: seq }];
    case 'mark_seen':
      return [{ kind: 'attention_seen' }];
  }
}

async function existing({ db, team_id }: TeamTx, ids: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('conversations')
    .select('conversation_id')
    .where('team_id', '=', team_id)
    .where('conversation_id', 'in', ids)
    .execute();
  return rows.map((row) => row.conversation_id);
}

const skip = (conversation_id: string, reason: BulkSkip) => ({ conversation_id, reason });

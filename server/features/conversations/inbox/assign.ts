import { conversationsErrors } from '#copy/errors/conversations.ts';
import { Refusal } from '#domain/errors.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';
import { changeBy, eventContext } from '../conversation-change.ts';
import { lockConversations, storeChanges } from '../conversation-store.ts';
import { isAssignee } from './assignees.ts';

/** What an assignment changed, so that it can be undone. */
export interface Assigned {
  /** those that changed, with who looked after each before */
  changed: { conversation_id: string; before: string | null }[];
  /** those that were assigned like this already */
  unchanged: string[];
}

/** A person gives conversations to a member who may reply, or to no one. A repeat changes nothing. */
export async function assignConversations(
  services: Services,
  { scope, person }: TeamAccess<'canEditCampaigns'>,
  { conversation_ids, user_id }: { conversation_ids: string[]; user_id: string | null },
): Promise<Assigned> {
  return services.db.inTeam(scope, async (tx) => {
    if (user_id !== null && !(await isAssignee(tx, user_id))) {
      throw new Refusal('CONFLICT', conversationsErrors.noAssignee);
    }
    const all = await lockConversations(tx, conversation_ids);
    const context = eventContext(services);
    const event = { kind: 'assigned', by_user_id: person.user_id, to_user_id: user_id } as const;
    const changes = all.flatMap((stored) => changeBy(context, stored, event) ?? []);
    if (changes.length > 0) storeChanges(services, tx, changes);
    const changed = changes.map(({ stored }) => ({
      conversation_id: stored.conversation_id,
      before: stored.state.assigned_to,
    }));
    const unchanged = all.filter((item) => item.state.assigned_to === user_id);
    return { changed, unchanged: unchanged.map((item) => item.conversation_id) };
  });
}

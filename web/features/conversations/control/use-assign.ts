import { useQueryClient } from '@tanstack/react-query';
import type { Assignee, ConversationRow } from '#domain/conversations/schema.ts';
import { client, refusalOf } from '#web/platform/rpc.ts';
import { inboxCountsOptions } from '#web/shared/inbox-counts.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { markRow } from '../api.ts';
import { inbox } from '#copy/conversations/inbox.ts';

/** Assigns one lead: shown at once, with an undo, and taken back when the server refuses. */
export function useAssign(team_slug: string) {
  const queryClient = useQueryClient();
  return async function assign(row: ConversationRow, assignee: Assignee | null): Promise<void> {
    const before = row.assigned_to;
    if (before?.user_id === assignee?.user_id) return;
    const show = (assigned_to: Assignee | null) =>
      markRow(queryClient, team_slug, row.conversation_id, { assigned_to });
    const send = (to: Assignee | null) =>
      client.conversations.assign({
        team_slug,
        conversation_ids: [row.conversation_id],
        user_id: to?.user_id ?? null,
      });
    const settle = () => void queryClient.invalidateQueries(inboxCountsOptions(team_slug));
    show(assignee);
    try {
      await send(assignee);
    } catch (error) {
      show(before);
      toast.error(refusalOf(error, inbox.assign.notDone));
      return;
    }
    settle();
    const undo = () => {
      show(before);
      send(before).then(settle, () => show(assignee));
    };
    const done = assignee
      ? inbox.assign.done({ count: 1, name: assignee.name })
      : inbox.assign.undone({ count: 1 });
    toast.success(done, {
      action: { label: inbox.undo, onClick: undo },
    });
  };
}

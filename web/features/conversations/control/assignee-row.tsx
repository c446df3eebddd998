import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { Assignee, ConversationRow } from '#domain/conversations/schema.ts';
import { assignmentOptions } from '#web/shared/availability/availability-mark.tsx';
import { lazyPart } from '#web/shared/lazy-part.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { client, refusalOf } from '#web/platform/rpc.ts';
import { inboxCountsOptions } from '#web/shared/inbox-counts.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { updateRow } from '../api.ts';
import { availability } from '#copy/shared/availability.ts';
import { inbox } from '#copy/conversations/inbox.ts';

const AssignDialog = lazyPart('AssignDialog', () => import('./assign-dialog.tsx'), 'line');

/** The lead's assignee, with a button to change it. */
export function AssigneeRow({ row }: { row: ConversationRow }) {
  const { can } = useTeam();
  const [asking, setAsking] = useState(false);
  const assign = useAssign();
  const name = row.assigned_to?.name ?? inbox.assign.noOne;
  return (
    <>
      <div className="flex items-center justify-between gap-4 text-sm">
        <span className="text-muted-foreground">{inbox.assign.row}</span>
        {can.canEditCampaigns ? (
          <Button
            variant="secondary"
            size="sm"
            aria-keyshortcuts="a"
            aria-label={`${inbox.assign.row}: ${name}`}
            aria-haspopup="dialog"
            onClick={() => setAsking(true)}
            className="min-w-0 shrink"
          >
            <span className="truncate">{name}</span>
          </Button>
        ) : (
          <span className="truncate">{name}</span>
        )}
        <Suspense fallback={null}>
          {asking && (
            <AssignDialog
              count={1}
              current={row.assigned_to?.user_id ?? null}
              onClose={() => setAsking(false)}
              onChoose={(assignee) => {
                setAsking(false);
                void assign(row, assignee);
              }}
            />
          )}
        </Suspense>
      </div>
      <UnassignedReason row={row} />
    </>
  );
}

/** Why a waiting lead is still unassigned although the team assigns automatically. */
function UnassignedReason({ row }: { row: ConversationRow }) {
  const { team_slug } = useTeam();
  const waits = row.assigned_to === null && row.person_due_since !== null;
  const setting = useQuery({ ...assignmentOptions(team_slug), enabled: waits });
  const reason = waits ? setting.data?.unassignable : null;
  if (!reason) return null;
  return <p className="text-xs text-muted-foreground">{availability.unassignable[reason]}</p>;
}

/** Assigns one lead optimistically, with an undo. Reverts when the server refuses. */
function useAssign() {
  const { team_slug } = useTeam();
  const queryClient = useQueryClient();
  return async function assign(row: ConversationRow, assignee: Assignee | null): Promise<void> {
    const before = row.assigned_to;
    if (before?.user_id === assignee?.user_id) return;
    const show = (assigned_to: Assignee | null) =>
      updateRow(queryClient, team_slug, row.conversation_id, { assigned_to });
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
    toast.success(done, { action: { label: inbox.undo, onClick: undo } });
  };
}

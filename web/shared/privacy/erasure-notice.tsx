import { useMutation, useQuery } from '@tanstack/react-query';
import { refetchOnSuccess, refusalOf, rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { formatExact } from '#web/ui/format.ts';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { copy } from '#copy/shared/privacy.ts';

export function useErasure() {
  const { team_slug } = useTeam();
  return useQuery(rpc.privacy.erasure.queryOptions({ input: { team_slug } }));
}

/** Says when the team will be deleted, if scheduled. Its owner can undo it here. */
export function ErasureNotice() {
  const { team_slug, can } = useTeam();
  const { data } = useErasure();
  const undo = useMutation(
    rpc.privacy.undoErasure.mutationOptions({
      onSuccess: () => toast.success(copy.undone),
      ...refetchOnSuccess(rpc.privacy.erasure.key({ input: { team_slug } })),
    }),
  );
  if (!data?.waiting) return null;
  const { due_at, asked_by } = data.waiting;
  return (
    <Notice variant="warning" title={copy.title({ at: formatExact(due_at) })}>
      <p>{copy.text({ by: asked_by ?? copy.owner })}</p>
      {undo.error ? <p role="alert">{refusalOf(undo.error, copy.failed)}</p> : null}
      {can.canManageSubscription ? (
        <Button
          variant="secondary"
          size="sm"
          className="mt-2"
          busy={undo.isPending}
          busyLabel={copy.undoBusy}
          onClick={() => undo.mutate({ team_slug })}
        >
          {copy.undo}
        </Button>
      ) : null}
    </Notice>
  );
}

import type { ConversationRow } from '#domain/conversations/schema.ts';
import { messageOf } from '#web/platform/errors.ts';
import { useTeam } from '#web/shared/team.tsx';
import { ConfirmDialog } from '#web/ui/alert-dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { Control } from './agent-control.ts';
import { dialogs, reply } from './copy.ts';
import { useAgentControl } from './use-agent-control.ts';

interface Props {
  row: ConversationRow;
  /** The action to confirm; null while the dialog is closed. */
  control: Control | null;
  onClose: () => void;
}

/** Stop and reactivate ask first. The new state shows at once; a refusal shows in the dialog. */
export function ControlDialog({ row, control, onClose }: Props) {
  const { teamSlug } = useTeam();
  const change = useAgentControl(teamSlug, row);
  const asked = control ?? 'stop';
  const copy = dialogs[asked];
  function close() {
    change.reset();
    onClose();
  }
  return (
    <ConfirmDialog
      open={control !== null}
      onOpenChange={(open) => !open && close()}
      title={copy.title}
      description={copy.text(row.agent_name, row.name)}
      cancelLabel={dialogs.cancel}
      confirmLabel={copy.accept}
      busyLabel={copy.busy}
      busy={change.isPending}
      destructive={asked === 'stop'}
      onConfirm={() => change.mutate(asked, { onSuccess: close })}
    >
      {change.isError && (
        <Notice variant="destructive">
          {dialogs.failed(messageOf(change.error, reply.network))}
        </Notice>
      )}
    </ConfirmDialog>
  );
}

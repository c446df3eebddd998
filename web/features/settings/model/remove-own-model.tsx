import { refusalOf } from '#web/platform/errors.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { ConfirmDialog } from '#web/ui/overlay/alert-dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { copy as texts } from '#copy/settings/model.ts';
import { useRemoveOwnModel } from './use-own-model.ts';

const copy = texts.removal;

interface Props {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function RemoveOwnModel({ open, onOpenChange }: Props) {
  const { team_slug } = useTeam();
  const remove = useRemoveOwnModel(() => onOpenChange(false));
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={copy.title}
      description={copy.text}
      cancelLabel={copy.cancel}
      confirmLabel={copy.confirm}
      busy={remove.isPending}
      busyLabel={copy.busy}
      destructive
      onConfirm={() => remove.mutate({ team_slug })}
    >
      {remove.error ? (
        <Notice variant="destructive">{refusalOf(remove.error, copy.failed)}</Notice>
      ) : null}
    </ConfirmDialog>
  );
}

import { DELETION_COPY } from '#domain/accounts/deletion.ts';
import { errorCode, errorStatus, refusalOf } from '#web/platform/errors.ts';
import { ConfirmDialog } from '#web/ui/alert-dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useDeleteAccount } from './api.ts';
import { copy as texts } from './copy.ts';
import { useCountdown } from './use-countdown.ts';

const copy = texts.danger;
/** seconds */
const COUNTDOWN = 10;

export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const left = useCountdown(COUNTDOWN);
  const remove = useDeleteAccount();
  const removed = remove.isSuccess;
  return (
    <ConfirmDialog
      open
      // Once deleted, there is nothing to return to.
      onOpenChange={(next) => next || removed || onClose()}
      title={removed ? copy.doneTitle : copy.confirmTitle}
      description={copy.confirmText}
      cancelLabel={copy.cancel}
      confirmLabel={left > 0 ? copy.wait(left) : copy.confirm}
      busyLabel={copy.busy}
      busy={remove.isPending || removed}
      confirmDisabled={left > 0}
      destructive
      onConfirm={() => remove.mutate(undefined)}
    >
      {removed ? <Notice variant="success">{remove.data.message}</Notice> : null}
      {remove.error ? <Notice variant="destructive">{reasonOf(remove.error)}</Notice> : null}
    </ConfirmDialog>
  );
}

/** The server's own texts; without an answer the connection is to blame. */
function reasonOf(error: Error): string {
  if (errorStatus(error) === 0) return DELETION_COPY.network;
  if (errorCode(error) === 'INTERNAL') return DELETION_COPY.internal;
  return refusalOf(error, DELETION_COPY.unknown);
}

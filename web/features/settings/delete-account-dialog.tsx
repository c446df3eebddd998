import { useEffect, useState } from 'react';
import { deletionCopy } from '#copy/accounts/deletion.ts';
import { errorCode, errorStatus, refusalOf } from '#web/platform/rpc.ts';
import { ProofDialog } from '#web/shared/proof/proof-dialog.tsx';
import { useMe, useSellsPlans } from '#web/shared/session/session.ts';
import { ConfirmDialog } from '#web/ui/overlay/alert-dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useDeleteAccount } from './api.ts';
import { copy as texts } from '#copy/settings/screen.ts';

const copy = texts.danger;
/** seconds */
const COUNTDOWN = 10;

/** Two steps: whether they mean it, then whether it is them. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const left = useCountdown(COUNTDOWN);
  const [meant, setMeant] = useState(false);
  const sells = useSellsPlans();
  if (meant) return <DeletionProof onClose={onClose} />;
  return (
    <ConfirmDialog
      open
      onOpenChange={(next) => next || onClose()}
      title={copy.confirmTitle}
      description={sells ? `${copy.confirmText} ${copy.subscription}` : copy.confirmText}
      cancelLabel={copy.cancel}
      confirmLabel={left > 0 ? copy.wait({ seconds: left }) : copy.next}
      busyLabel={copy.busy}
      confirmDisabled={left > 0}
      destructive
      onConfirm={() => setMeant(true)}
    />
  );
}

function DeletionProof({ onClose }: { onClose: () => void }) {
  const remove = useDeleteAccount();
  const { data: me } = useMe();
  const removed = remove.isSuccess;
  return (
    <ProofDialog
      // Once deleted, there is nothing to return to.
      onClose={() => removed || remove.isPending || onClose()}
      {...(removed ? { title: copy.doneTitle } : { description: copy.proofText })}
      submit={copy.confirm}
      busyLabel={copy.busy}
      busy={remove.isPending}
      variant="destructive"
      problem={remove.error ? reasonOf(remove.error) : undefined}
      onProof={(proof) => remove.mutate({ ...proof, user_id: me?.user.id ?? '' })}
    >
      {removed ? <Notice variant="success">{remove.data.message}</Notice> : undefined}
    </ProofDialog>
  );
}

/** The server's own texts; without an answer the connection is to blame. */
function reasonOf(error: Error): string {
  if (errorStatus(error) === 0) return deletionCopy.network;
  if (errorCode(error) === 'INTERNAL') return deletionCopy.internal;
  return refusalOf(error, deletionCopy.unknown);
}

/** Whole seconds that are left, counted from when the component is first shown. */
function useCountdown(seconds: number): number {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left]);
  return left;
}

import { useEffect, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { errorCode, errorStatus, refusalOf } from '#web/platform/rpc.ts';
import { ProofDialog } from '#web/shared/proof/proof-dialog.tsx';
import { useMe, useSellsPlans } from '#web/shared/session/session.ts';
import { ConfirmDialog } from '#web/ui/overlay/alert-dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useDeleteAccount } from './api.ts';
import { copy as texts } from '#copy/settings/screen.ts';
import { deletionCopy } from '#copy/accounts/deletion.ts';

const copy = texts.danger;

export function DangerZone() {
  const [asking, setAsking] = useState(false);
  return (
    <section aria-labelledby="danger-zone" className="flex flex-col gap-3 pt-4">
      <h2 id="danger-zone" className="text-base font-semibold text-destructive">
        {copy.title}
      </h2>
      <Card className="flex flex-wrap items-center justify-between gap-4 border-destructive/40">
        <div className="flex max-w-md flex-col gap-1 text-sm">
          <h3 className="font-medium">{copy.heading}</h3>
          <p className="text-muted-foreground">{copy.text}</p>
        </div>
        <Button variant="destructive" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          {copy.open}
        </Button>
      </Card>
      {/* Mounted each time it opens, so the countdown starts again. */}
      {asking ? <DeleteAccountDialog onClose={() => setAsking(false)} /> : null}
    </section>
  );
}

const deleteAccountDialogCopy = texts.danger;
/** seconds */
const COUNTDOWN = 10;

/** Two steps: whether they mean it, then whether it is them. */
function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const left = useCountdown(COUNTDOWN);
  const [meant, setMeant] = useState(false);
  const sells = useSellsPlans();
  if (meant) return <DeletionProof onClose={onClose} />;
  return (
    <ConfirmDialog
      open
      onOpenChange={(next) => next || onClose()}
      title={deleteAccountDialogCopy.confirmTitle}
      description={
        sells
          ? `${deleteAccountDialogCopy.confirmText} ${deleteAccountDialogCopy.subscription}`
          : deleteAccountDialogCopy.confirmText
      }
      confirmLabel={
        left > 0 ? deleteAccountDialogCopy.wait({ seconds: left }) : deleteAccountDialogCopy.next
      }
      busyLabel={deleteAccountDialogCopy.busy}
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
      {...(removed
        ? { title: deleteAccountDialogCopy.doneTitle }
        : { description: deleteAccountDialogCopy.proofText })}
      submit={deleteAccountDialogCopy.confirm}
      busyLabel={deleteAccountDialogCopy.busy}
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

import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { client, errorCode, errorStatus, refusalOf, rpc } from '#web/platform/rpc.ts';
import { ProofDialog } from '#web/shared/proof/proof-dialog.tsx';
import { useMe, useSellsPlans } from '#web/shared/session/session.ts';
import { ConfirmDialog } from '#web/ui/overlay/alert-dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { copy as texts } from '#copy/settings/screen.ts';
import { deletionCopy } from '#copy/accounts/deletion.ts';
import { discardFormValues } from '#web/platform/drafts.ts';
import { clearStorage } from '#web/platform/storage.ts';
import { paths } from '#web/shared/paths.ts';

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

/** seconds */
const COUNTDOWN = 10;

/** Two steps: asks whether the user means it, then for a proof of identity. */
function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const secondsLeft = useCountdown(COUNTDOWN);
  const [isConfirmed, setConfirmed] = useState(false);
  const sells = useSellsPlans();
  if (isConfirmed) return <DeletionProof onClose={onClose} />;
  return (
    <ConfirmDialog
      onClose={onClose}
      copy={{
        title: copy.confirmTitle,
        text: sells ? `${copy.confirmText} ${copy.subscription}` : copy.confirmText,
        confirm: secondsLeft > 0 ? copy.wait({ seconds: secondsLeft }) : copy.next,
      }}
      disabled={secondsLeft > 0}
      destructive
      onConfirm={() => setConfirmed(true)}
    />
  );
}

/** milliseconds */
const REDIRECT_AFTER = 2_000;

/** Deletes the account, then clears all data of the user in this browser and loads `/`. */
function DeletionProof({ onClose }: { onClose: () => void }) {
  const remove = useMutation(
    rpc.accounts.deleteAccount.mutationOptions({
      onSuccess: async () => {
        // The session is deleted with the account; this removes its cookie.
        await client.accounts.signOut().catch(() => undefined);
        discardFormValues();
        clearStorage();
        setTimeout(() => window.location.assign(paths.root), REDIRECT_AFTER);
      },
    }),
  );
  const { data: me } = useMe();
  const removed = remove.isSuccess;
  return (
    <ProofDialog
      // Once deleted, there is nothing to return to.
      onClose={() => removed || remove.isPending || onClose()}
      copy={{
        ...(removed ? { title: copy.doneTitle } : { text: copy.proofText }),
        confirm: copy.confirm,
        busy: copy.busy,
      }}
      action={remove}
      variant="destructive"
      problem={remove.error ? reasonOf(remove.error) : undefined}
      onProof={(proof) => remove.mutate({ ...proof, user_id: me?.user.id ?? '' })}
    >
      {removed ? <Notice variant="success">{remove.data.message}</Notice> : undefined}
    </ProofDialog>
  );
}

/** The server's message. Without a response, the connection is to blame. */
function reasonOf(error: Error): string {
  if (errorStatus(error) === 0) return deletionCopy.network;
  if (errorCode(error) === 'INTERNAL') return deletionCopy.internal;
  return refusalOf(error, deletionCopy.unknown);
}

/** Whole seconds left since the component mounted. */
function useCountdown(seconds: number): number {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left]);
  return left;
}

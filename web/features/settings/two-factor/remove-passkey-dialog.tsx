import type { PasskeyInfo, SecurityOverview } from '#domain/accounts/two-factor.ts';
import { refusalOf } from '#web/platform/errors.ts';
import { ProofForm } from '#web/shared/proof/proof-form.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { useRemovePasskey } from './api.ts';
import { copy as texts } from '#copy/settings/two-factor.ts';

const copy = texts.removePasskey;

interface Props {
  passkey: PasskeyInfo;
  overview: SecurityOverview;
  onClose: () => void;
}

export function RemovePasskeyDialog({ passkey, overview, onClose }: Props) {
  const remove = useRemovePasskey();
  const { passkey_id, name } = passkey;
  const removed = () => toast.success(copy.done, { description: name });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={copy.title({ name })}
      description={copy.text}
      closeLabel={texts.passkeys.close}
    >
      <ProofForm
        overview={overview}
        submit={copy.submit}
        busyLabel={copy.busy}
        busy={remove.isPending}
        variant="destructive"
        problem={remove.error ? refusalOf(remove.error, copy.failed) : undefined}
        // The dialog may be gone with its row by then, and a callback of `mutate` with it.
        onProof={(proof) =>
          void remove.mutateAsync({ passkey_id, proof }).then(removed, () => undefined)
        }
      />
    </Dialog>
  );
}

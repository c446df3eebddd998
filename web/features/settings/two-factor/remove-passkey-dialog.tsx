import type { PasskeyInfo, SecurityOverview } from '#domain/accounts/two-factor.ts';
import { refusalOf } from '#web/platform/errors.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { useRemovePasskey } from './api.ts';
import { copy as texts } from './copy.ts';
import { ProofForm } from './proof-form.tsx';

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
      title={copy.title(name)}
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
        onProof={(proof) => remove.mutate({ passkey_id, proof }, { onSuccess: removed })}
      />
    </Dialog>
  );
}

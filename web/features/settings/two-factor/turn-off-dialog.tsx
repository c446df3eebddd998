import type { SecurityOverview } from '#domain/accounts/two-factor.ts';
import { refusalOf } from '#web/platform/errors.ts';
import { ProofForm } from '#web/shared/proof/proof-form.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { useTurnOffTwoFactor } from './api.ts';
import { copy as texts } from '#copy/settings/two-factor.ts';

const copy = texts.turnOff;

interface Props {
  overview: SecurityOverview;
  onClose: () => void;
}

export function TurnOffDialog({ overview, onClose }: Props) {
  const turnOff = useTurnOffTwoFactor();
  const turnedOff = () => {
    onClose();
    toast.success(copy.done);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={copy.title}
      description={copy.text}
      closeLabel={texts.passkeys.close}
    >
      <ProofForm
        overview={overview}
        submit={copy.submit}
        busyLabel={copy.busy}
        busy={turnOff.isPending}
        variant="destructive"
        problem={turnOff.error ? refusalOf(turnOff.error, copy.failed) : undefined}
        onProof={(proof) => void turnOff.mutateAsync(proof).then(turnedOff, () => undefined)}
      />
    </Dialog>
  );
}

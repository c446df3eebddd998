import type { SecurityOverview } from '#domain/accounts/two-factor.ts';
import { refusalOf } from '#web/platform/errors.ts';
import { ProofForm } from '#web/shared/proof/proof-form.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useCodesSaved, useRenewRecoveryCodes } from './api.ts';
import { copy as texts } from './copy.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

const { renew: copy, codes } = texts;

interface Props {
  overview: SecurityOverview;
  onClose: () => void;
}

export function RenewCodesDialog({ overview, onClose }: Props) {
  const renew = useRenewRecoveryCodes();
  const saved = useCodesSaved();
  if (renew.data) {
    const done = () => {
      onClose();
      void saved();
    };
    return (
      <Dialog open onOpenChange={() => {}} title={codes.title} description={codes.renewedText}>
        <RecoveryCodes codes={renew.data.recoveryCodes} onDone={done} />
      </Dialog>
    );
  }
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
        busy={renew.isPending}
        problem={renew.error ? refusalOf(renew.error, copy.failed) : undefined}
        onProof={renew.mutate}
      />
    </Dialog>
  );
}

import type { SecurityOverview } from '#domain/accounts/two-factor.ts';
import { refusalOf } from '#web/platform/errors.ts';
import { ProofForm } from '#web/shared/proof/proof-form.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { useRenewRecoveryCodes } from './api.ts';
import { CodesDialog } from './codes-dialog.tsx';
import { copy as texts } from '#copy/settings/two-factor.ts';

const { renew: copy, codes } = texts;

interface Props {
  overview: SecurityOverview;
  onClose: () => void;
}

export function RenewCodesDialog({ overview, onClose }: Props) {
  const renew = useRenewRecoveryCodes();
  if (renew.data) {
    const { recoveryCodes } = renew.data;
    return <CodesDialog text={codes.renewedText} codes={recoveryCodes} onClose={onClose} />;
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

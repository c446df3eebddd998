import { useMutation } from '@tanstack/react-query';
import type { PasskeyInfo } from '#domain/accounts/two-factor.ts';
import { refusalOf, rpc } from '#web/platform/rpc.ts';
import { ProofDialog } from '#web/shared/proof/proof-dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { useRemovePasskey, useTurnOffTwoFactor } from './api.ts';
import { CodesDialog } from './recovery-codes.tsx';
import { copy as texts } from '#copy/settings/two-factor.ts';

interface Props {
  onClose: () => void;
}

interface Change {
  isPending: boolean;
  error: Error | null;
}

const proofProps = (
  copy: { text: string; submit: string; busy: string; failed: string },
  change: Change,
) => ({
  description: copy.text,
  submit: copy.submit,
  busyLabel: copy.busy,
  busy: change.isPending,
  problem: change.error ? refusalOf(change.error, copy.failed) : undefined,
});

export function RenewCodesDialog({ onClose }: Props) {
  const copy = texts.renew;
  const renew = useMutation(rpc.accounts.renewRecoveryCodes.mutationOptions());
  if (renew.data) {
    const { recoveryCodes } = renew.data;
    return <CodesDialog text={texts.codes.renewedText} codes={recoveryCodes} onClose={onClose} />;
  }
  return (
    <ProofDialog
      {...proofProps(copy, renew)}
      title={copy.title}
      onProof={renew.mutate}
      onClose={onClose}
    />
  );
}

export function TurnOffDialog({ onClose }: Props) {
  const copy = texts.turnOff;
  const turnOff = useTurnOffTwoFactor();
  const turnedOff = () => {
    onClose();
    toast.success(copy.done);
  };
  return (
    <ProofDialog
      {...proofProps(copy, turnOff)}
      title={copy.title}
      variant="destructive"
      onProof={(proof) => void turnOff.mutateAsync(proof).then(turnedOff, () => undefined)}
      onClose={onClose}
    />
  );
}

export function RemovePasskeyDialog({ passkey, onClose }: Props & { passkey: PasskeyInfo }) {
  const copy = texts.removePasskey;
  const remove = useRemovePasskey();
  const { passkey_id, name } = passkey;
  const removed = () => toast.success(copy.done, { description: name });
  return (
    <ProofDialog
      {...proofProps(copy, remove)}
      title={copy.title({ name })}
      variant="destructive"
      // The dialog may be gone with its row by then, and a callback of `mutate` with it.
      onProof={(proof) =>
        void remove.mutateAsync({ passkey_id, proof }).then(removed, () => undefined)
      }
      onClose={onClose}
    />
  );
}

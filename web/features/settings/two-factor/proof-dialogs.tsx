import { useMutation } from '@tanstack/react-query';
import type { Me } from '#domain/accounts/schema.ts';
import type { PasskeyInfo } from '#domain/accounts/two-factor.ts';
import { rpc } from '#web/platform/rpc.ts';
import { ProofDialog } from '#web/shared/proof/proof-dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { securityRefetch } from './api.ts';
import { CodesDialog } from './recovery-codes.tsx';
import { copy as texts } from '#copy/settings/two-factor.ts';
import { useSetMe } from '#web/shared/session/session.ts';

interface Props {
  onClose: () => void;
}

export function RenewCodesDialog({ onClose }: Props) {
  const renew = useMutation(rpc.accounts.renewRecoveryCodes.mutationOptions());
  if (renew.data) {
    const { recoveryCodes } = renew.data;
    return <CodesDialog text={texts.codes.renewedText} codes={recoveryCodes} onClose={onClose} />;
  }
  return <ProofDialog copy={texts.renew} action={renew} onProof={renew.mutate} onClose={onClose} />;
}

export function TurnOffDialog({ onClose }: Props) {
  const copy = texts.turnOff;
  const done = useAccountChanged(() => {
    onClose();
    toast.success(copy.done);
  });
  const turnOff = useMutation(rpc.accounts.turnOffTwoFactor.mutationOptions(done));
  return (
    <ProofDialog
      copy={copy}
      action={turnOff}
      variant="destructive"
      onProof={turnOff.mutate}
      onClose={onClose}
    />
  );
}

export function RemovePasskeyDialog({ passkey, onClose }: Props & { passkey: PasskeyInfo }) {
  const copy = texts.removePasskey;
  const { passkey_id, name } = passkey;
  const done = useAccountChanged(() => toast.success(copy.done, { description: name }));
  const remove = useMutation(rpc.accounts.removePasskey.mutationOptions(done));
  return (
    <ProofDialog
      copy={{ ...copy, title: copy.title({ name }) }}
      action={remove}
      variant="destructive"
      onProof={(proof) => remove.mutate({ passkey_id, proof })}
      onClose={onClose}
    />
  );
}

/** Options for mutations that return the updated account. */
function useAccountChanged(then: () => void) {
  const setMe = useSetMe();
  const onSuccess = (me: Me) => {
    setMe(me);
    then();
  };
  return { onSuccess, ...securityRefetch };
}

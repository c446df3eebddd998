import { useState } from 'react';
import { describeDevice } from '#domain/accounts/device.ts';
import { passkeyName } from '#domain/accounts/passkeys.ts';
import type { IdentityProof, SecurityOverview } from '#domain/accounts/two-factor.ts';
import { refusalOf } from '#web/platform/rpc.ts';
import { deviceName } from '#web/shared/device-name.ts';
import { ProofForm } from '#web/shared/proof/proof-form.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { Field, Input } from '#web/ui/form/field.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { useAddPasskey } from './api.ts';
import { copy as texts } from '#copy/settings/two-factor.ts';

const copy = texts.addPasskey;

interface Props {
  overview: SecurityOverview;
  onClose: () => void;
}

/** A name, who it is, and then the browser's own dialog. */
export function AddPasskeyDialog({ overview, onClose }: Props) {
  const add = useAddPasskey();
  const [typed, setTyped] = useState(() => deviceName(describeDevice(navigator.userAgent)));
  const [wrong, setWrong] = useState<string>();
  const send = (proof: IdentityProof) => {
    const checked = passkeyName.safeParse({ name: typed });
    setWrong(checked.error?.issues[0]?.message);
    if (!checked.data) return;
    const { name } = checked.data;
    add.mutate(
      { name, proof },
      {
        onSuccess: (me) => {
          if (!me) return;
          onClose();
          toast.success(copy.done, { description: copy.doneText({ name }) });
        },
      },
    );
  };
  return (
    <Dialog open onOpenChange={onClose} title={copy.title} description={copy.text}>
      <Field label={copy.name} hint={copy.nameHint} error={wrong} required>
        {(control) => (
          <Input
            {...control}
            value={typed}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <ProofForm
        overview={overview}
        submit={copy.submit}
        busyLabel={copy.busy}
        busy={add.isPending}
        problem={add.error ? problemOf(add.error) : undefined}
        onProof={send}
      />
    </Dialog>
  );
}

/** What the browser refuses has a name; what the server refuses has words. */
function problemOf(error: Error): string {
  if (error.name === 'InvalidStateError') return copy.known;
  if (error.name === 'SecurityError') return copy.elsewhere;
  return refusalOf(error, copy.failed);
}

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { IdentityProof, PasskeyInfo, SecurityOverview } from '#domain/accounts/two-factor.ts';
import { passkeyName } from '#domain/accounts/passkeys.ts';
import { describeDevice } from '#domain/accounts/device.ts';
import { supportsPasskeys } from '#web/platform/passkey-support.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { KeyRound, Plus } from '#web/ui/first-icons.ts';
import { Badge } from '#web/ui/badge.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { useAppForm } from '#web/platform/use-app-form.ts';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { InputField } from '#web/ui/form/field.tsx';
import { refusalOf, rpc } from '#web/platform/rpc.ts';
import { deviceName } from '#web/shared/device-name.ts';
import { ProofForm } from '#web/shared/proof/proof-form.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { RemovePasskeyDialog } from './proof-dialogs.tsx';
import { securityRefetch, useAddPasskey } from './api.ts';
import { copy as texts } from '#copy/settings/two-factor.ts';
import { SaveDialog } from '#web/shared/save-dialog.tsx';

const copy = texts.passkeys;

/** The user's passkeys, with a way to add one. */
export function PasskeysCard({ overview }: { overview: SecurityOverview }) {
  const [adding, setAdding] = useState(false);
  const { passkeys } = overview;
  return (
    <Card title={copy.title} description={copy.text}>
      {passkeys.length > 0 ? (
        <ul aria-label={copy.label} className="mb-4 flex flex-col divide-y divide-border">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.passkey_id} passkey={passkey} />
          ))}
        </ul>
      ) : (
        <p className="mb-4 text-sm text-muted-foreground">{copy.empty}</p>
      )}
      {supportsPasskeys() ? (
        <Button variant="secondary" aria-haspopup="dialog" onClick={() => setAdding(true)}>
          <Plus aria-hidden />
          {copy.add}
        </Button>
      ) : (
        <p className="text-sm text-muted-foreground">{copy.unsupported}</p>
      )}
      {adding ? <AddPasskeyDialog overview={overview} onClose={() => setAdding(false)} /> : null}
    </Card>
  );
}

function PasskeyRow({ passkey }: { passkey: PasskeyInfo }) {
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null);
  const { name, backed_up, created_at, last_used_at } = passkey;
  const close = () => setOpen(null);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <KeyRound aria-hidden className="size-5 shrink-0 text-muted-foreground" />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5 text-sm">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium break-words">
          <span>{name}</span>
          {backed_up ? <Badge variant="outline">{copy.synced}</Badge> : null}
        </span>
        <span className="text-muted-foreground">
          {copy.created} <RelativeTime at={created_at} />
        </span>
        <span className="text-muted-foreground">
          {last_used_at ? (
            <>
              {copy.used} <RelativeTime at={last_used_at} />
            </>
          ) : (
            copy.unused
          )}
        </span>
      </div>
      <div className="flex gap-2">
        <Button
          size="sm"
          variant="secondary"
          aria-label={copy.renameLabel({ name })}
          aria-haspopup="dialog"
          onClick={() => setOpen('rename')}
        >
          {copy.rename}
        </Button>
        <Button
          size="sm"
          variant="secondary"
          aria-label={copy.removeLabel({ name })}
          aria-haspopup="dialog"
          onClick={() => setOpen('remove')}
        >
          {copy.remove}
        </Button>
      </div>
      {open === 'rename' ? <RenamePasskeyDialog passkey={passkey} onClose={close} /> : null}
      {open === 'remove' ? <RemovePasskeyDialog passkey={passkey} onClose={close} /> : null}
    </li>
  );
}

interface Props {
  passkey: PasskeyInfo;
  onClose: () => void;
}

function RenamePasskeyDialog({ passkey: { passkey_id, name }, onClose }: Props) {
  const rename = useMutation(rpc.accounts.renamePasskey.mutationOptions(securityRefetch));
  const form = useAppForm({
    schema: passkeyName,
    defaultValues: { name },
    onSubmit: (typed) => rename.mutate({ passkey_id, ...typed }, { onSuccess: onClose }),
  });
  return (
    <SaveDialog
      title={texts.renamePasskey.title}
      form={form}
      saving={rename}
      failed={texts.renamePasskey.failed}
      onClose={onClose}
    >
      <InputField
        label={texts.renamePasskey.name}
        required
        {...form.input('name')}
        autoComplete="off"
      />
    </SaveDialog>
  );
}

interface AddPasskeyDialogProps {
  overview: SecurityOverview;
  onClose: () => void;
}

/** Asks for a name and a proof of identity, then opens the browser's dialog. */
function AddPasskeyDialog({ overview, onClose }: AddPasskeyDialogProps) {
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
          toast.success(texts.addPasskey.done, {
            description: texts.addPasskey.doneText({ name }),
          });
        },
      },
    );
  };
  return (
    <Dialog onClose={onClose} title={texts.addPasskey.title} description={texts.addPasskey.text}>
      <InputField
        label={texts.addPasskey.name}
        hint={texts.addPasskey.nameHint}
        error={wrong}
        required
        value={typed}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
      />
      <ProofForm
        overview={overview}
        submit={texts.addPasskey.submit}
        busyLabel={texts.addPasskey.busy}
        busy={add.isPending}
        problem={add.error ? problemOf(add.error) : undefined}
        onProof={send}
      />
    </Dialog>
  );
}

/** Browser errors are identified by name; the server's include a message. */
function problemOf(error: Error): string {
  if (error.name === 'InvalidStateError') return texts.addPasskey.known;
  if (error.name === 'SecurityError') return texts.addPasskey.elsewhere;
  return refusalOf(error, texts.addPasskey.failed);
}

import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { passkeyName } from '#domain/accounts/passkeys.ts';
import type { PasskeyInfo } from '#domain/accounts/two-factor.ts';
import { refusalOf } from '#web/platform/errors.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useRenamePasskey } from './api.ts';
import { copy as texts } from './copy.ts';

const copy = texts.renamePasskey;

interface Props {
  passkey: PasskeyInfo;
  onClose: () => void;
}

export function RenamePasskeyDialog({ passkey: { passkey_id, name }, onClose }: Props) {
  const rename = useRenamePasskey();
  const form = useForm({ resolver: zodResolver(passkeyName), defaultValues: { name } });
  const send = form.handleSubmit((typed) =>
    rename.mutate({ passkey_id, ...typed }, { onSuccess: onClose }),
  );
  return (
    <Dialog open onOpenChange={onClose} title={copy.title} closeLabel={texts.passkeys.close}>
      <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void send(event)}>
        {rename.error ? (
          <Notice variant="destructive">{refusalOf(rename.error, copy.failed)}</Notice>
        ) : null}
        <Field label={copy.name} error={form.formState.errors.name?.message} required>
          {(control) => <Input {...control} {...form.register('name')} autoComplete="off" />}
        </Field>
        <Button
          type="submit"
          className="self-end max-sm:w-full"
          busy={rename.isPending}
          busyLabel={copy.busy}
        >
          {copy.submit}
        </Button>
      </form>
    </Dialog>
  );
}

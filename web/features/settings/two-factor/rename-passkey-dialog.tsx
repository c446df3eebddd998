import { passkeyName } from '#domain/accounts/passkeys.ts';
import type { PasskeyInfo } from '#domain/accounts/two-factor.ts';
import { refusalOf } from '#web/platform/rpc.ts';
import { useAppForm } from '#web/platform/use-app-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { Field, Input } from '#web/ui/form/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useRenamePasskey } from './api.ts';
import { copy as texts } from '#copy/settings/two-factor.ts';

const copy = texts.renamePasskey;

interface Props {
  passkey: PasskeyInfo;
  onClose: () => void;
}

export function RenamePasskeyDialog({ passkey: { passkey_id, name }, onClose }: Props) {
  const rename = useRenamePasskey();
  const form = useAppForm({
    schema: passkeyName,
    defaultValues: { name },
    onSubmit: (typed) => rename.mutate({ passkey_id, ...typed }, { onSuccess: onClose }),
  });
  return (
    <Dialog open onOpenChange={onClose} title={copy.title} closeLabel={texts.passkeys.close}>
      <form {...form.props} className="flex flex-col gap-4">
        {rename.error ? (
          <Notice variant="destructive">{refusalOf(rename.error, copy.failed)}</Notice>
        ) : null}
        <Field label={copy.name} error={form.errors.name} required>
          {(control) => <Input {...control} {...form.field('name')} autoComplete="off" />}
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

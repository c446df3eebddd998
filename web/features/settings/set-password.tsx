import { useState } from 'react';
import type { IdentityProof } from '#domain/accounts/two-factor.ts';
import { refusalOf } from '#web/platform/errors.ts';
import { useAppForm } from '#web/platform/use-app-form.ts';
import { useSecurity } from '#web/shared/proof/api.ts';
import { ProofDialog } from '#web/shared/proof/proof-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { useSetPassword } from './api.ts';
import { copy as texts } from '#copy/settings/screen.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { loadFile } from '#web/platform/load-file.ts';

const copy = texts.password;
const schema = () =>
  loadFile(() => import('#domain/accounts/passwords.ts').then((m) => m.firstPasswordForm));

/** For accounts created with Google, until they have a password. */
export function SetPassword() {
  const set = useSetPassword();
  const security = useSecurity().data;
  const signedInRecently = security?.proof === 'recent_sign_in' && security.signedInRecently;
  /** the password that waits for the proof */
  const [chosen, setChosen] = useState<string>();
  const save = async (password: string, proof: IdentityProof) => {
    await set.mutateAsync({ password, proof });
    setChosen(undefined);
    toast.success(copy.wasSet, { description: copy.wasSetText });
  };
  const problem = set.error ? refusalOf(set.error, copy.setFailed) : undefined;
  const form = useAppForm({
    schema,
    defaultValues: { password: '', confirmPassword: '' },
    onSubmit: async ({ password }) => {
      if (signedInRecently) await save(password, {});
      else setChosen(password);
    },
  });
  return (
    <Card>
      <CardHeader title={copy.set} description={copy.setText} />
      <form {...form.props} className="flex flex-col gap-4">
        {problem && chosen === undefined ? <Notice variant="destructive">{problem}</Notice> : null}
        <NewPasswordFields form={form} />
        <Button type="submit" className="self-start" busy={set.isPending} busyLabel={copy.busy}>
          {copy.submitSet}
        </Button>
      </form>
      {chosen === undefined ? null : (
        <ProofDialog
          description={copy.setProof}
          submit={copy.submitSet}
          busyLabel={copy.busy}
          busy={set.isPending}
          problem={problem}
          onProof={(proof) => void save(chosen, proof).catch(() => {})}
          onClose={() => setChosen(undefined)}
        />
      )}
    </Card>
  );
}

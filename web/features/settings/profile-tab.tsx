import { useMutation } from '@tanstack/react-query';
import type { Me } from '#domain/accounts/schema.ts';
import { useAppForm } from '#web/platform/use-app-form.ts';
import { SaveButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { InputField } from '#web/ui/form/field.tsx';
import { FailedNotice, Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { copy as texts } from '#copy/settings/screen.ts';
import { loadFile } from '#web/platform/load-file.ts';
import { rpc } from '#web/platform/rpc.ts';
import { useSetMe } from '#web/shared/session/session.ts';

const copy = texts.profile;
const schema = () =>
  loadFile(() => import('#domain/accounts/schema.ts').then((m) => m.profileForm));

export function ProfileTab({ me: { user, profile } }: { me: Me }) {
  const update = useMutation(rpc.accounts.updateProfile.mutationOptions({ onSuccess: useSetMe() }));
  const form = useAppForm({
    schema,
    defaultValues: {
      first_name: profile.first_name,
      last_name: profile.last_name,
      email: user.email,
    },
    onSubmit: async ({ first_name, last_name }) => {
      await update.mutateAsync({ first_name, last_name });
      toast.success(copy.saved);
    },
  });
  return (
    <Card title={copy.title} description={copy.text}>
      <form {...form.props} className="flex flex-col gap-4">
        <FailedNotice error={update.error} text={copy.failed} />
        {user.emailRefusedAt ? (
          <Notice variant="warning" title={copy.refused}>
            {copy.refusedText({ email: user.email })}
          </Notice>
        ) : null}
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <InputField
            label={copy.first}
            required
            {...form.input('first_name')}
            autoComplete="given-name"
          />
          <InputField
            label={copy.last}
            required
            {...form.input('last_name')}
            autoComplete="family-name"
          />
        </div>
        <InputField
          label={copy.email}
          hint={copy.emailHint}
          error={form.errors.email}
          type="email"
          value={user.email}
          disabled
        />
        <SaveButton className="self-start" busy={update.isPending}>
          {copy.submit}
        </SaveButton>
      </form>
    </Card>
  );
}

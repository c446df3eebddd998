import { useNavigate } from 'react-router';
import { useAppForm } from '#web/platform/use-app-form.ts';
import { paths } from '#web/shared/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Input } from '#web/ui/form/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useUpdateProfile } from '../api.ts';
import { AuthHeading } from '../auth/form-parts.tsx';
import { copy as texts } from '#copy/accounts/onboarding.ts';
import { usePerson } from './use-person.ts';
import { loadFile } from '#web/platform/load-file.ts';

const copy = texts.profile;
const schema = () =>
  loadFile(() => import('#domain/accounts/schema.ts').then((m) => m.profileNames));

export function ProfileScreen() {
  const { profile } = usePerson();
  const navigate = useNavigate();
  const update = useUpdateProfile();
  const form = useAppForm({
    schema,
    defaultValues: { first_name: profile.first_name, last_name: profile.last_name },
    onSubmit: (names) => update.mutateAsync(names).then(() => void navigate(paths.onboardingTeam)),
  });
  const shown = form.problem ?? (update.isError ? copy.failed : undefined);
  return (
    <>
      <AuthHeading title={copy.title}>{copy.text}</AuthHeading>
      <form {...form.props} className="flex flex-col gap-4">
        {shown ? <Notice variant="destructive">{shown}</Notice> : null}
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <Field label={copy.first} invalid={Boolean(form.errors.first_name)} required>
            {(control) => (
              <Input {...control} {...form.field('first_name')} autoComplete="given-name" />
            )}
          </Field>
          <Field label={copy.last} invalid={Boolean(form.errors.last_name)} required>
            {(control) => (
              <Input {...control} {...form.field('last_name')} autoComplete="family-name" />
            )}
          </Field>
        </div>
        <Button type="submit" size="lg" busy={update.isPending} busyLabel={copy.busy}>
          {copy.submit}
        </Button>
      </form>
    </>
  );
}

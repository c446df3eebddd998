import { useNavigate } from 'react-router';
import { paths } from '#web/shared/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useUpdateProfile } from '../api.ts';
import { AuthHeading } from '../auth/auth-heading.tsx';
import { useShortForm } from '#web/platform/use-short-form.ts';
import { onboardingCopy } from '../copy.ts';
import { usePerson } from './use-person.ts';

const copy = onboardingCopy.profile;
const schema = () => import('#domain/accounts/schema.ts').then((m) => m.profileNames);

export function ProfileScreen() {
  const { profile } = usePerson();
  const navigate = useNavigate();
  const update = useUpdateProfile();
  const { form, problem, isWrong } = useShortForm(schema, (names) =>
    update.mutate(names, { onSuccess: () => void navigate(paths.onboardingTeam) }),
  );
  const shown = problem ?? (update.isError ? copy.failed : undefined);
  return (
    <>
      <AuthHeading title={copy.title}>{copy.text}</AuthHeading>
      <form {...form} className="flex flex-col gap-4">
        {shown ? <Notice variant="destructive">{shown}</Notice> : null}
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={copy.first} invalid={isWrong('first_name')} required>
            {(control) => (
              <Input
                {...control}
                name="first_name"
                defaultValue={profile.first_name}
                autoComplete="given-name"
              />
            )}
          </Field>
          <Field label={copy.last} invalid={isWrong('last_name')} required>
            {(control) => (
              <Input
                {...control}
                name="last_name"
                defaultValue={profile.last_name}
                autoComplete="family-name"
              />
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

import { Navigate, useNavigate } from 'react-router';
import { useCountryQuestion } from '#web/shared/fields/country-question.tsx';
import { paths } from '#web/shared/paths.ts';
import { refusalOf } from '#web/platform/rpc.ts';
import { useAppForm } from '#web/platform/use-app-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Input } from '#web/ui/form/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useCreateTeam } from '../api.ts';
import { AuthHeading } from '../auth/form-parts.tsx';
import { copy as texts } from '#copy/accounts/onboarding.ts';
import { usePerson } from './use-person.ts';
import { loadFile } from '#web/platform/load-file.ts';

const copy = texts.team;
const schema = () => loadFile(() => import('#domain/teams/schema.ts').then((m) => m.newTeam));

/** A user who has a team already (reload, Back, invitation) is not asked for a second one. */
export function TeamScreen() {
  const { teams } = usePerson();
  return teams.length > 0 ? <Navigate to={paths.onboardingComplete} replace /> : <NewTeam />;
}

function NewTeam() {
  const navigate = useNavigate();
  const create = useCreateTeam(() => void navigate(paths.onboardingComplete));
  const { country, question } = useCountryQuestion();
  const form = useAppForm({
    schema,
    defaultValues: { team_name: '' },
    onSubmit: ({ team_name }) => create.mutateAsync({ team_name, default_country: country }),
  });
  return (
    <>
      <AuthHeading title={copy.title}>{copy.text}</AuthHeading>
      <form {...form.props} className="flex flex-col gap-4">
        {create.isError ? (
          <Notice variant="destructive">{refusalOf(create.error, copy.failed)}</Notice>
        ) : null}
        <Field label={copy.name} error={form.problem} required>
          {(control) => (
            <Input
              {...control}
              {...form.field('team_name')}
              placeholder={copy.placeholder}
              autoComplete="organization"
            />
          )}
        </Field>
        {question}
        <Button type="submit" size="lg" busy={create.isPending} busyLabel={copy.busy}>
          {copy.submit}
        </Button>
      </form>
    </>
  );
}

import { useMutation } from '@tanstack/react-query';
import { Navigate, useNavigate, useOutletContext } from 'react-router';
import type { Me } from '#domain/accounts/schema.ts';
import { missingSteps, ONBOARDING_STEPS, type OnboardingStep } from '#domain/accounts/profile.ts';
import { useAppForm } from '#web/platform/use-app-form.ts';
import { paths } from '#web/shared/paths.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { InputField } from '#web/ui/form/field.tsx';
import { FailedNotice, Notice } from '#web/ui/notice.tsx';
import { loadFile } from '#web/platform/load-file.ts';
import { CircleDashed, Globe } from '#web/ui/icons.ts';
import { useCountryQuestion } from '#web/shared/fields/country-question.tsx';
import { CircleCheck } from '#web/ui/first-icons.ts';
import { AuthHeading } from '../auth/form-parts.tsx';
import { copy as texts } from '#copy/accounts/onboarding.ts';
import { kitCopy } from '#copy/platform/screen.ts';
import { rpc } from '#web/platform/rpc.ts';
import { useSetMe } from '#web/shared/session/session.ts';

const copy = texts.profile;
const schema = () =>
  loadFile(() => import('#domain/accounts/schema.ts').then((m) => m.profileNames));

export function ProfileScreen() {
  const { profile } = useSignedInUser();
  const navigate = useNavigate();
  const update = useMutation(rpc.accounts.updateProfile.mutationOptions({ onSuccess: useSetMe() }));
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
          <InputField
            label={copy.first}
            invalid={Boolean(form.errors.first_name)}
            required
            {...form.field('first_name')}
            autoComplete="given-name"
          />
          <InputField
            label={copy.last}
            invalid={Boolean(form.errors.last_name)}
            required
            {...form.field('last_name')}
            autoComplete="family-name"
          />
        </div>
        <Button type="submit" size="lg" busy={update.isPending} busyLabel={kitCopy.saving}>
          {copy.submit}
        </Button>
      </form>
    </>
  );
}

/** The user being onboarded, provided by these pages' guard. */
const useSignedInUser = () => useOutletContext<Me>();

export function WebsiteScreen() {
  const navigate = useNavigate();
  return (
    <>
      <AuthHeading title={texts.website.title}>{texts.website.text}</AuthHeading>
      <p className="mb-8 flex items-start gap-3 rounded-lg bg-muted p-4 text-sm">
        <Globe aria-hidden className="mt-0.5 size-4 shrink-0 text-primary" />
        {texts.website.note}
      </p>
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-between">
        <Button size="lg" variant="secondary" onClick={() => navigate(paths.onboardingTeam)}>
          {texts.website.back}
        </Button>
        <Button size="lg" onClick={() => navigate(paths.onboardingComplete)}>
          {texts.website.submit}
        </Button>
      </div>
    </>
  );
}

const teamScreenSchema = () =>
  loadFile(() => import('#domain/teams/schema.ts').then((m) => m.newTeam));

/** Users who already have a team (reload, Back, invitation) don't have to create a second one. */
export function TeamScreen() {
  const { teams } = useSignedInUser();
  return teams.length > 0 ? <Navigate to={paths.onboardingComplete} replace /> : <NewTeam />;
}

function NewTeam() {
  const navigate = useNavigate();
  const create = useMutation(
    rpc.teams.create.mutationOptions({
      onSuccess: async (_team, _input, _before, { client }) => {
        await client.invalidateQueries({ queryKey: rpc.accounts.me.key() });
        void navigate(paths.onboardingComplete);
      },
    }),
  );
  const { country, question } = useCountryQuestion();
  const form = useAppForm({
    schema: teamScreenSchema,
    defaultValues: { team_name: '' },
    onSubmit: ({ team_name }) => create.mutateAsync({ team_name, default_country: country }),
  });
  return (
    <>
      <AuthHeading title={texts.team.title}>{texts.team.text}</AuthHeading>
      <form {...form.props} className="flex flex-col gap-4">
        <FailedNotice error={create.error} text={texts.team.failed} />
        <InputField
          label={texts.team.name}
          error={form.problem}
          required
          {...form.field('team_name')}
          placeholder={texts.team.placeholder}
          autoComplete="organization"
        />
        {question}
        <Button type="submit" size="lg" busy={create.isPending} busyLabel={texts.team.busy}>
          {texts.team.submit}
        </Button>
      </form>
    </>
  );
}

export function CompleteScreen() {
  const { user, profile, teams } = useSignedInUser();
  const navigate = useNavigate();
  const complete = useMutation(
    rpc.accounts.completeOnboarding.mutationOptions({ onSuccess: useSetMe() }),
  );
  const [team] = teams;
  const missing = missingSteps({ emailVerified: user.emailVerified, profile, teams });
  const [next] = missing;
  const open = () =>
    complete.mutate(undefined, {
      onSuccess: () => void navigate(team ? paths.team(team.team_slug) : paths.dashboard),
      onError: () => void navigate(paths.dashboard),
    });
  return (
    <>
      <AuthHeading title={next ? texts.complete.almost : texts.complete.title} />
      {team ? (
        <p className="mb-6 text-muted-foreground">
          {texts.complete.team}:{' '}
          <strong className="font-semibold text-foreground">{team.team_name}</strong>
        </p>
      ) : null}
      <ul aria-label={texts.complete.checklist} className="mb-8 flex flex-col gap-3">
        {ONBOARDING_STEPS.map((step) => (
          <Item key={step} label={texts.complete.items[step]} done={!missing.includes(step)} />
        ))}
        <Item label={texts.complete.items.ready} done={missing.length === 0} />
      </ul>
      {next ? (
        <ButtonLink to={STEP_PATHS[next]} size="lg">
          {texts.complete.steps[next]}
        </ButtonLink>
      ) : (
        <Button size="lg" busy={complete.isPending} busyLabel={texts.complete.busy} onClick={open}>
          {texts.complete.submit}
        </Button>
      )}
    </>
  );
}

const STEP_PATHS: Record<OnboardingStep, string> = {
  email: paths.verificationPending,
  profile: paths.onboardingProfile,
  team: paths.onboardingTeam,
};

function Item({ label, done }: { label: string; done: boolean }) {
  const Icon = done ? CircleCheck : CircleDashed;
  return (
    <li className="flex items-center gap-3">
      <Icon aria-hidden className={done ? 'size-5 text-success' : 'size-5 text-muted-foreground'} />
      {label}
      <span className="sr-only">
        <span>(</span>
        <span>{done ? texts.complete.done : texts.complete.missing}</span>
        <span>)</span>
      </span>
    </li>
  );
}

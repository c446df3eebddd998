import { Link, Navigate, useNavigate, useOutletContext } from 'react-router';
import type { Me } from '#domain/accounts/schema.ts';
import { missingSteps, ONBOARDING_STEPS, type OnboardingStep } from '#domain/accounts/profile.ts';
import { useAppForm } from '#web/platform/use-app-form.ts';
import { paths } from '#web/shared/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { InputField } from '#web/ui/form/field.tsx';
import { FailedNotice, Notice } from '#web/ui/notice.tsx';
import { loadFile } from '#web/platform/load-file.ts';
import { CircleDashed, Globe } from '#web/ui/icons.ts';
import { useCountryQuestion } from '#web/shared/fields/country-question.tsx';
import { CircleCheck } from '#web/ui/first-icons.ts';
import { useCompleteOnboarding, useCreateTeam, useUpdateProfile } from '../api.ts';
import { AuthHeading } from '../auth/form-parts.tsx';
import { copy as texts } from '#copy/accounts/onboarding.ts';
import { kitCopy } from '#copy/platform/screen.ts';

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

/** The user being onboarded, provided by the guard of these pages. */
export function usePerson(): Me {
  return useOutletContext<Me>();
}

const websiteScreenCopy = texts.website;

export function WebsiteScreen() {
  const navigate = useNavigate();
  return (
    <>
      <AuthHeading title={websiteScreenCopy.title}>{websiteScreenCopy.text}</AuthHeading>
      <p className="mb-8 flex items-start gap-3 rounded-lg bg-muted p-4 text-sm">
        <Globe aria-hidden className="mt-0.5 size-4 shrink-0 text-primary" />
        {websiteScreenCopy.note}
      </p>
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-between">
        <Button size="lg" variant="secondary" onClick={() => navigate(paths.onboardingTeam)}>
          {websiteScreenCopy.back}
        </Button>
        <Button size="lg" onClick={() => navigate(paths.onboardingComplete)}>
          {websiteScreenCopy.submit}
        </Button>
      </div>
    </>
  );
}

const teamScreenCopy = texts.team;
const teamScreenSchema = () =>
  loadFile(() => import('#domain/teams/schema.ts').then((m) => m.newTeam));

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
    schema: teamScreenSchema,
    defaultValues: { team_name: '' },
    onSubmit: ({ team_name }) => create.mutateAsync({ team_name, default_country: country }),
  });
  return (
    <>
      <AuthHeading title={teamScreenCopy.title}>{teamScreenCopy.text}</AuthHeading>
      <form {...form.props} className="flex flex-col gap-4">
        <FailedNotice error={create.error} text={teamScreenCopy.failed} />
        <InputField
          label={teamScreenCopy.name}
          error={form.problem}
          required
          {...form.field('team_name')}
          placeholder={teamScreenCopy.placeholder}
          autoComplete="organization"
        />
        {question}
        <Button type="submit" size="lg" busy={create.isPending} busyLabel={teamScreenCopy.busy}>
          {teamScreenCopy.submit}
        </Button>
      </form>
    </>
  );
}

const completeScreenCopy = texts.complete;

export function CompleteScreen() {
  const { user, profile, teams } = usePerson();
  const navigate = useNavigate();
  const complete = useCompleteOnboarding();
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
      <AuthHeading title={next ? completeScreenCopy.almost : completeScreenCopy.title} />
      {team ? (
        <p className="mb-6 text-muted-foreground">
          {completeScreenCopy.team}:{' '}
          <strong className="font-semibold text-foreground">{team.team_name}</strong>
        </p>
      ) : null}
      <ul aria-label={completeScreenCopy.checklist} className="mb-8 flex flex-col gap-3">
        {ONBOARDING_STEPS.map((step) => (
          <Item key={step} label={completeScreenCopy.items[step]} done={!missing.includes(step)} />
        ))}
        <Item label={completeScreenCopy.items.ready} done={missing.length === 0} />
      </ul>
      {next ? (
        <Button asChild size="lg">
          <Link to={STEP_PATHS[next]}>{completeScreenCopy.steps[next]}</Link>
        </Button>
      ) : (
        <Button
          size="lg"
          busy={complete.isPending}
          busyLabel={completeScreenCopy.busy}
          onClick={open}
        >
          {completeScreenCopy.submit}
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
        <span>{done ? completeScreenCopy.done : completeScreenCopy.missing}</span>
        <span>)</span>
      </span>
    </li>
  );
}

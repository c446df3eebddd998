import { Link, useNavigate } from 'react-router';
import { missingSteps, ONBOARDING_STEPS, type OnboardingStep } from '#domain/accounts/profile.ts';
import { paths } from '#web/shared/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { CircleCheck } from '#web/ui/first-icons.ts';
import { CircleDashed } from '#web/ui/icons.ts';
import { useCompleteOnboarding } from '../api.ts';
import { AuthHeading } from '../auth/form-parts.tsx';
import { copy as texts } from '#copy/accounts/onboarding.ts';
import { usePerson } from './use-person.ts';

const copy = texts.complete;

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
      <AuthHeading title={next ? copy.almost : copy.title} />
      {team ? (
        <p className="mb-6 text-muted-foreground">
          {copy.team}: <strong className="font-semibold text-foreground">{team.team_name}</strong>
        </p>
      ) : null}
      <ul aria-label={copy.checklist} className="mb-8 flex flex-col gap-3">
        {ONBOARDING_STEPS.map((step) => (
          <Item key={step} label={copy.items[step]} done={!missing.includes(step)} />
        ))}
        <Item label={copy.items.ready} done={missing.length === 0} />
      </ul>
      {next ? (
        <Button asChild size="lg">
          <Link to={STEP_PATHS[next]}>{copy.steps[next]}</Link>
        </Button>
      ) : (
        <Button size="lg" busy={complete.isPending} busyLabel={copy.busy} onClick={open}>
          {copy.submit}
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
        <span>{done ? copy.done : copy.missing}</span>
        <span>)</span>
      </span>
    </li>
  );
}

import { useNavigate } from 'react-router';
import { paths } from '#web/shared/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Globe } from '#web/ui/icons.ts';
import { AuthHeading } from '../auth/form-parts.tsx';
import { copy as texts } from '#copy/accounts/onboarding.ts';

const copy = texts.website;

export function WebsiteScreen() {
  const navigate = useNavigate();
  return (
    <>
      <AuthHeading title={copy.title}>{copy.text}</AuthHeading>
      <p className="mb-8 flex items-start gap-3 rounded-lg bg-muted p-4 text-sm">
        <Globe aria-hidden className="mt-0.5 size-4 shrink-0 text-primary" />
        {copy.note}
      </p>
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-between">
        <Button size="lg" variant="secondary" onClick={() => navigate(paths.onboardingTeam)}>
          {copy.back}
        </Button>
        <Button size="lg" onClick={() => navigate(paths.onboardingComplete)}>
          {copy.submit}
        </Button>
      </div>
    </>
  );
}

import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#web/shared/paths.ts';
import { PartyPopper } from '#web/ui/icons.ts';
import { AuthHeading } from '../auth/auth-heading.tsx';
import { copy } from './copy.ts';

/** milliseconds */
const REDIRECT_AFTER = 2_000;

export function Welcome({ team }: { team: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(paths.dashboard), REDIRECT_AFTER);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div aria-live="polite">
      <PartyPopper aria-hidden className="mb-5 size-10 text-success" />
      <AuthHeading title={copy.welcomeTitle}>{copy.welcome(team)}</AuthHeading>
    </div>
  );
}

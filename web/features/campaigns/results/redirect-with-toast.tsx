import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/layout/states.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { toasts } from '#copy/campaigns/results.ts';

const REDIRECT_MS = 2_000;

/** Says why there is nothing to show, and redirects to Get Started after a moment. */
export function RedirectWithToast({ title, text }: { title: string; text: string }) {
  const { team_slug } = useTeam();
  const navigate = useNavigate();
  const back = paths.getStarted(team_slug);
  useEffect(() => {
    toast.error(title, { description: text });
    const timer = setTimeout(() => void navigate(back, { replace: true }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [title, text, back, navigate]);
  return (
    <ErrorState
      title={title}
      description={text}
      action={
        <Button asChild>
          <Link to={back}>{toasts.back}</Link>
        </Button>
      }
    />
  );
}

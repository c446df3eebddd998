import { Link, useNavigate, useParams } from 'react-router';
import { useEffect } from 'react';
import { errorCode } from '#web/platform/rpc.ts';
import { Waiting } from '#web/ui/loading.tsx';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/layout/states.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { Results } from './results.tsx';
import { useResults } from './use-results.ts';
import { copy, toasts } from '#copy/campaigns/results.ts';

/** Results of the website analysis. */
export function WebsiteResultsScreen() {
  return <ResultsScreen kind="website" />;
}

/** Results of the questionnaire. */
export function GuidedResultsScreen() {
  return <ResultsScreen kind="guided" />;
}

function ResultsScreen({ kind }: { kind: 'website' | 'guided' }) {
  const { campaign_slug = '' } = useParams();
  const results = useResults(campaign_slug);
  if (campaign_slug === '') return <RedirectWithToast {...toasts.noSlug} />;
  if (errorCode(results.error) === 'NOT_FOUND') return <RedirectWithToast {...toasts.missing} />;
  if (results.isError && !results.data) return <RedirectWithToast {...toasts.failed} />;
  if (!results.data) return <Waiting label={copy.loading} />;
  return <Results kind={kind} results={results.data} />;
}

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

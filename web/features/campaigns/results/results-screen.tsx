import { useParams } from 'react-router';
import { errorCode } from '#web/platform/rpc.ts';
import { Waiting } from '#web/ui/loading.tsx';
import { copy, toasts } from '#copy/campaigns/results.ts';
import { RedirectWithToast } from './redirect-with-toast.tsx';
import { Results } from './results.tsx';
import { useResults } from './use-results.ts';

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

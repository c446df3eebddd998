import { useDeferredValue } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { errorCode, rpc } from '#web/platform/rpc.ts';
import { paths } from '#web/shared/paths.ts';
import type { Prefetch } from '#web/shared/lazy-part.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/layout/states.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { Waiting } from '#web/ui/loading.tsx';
import { AgentFrame } from './agent-frame.tsx';
import { copy } from '#copy/agent/page.ts';
import { kitCopy } from '#copy/platform/screen.ts';

export const prefetch: Prefetch = (queryClient, { team_slug = '', campaign_slug = '' }) =>
  queryClient.prefetchQuery(
    rpc.campaigns.results.queryOptions({ input: { team_slug, campaign_slug } }),
  );

/** The briefing of a campaign's agent, shown once its data has loaded. */
export function AgentScreen() {
  const { team_slug } = useTeam();
  const { campaign_slug = '' } = useParams();
  const results = useQuery(
    rpc.campaigns.results.queryOptions({ input: { team_slug, campaign_slug } }),
  );
  const { data } = results;
  // Deferred, so that the page renders in pieces and a slow phone stays responsive.
  const isDrawn = useDeferredValue(data !== undefined);
  if (data && isDrawn && !data.creating)
    return <AgentFrame key={data.campaign_id} campaign={data} />;
  if (data ? !isDrawn : !results.isError) return <Waiting label={copy.loading} />;
  const isMissing = errorCode(results.error) === 'NOT_FOUND';
  return (
    <Page title={copy.title}>
      <ErrorState
        title={data ? copy.creating.title : isMissing ? copy.notFound.title : copy.failed.title}
        description={data ? copy.creating.text : isMissing ? copy.notFound.text : copy.failed.text}
        action={
          isMissing || data ? (
            <ButtonLink to={paths.campaigns(team_slug)}>{copy.notFound.back}</ButtonLink>
          ) : (
            <Button onClick={() => void results.refetch()}>{kitCopy.retry}</Button>
          )
        }
      />
    </Page>
  );
}

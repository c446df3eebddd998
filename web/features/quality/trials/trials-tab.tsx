import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { TrialsPage } from '#domain/quality/trials/schema.ts';
import { rpc } from '#web/platform/rpc.ts';
import { paths } from '#web/shared/paths.ts';
import { RestrictedButton } from '#web/shared/restricted.tsx';
import { useTeam } from '#web/shared/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { GitBranch } from '#web/ui/icons.ts';
import { Waiting } from '#web/ui/spinner.tsx';
import { wildCopy as copy } from './copy.ts';
import { TrialCard } from './trial-card.tsx';
import { TrialForm } from './trial-form.tsx';

/** Outcomes change with every message, and the page is no place to wait for one. */
const LOOK_AGAIN_MS = 30_000;

/** Candidates that answer some of the new leads, beside what is live. */
export function WildTab({ campaign_slug }: { campaign_slug: string }) {
  const { team_slug } = useTeam();
  const input = { team_slug, campaign_slug };
  const page = useQuery({
    ...rpc.trials.page.queryOptions({ input }),
    refetchInterval: LOOK_AGAIN_MS,
  });
  const [starting, setStarting] = useState(false);
  if (page.data) {
    const { trials } = page.data;
    const runs = trials.some(({ state }) => state === 'running');
    return (
      <div className="flex flex-col gap-6">
        {runs ? null : (
          <Ready campaign_slug={campaign_slug} page={page.data} onStart={() => setStarting(true)} />
        )}
        {trials.map((trial) => (
          <TrialCard
            key={trial.trial_id}
            campaign_slug={campaign_slug}
            page={page.data}
            trial={trial}
          />
        ))}
        {starting ? (
          <TrialForm
            campaign_slug={campaign_slug}
            page={page.data}
            onClose={() => setStarting(false)}
          />
        ) : null}
      </div>
    );
  }
  return page.isError ? (
    <ErrorState
      title={copy.failed.title}
      description={copy.failed.text}
      action={<Button onClick={() => page.refetch()}>{copy.failed.action}</Button>}
    />
  ) : (
    <Waiting label={copy.loading} />
  );
}

interface ReadyProps {
  campaign_slug: string;
  page: TrialsPage;
  onStart: () => void;
}

/** What can be tried out now, or how to come to something. */
function Ready({ campaign_slug, page: { draft, trials }, onStart }: ReadyProps) {
  const { team_slug } = useTeam();
  if (draft) {
    return (
      <Card>
        <CardHeader
          title={copy.ready.title}
          description={copy.ready.text}
          className="mb-0 max-sm:flex-col"
          aside={
            <RestrictedButton
              permission="canEditCampaigns"
              restriction={copy.restricted}
              onClick={onStart}
            >
              {copy.ready.action}
            </RestrictedButton>
          }
        />
      </Card>
    );
  }
  if (trials.length > 0) return null;
  return (
    <Card>
      <EmptyState
        picture={<GitBranch aria-hidden />}
        title={copy.none.title}
        description={copy.none.text}
        action={
          <Button asChild>
            <Link to={paths.promptEditor(team_slug, campaign_slug)}>{copy.none.action}</Link>
          </Button>
        }
      />
    </Card>
  );
}

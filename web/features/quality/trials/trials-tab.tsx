import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { TrialsPage } from '#domain/quality/trials/schema.ts';
import { rpc } from '#web/platform/rpc.ts';
import { paths } from '#web/shared/paths.ts';
import { RestrictedButton } from '#web/shared/restricted.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { EmptyState } from '#web/ui/layout/states.tsx';
import { GitBranch } from '#web/ui/icons.ts';
import { NotLoaded } from '../runs/run-parts.tsx';
import { trialsCopy as copy } from '#copy/quality/trials.ts';
import { TrialCard } from './trial-card.tsx';
import { TrialForm } from './trial-form.tsx';

/** Outcomes change with every message, so the page polls instead of listening for each. */
const REFETCH_MS = 30_000;

/** Candidates that answer some of the new leads alongside the live version. */
export function TrialsTab({ campaign_slug }: { campaign_slug: string }) {
  const { team_slug } = useTeam();
  const input = { team_slug, campaign_slug };
  const page = useQuery({
    ...rpc.trials.page.queryOptions({ input }),
    refetchInterval: REFETCH_MS,
  });
  const [starting, setStarting] = useState(false);
  if (!page.data) return <NotLoaded query={page} copy={copy} />;
  const { trials } = page.data;
  const runs = trials.some(({ state }) => state === 'running');
  const props = { campaign_slug, page: page.data };
  return (
    <div className="flex flex-col gap-6">
      {runs ? null : <Ready {...props} onStart={() => setStarting(true)} />}
      {trials.map((trial) => (
        <TrialCard key={trial.trial_id} {...props} trial={trial} />
      ))}
      {starting ? <TrialForm {...props} onClose={() => setStarting(false)} /> : null}
    </div>
  );
}

interface ReadyProps {
  campaign_slug: string;
  page: TrialsPage;
  onStart: () => void;
}

/** What can be tried now, or how to get there. */
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
        copy={copy.none}
        action={
          <RestrictedButton asChild permission="canEditCampaigns">
            <Link to={paths.promptEditor(team_slug, campaign_slug)}>{copy.none.action}</Link>
          </RestrictedButton>
        }
      />
    </Card>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ReplayRun, ReplaysPage } from '#domain/quality/replays/schema.ts';
import { rpc } from '#web/platform/rpc.ts';
import { RestrictedButton } from '#web/shared/restricted.tsx';
import { useTeam } from '#web/shared/team.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { cn } from '#web/ui/cn.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { Waiting } from '#web/ui/spinner.tsx';
import { replayCopy as copy } from './copy.ts';
import { ReplayForm } from './replay-form.tsx';
import { ReplayReport } from './replay-report.tsx';

/** Other prompts answer real conversations again. The address names the replay. */
export function ReplayTab({ campaign_id }: { campaign_id: string }) {
  const { team_slug } = useTeam();
  const page = useQuery(rpc.replays.page.queryOptions({ input: { team_slug, campaign_id } }));
  if (page.data) return <Replays campaign_id={campaign_id} page={page.data} />;
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

function Replays({ campaign_id, page }: { campaign_id: string; page: ReplaysPage }) {
  const [search, setSearch] = useSearchParams();
  const [starting, setStarting] = useState(false);
  const asked = search.get('replay');
  const shown = page.runs.find(({ run_id }) => run_id === asked) ?? page.runs[0];
  const open = (run_id: string) =>
    setSearch(
      (before) => {
        before.set('replay', run_id);
        return before;
      },
      { replace: true },
    );
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex min-w-0 flex-col gap-6">
        <Card>
          <CardHeader
            title={copy.title}
            description={page.available > 0 ? copy.text : copy.nothing}
            className="mb-0 max-sm:flex-col"
            aside={
              <RestrictedButton
                permission="canEditCampaigns"
                restriction={copy.restricted}
                disabled={page.available === 0}
                onClick={() => setStarting(true)}
              >
                {copy.start}
              </RestrictedButton>
            }
          />
        </Card>
        {shown ? <ReplayReport key={shown.run_id} run_id={shown.run_id} /> : null}
      </div>
      {page.runs.length > 0 ? (
        <RunList runs={page.runs} shown={shown?.run_id} onOpen={open} />
      ) : null}
      {starting ? (
        <ReplayForm
          campaign_id={campaign_id}
          page={page}
          onStarted={(run_id) => {
            setStarting(false);
            open(run_id);
          }}
          onClose={() => setStarting(false)}
        />
      ) : null}
    </div>
  );
}

interface ListProps {
  runs: ReplayRun[];
  shown: string | undefined;
  onOpen: (run_id: string) => void;
}

function RunList({ runs, shown, onOpen }: ListProps) {
  return (
    <Card>
      <CardHeader title={copy.list} />
      <ul className="-mx-2 flex max-h-96 flex-col gap-1 overflow-y-auto">
        {runs.map(({ run_id, tested, state, at, turns_done, turns }) => (
          <li key={run_id}>
            <button
              type="button"
              aria-current={run_id === shown || undefined}
              onClick={() => onOpen(run_id)}
              className={cn(
                'flex w-full flex-col gap-1 rounded-lg px-3 py-2 text-left text-sm hover:bg-muted',
                run_id === shown && 'bg-accent',
              )}
            >
              <span className="flex items-center justify-between gap-2">
                <span className="font-medium">{copy.testedName(tested)}</span>
                <Badge>{copy.states[state]}</Badge>
              </span>
              <span className="flex justify-between gap-2 text-xs text-muted-foreground">
                <RelativeTime at={at} />
                <span className="tnum">{copy.progress(turns_done, turns)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

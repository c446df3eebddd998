import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReplayRun, ReplaysPage } from '#domain/quality/replays/schema.ts';
import { rpc } from '#web/platform/rpc.ts';
import { useAddress } from '#web/platform/use-address.ts';
import { RestrictedButton } from '#web/shared/restricted.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { NotLoaded, RunList } from '../runs/run-parts.tsx';
import { replayCopy as copy } from '#copy/quality/replays.ts';
import { ReplayForm } from './replay-form.tsx';
import { ReplayReport, testedName } from './replay-report.tsx';

/** Other prompts answer real conversations again. The address names the replay. */
export function ReplaysTab({ campaign_id }: { campaign_id: string }) {
  const { team_slug } = useTeam();
  const page = useQuery(rpc.replays.page.queryOptions({ input: { team_slug, campaign_id } }));
  if (page.data) return <Replays campaign_id={campaign_id} page={page.data} />;
  return <NotLoaded query={page} copy={copy} />;
}

const rowOf = ({ tested, state, turns_done, turns }: ReplayRun) => ({
  name: testedName(tested),
  badge: <Badge>{copy.states[state]}</Badge>,
  note: <span className="tnum">{copy.progress({ done: turns_done, all: turns })}</span>,
});

function Replays({ campaign_id, page }: { campaign_id: string; page: ReplaysPage }) {
  const [search, change] = useAddress();
  const [starting, setStarting] = useState(false);
  const asked = search.get('replay');
  const shown = page.runs.find(({ run_id }) => run_id === asked) ?? page.runs[0];
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
      <RunList
        title={copy.list}
        runs={page.runs}
        shown={shown?.run_id}
        onOpen={(replay) => change({ replay })}
        row={rowOf}
      />
      {starting ? (
        <ReplayForm
          campaign_id={campaign_id}
          page={page}
          onStarted={(run_id) => {
            setStarting(false);
            change({ replay: run_id });
          }}
          onClose={() => setStarting(false)}
        />
      ) : null}
    </div>
  );
}

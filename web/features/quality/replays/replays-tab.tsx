import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { v4 as uuid } from 'uuid';
import {
  REPLAY_SIZES,
  type ReplayEstimate,
  type ReplayRun,
  type ReplaysPage,
  type ReplayTested,
} from '#domain/quality/replays/schema.ts';
import { refetchOnSuccess, rpc } from '#web/platform/rpc.ts';
import { useAddress } from '#web/platform/use-address.ts';
import { RestrictedButton } from '#web/shared/restricted.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { ActionDialog } from '#web/ui/overlay/action-dialog.tsx';
import { SelectField } from '#web/ui/form/select.tsx';
import { CostNotice, NotLoaded, NumberChoice, RunList } from '../runs/run-parts.tsx';
import { ReplayReport, testedPromptsName } from './replay-report.tsx';
import { replayCopy as copy } from '#copy/quality/replays.ts';

/** Answers real conversations again with other prompts. The URL names the replay. */
export function ReplaysTab({ campaign_id }: { campaign_id: string }) {
  const { team_slug } = useTeam();
  const page = useQuery(rpc.replays.page.queryOptions({ input: { team_slug, campaign_id } }));
  if (page.data) return <Replays campaign_id={campaign_id} page={page.data} />;
  return <NotLoaded query={page} copy={copy} />;
}

const rowOf = ({ tested, state, turns_done, turns }: ReplayRun) => ({
  name: testedPromptsName(tested),
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
                aria-haspopup="dialog"
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

interface Props {
  campaign_id: string;
  page: ReplaysPage;
  onStarted: (run_id: string) => void;
  onClose: () => void;
}

/** Chooses the prompts and how many past answers to repeat, and shows the cost before it is spent. */
function ReplayForm({ campaign_id, page, onStarted, onClose }: Props) {
  const { team_slug } = useTeam();
  const [run_id] = useState<string>(() => uuid());
  const [version, setVersion] = useState(page.has_draft ? 'draft' : 'live');
  const [turns, setTurns] = useState<number>(25);
  const input = { team_slug, campaign_id, tested: testedOf(version), turns };
  const estimate = useQuery(rpc.replays.estimate.queryOptions({ input }));
  const start = useMutation(rpc.replays.start.mutationOptions(refetchOnSuccess(rpc.replays.key())));
  return (
    <ActionDialog
      copy={copy.form}
      action={start}
      disabled={estimate.data?.paused === true}
      onConfirm={() => start.mutate({ ...input, run_id }, { onSuccess: () => onStarted(run_id) })}
      onClose={onClose}
    >
      <SelectField
        label={copy.form.tested}
        value={version}
        options={optionsOf(page)}
        onValueChange={setVersion}
      />
      <NumberChoice
        label={copy.form.turns}
        value={turns}
        numbers={REPLAY_SIZES}
        onChange={setTurns}
      />
      <CostNotice estimate={estimate} copy={copy.form} text={estimateText} />
    </ActionDialog>
  );
}

function optionsOf({ has_draft, versions: [live, ...earlier] }: ReplaysPage) {
  return [
    ...(has_draft ? [{ value: 'draft', label: copy.form.draft }] : []),
    {
      value: 'live',
      label: live ? copy.form.liveVersion({ number: live }) : copy.form.live,
    },
    ...earlier.map((number) => ({
      value: String(number),
      label: copy.tested.version({ number }),
    })),
  ];
}

function testedOf(which: string): ReplayTested {
  if (which === 'draft' || which === 'live') return { kind: which };
  return { kind: 'version', number: Number(which) };
}

const estimateText = ({ turns, calls, model }: ReplayEstimate, money: string): string =>
  copy.form.estimate({ turns, calls, model, money });

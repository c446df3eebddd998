import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { v4 as uuid } from 'uuid';
import {
  REPLAY_SIZES,
  type ReplaysPage,
  type ReplayTested,
} from '#domain/quality/replays/schema.ts';
import { messageOf, rpc } from '#web/platform/rpc.ts';
import { useRefresh } from '#web/platform/use-refresh.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { ActionDialog } from '#web/ui/overlay/action-dialog.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { CostNotice, NumberChoice } from '../runs/run-parts.tsx';
import { replayCopy } from '#copy/quality/replays.ts';
import type { ReplayEstimate } from '#domain/quality/replays/schema.ts';

const copy = replayCopy.form;

interface Props {
  campaign_id: string;
  page: ReplaysPage;
  onStarted: (run_id: string) => void;
  onClose: () => void;
}

/** Which prompts answer how many of the past answers again, and what that costs, before it is spent. */
export function ReplayForm({ campaign_id, page, onStarted, onClose }: Props) {
  const { team_slug } = useTeam();
  const refresh = useRefresh(rpc.replays.key());
  const [run_id] = useState<string>(() => uuid());
  const [which, setWhich] = useState(page.has_draft ? 'draft' : 'live');
  const [turns, setTurns] = useState<number>(25);
  const input = { team_slug, campaign_id, tested: testedOf(which), turns };
  const estimate = useQuery(rpc.replays.estimate.queryOptions({ input }));
  const start = useMutation(
    rpc.replays.start.mutationOptions({
      onSuccess: () => refresh(() => onStarted(run_id)),
    }),
  );
  return (
    <ActionDialog
      title={copy.title}
      description={copy.text}
      labels={copy.labels}
      busy={start.isPending}
      disabled={estimate.data?.paused === true}
      problem={start.error ? messageOf(start.error, copy.failed) : undefined}
      onConfirm={() => start.mutate({ ...input, run_id })}
      onClose={onClose}
    >
      <Field label={copy.tested}>
        {(control) => (
          <Select {...control} value={which} options={optionsOf(page)} onValueChange={setWhich} />
        )}
      </Field>
      <NumberChoice label={copy.turns} value={turns} numbers={REPLAY_SIZES} onChange={setTurns} />
      <CostNotice estimate={estimate} copy={copy} text={estimateText} />
    </ActionDialog>
  );
}

function optionsOf({ has_draft, versions: [live, ...earlier] }: ReplaysPage) {
  return [
    ...(has_draft ? [{ value: 'draft', label: copy.draft }] : []),
    { value: 'live', label: live ? copy.liveVersion({ number: live }) : copy.live },
    ...earlier.map((number) => ({
      value: String(number),
      label: replayCopy.tested.version({ number }),
    })),
  ];
}

function testedOf(which: string): ReplayTested {
  if (which === 'draft' || which === 'live') return { kind: which };
  return { kind: 'version', number: Number(which) };
}

const estimateText = ({ turns, calls, model }: ReplayEstimate, money: string): string =>
  copy.estimate({ turns, calls, model, money });

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v4 as uuid } from 'uuid';
import {
  REPLAY_SIZES,
  type ReplaysPage,
  type ReplayTested,
} from '#domain/quality/replays/schema.ts';
import { messageOf } from '#web/platform/errors.ts';
import { rpc } from '#web/platform/rpc.ts';
import { formatDollars } from '#web/shared/dollars.ts';
import { useTeam } from '#web/shared/team.tsx';
import { ActionDialog } from '#web/ui/action-dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/select.tsx';
import { replayCopy } from './copy.ts';

const copy = replayCopy.form;
const NANOS = 1_000_000_000;

interface Props {
  campaign_id: string;
  page: ReplaysPage;
  onStarted: (run_id: string) => void;
  onClose: () => void;
}

/** Which prompts answer how many of the past answers again, and what that costs, before it is spent. */
export function ReplayForm({ campaign_id, page, onStarted, onClose }: Props) {
  const { team_slug } = useTeam();
  const queryClient = useQueryClient();
  const [run_id] = useState<string>(() => uuid());
  const [which, setWhich] = useState(page.has_draft ? 'draft' : 'live');
  const [turns, setTurns] = useState<number>(25);
  const input = { team_slug, campaign_id, tested: testedOf(which), turns };
  const estimate = useQuery(rpc.replays.estimate.queryOptions({ input }));
  const start = useMutation(
    rpc.replays.start.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries({ queryKey: rpc.replays.key() });
        onStarted(run_id);
      },
    }),
  );
  return (
    <ActionDialog
      title={copy.title}
      description={copy.text}
      labels={{ close: copy.close, cancel: copy.cancel, confirm: copy.confirm, busy: copy.busy }}
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
      <Field label={copy.turns}>
        {(control) => (
          <Select
            {...control}
            value={String(turns)}
            options={REPLAY_SIZES.map((size) => ({ value: String(size), label: String(size) }))}
            onValueChange={(size) => setTurns(Number(size))}
          />
        )}
      </Field>
      <Cost estimate={estimate} />
    </ActionDialog>
  );
}

function Cost({ estimate: { data, isError } }: { estimate: EstimateQuery }) {
  if (isError) return <Notice variant="warning">{copy.noEstimate}</Notice>;
  if (!data) return <p className="text-sm text-muted-foreground">{copy.estimating}</p>;
  if (data.paused) return <Notice variant="warning">{copy.paused}</Notice>;
  const { cost_nanos } = data;
  const money = cost_nanos === null ? copy.unknownMoney : formatDollars(cost_nanos / NANOS);
  return <Notice variant="info">{copy.estimate(data, money)}</Notice>;
}

interface EstimateQuery {
  data?: Parameters<typeof copy.estimate>[0] | undefined;
  isError: boolean;
}

function optionsOf({ has_draft, versions: [live, ...earlier] }: ReplaysPage) {
  return [
    ...(has_draft ? [{ value: 'draft', label: copy.draft }] : []),
    { value: 'live', label: copy.live(live) },
    ...earlier.map((number) => ({
      value: String(number),
      label: replayCopy.testedName({ kind: 'version', number }),
    })),
  ];
}

function testedOf(which: string): ReplayTested {
  if (which === 'draft' || which === 'live') return { kind: which };
  return { kind: 'version', number: Number(which) };
}

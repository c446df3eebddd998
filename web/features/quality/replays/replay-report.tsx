import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isEnded } from '#domain/quality/schema.ts';
import { DIFFERENCES, type Difference, type ReplayRun } from '#domain/quality/replays/schema.ts';
import { messageOf } from '#web/platform/errors.ts';
import { rpc } from '#web/platform/rpc.ts';
import { formatDollars } from '#web/shared/dollars.ts';
import { RunProgress } from '../runs/run-progress.tsx';
import { useTeam } from '#web/shared/team.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { formatNumber, formatPast } from '#web/ui/format.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { replayCopy as copy } from './copy.ts';
import { DifferenceCard } from './difference-card.tsx';

const NANOS = 1_000_000_000;

/** One replay: how far it is, what it costs, and the answers that differ, by kind. */
export function ReplayReport({ run_id }: { run_id: string }) {
  const { team_slug } = useTeam();
  const report = useQuery(rpc.replays.report.queryOptions({ input: { team_slug, run_id } }));
  const [kind, setKind] = useState<Difference | null>(null);
  if (report.isLoadingError) {
    return (
      <ErrorState
        title={copy.failed.title}
        description={copy.failed.text}
        action={<Button onClick={() => report.refetch()}>{copy.failed.action}</Button>}
      />
    );
  }
  if (!report.data) return <Skeleton className="h-64 w-full" />;
  const { run, counts, same, differences } = report.data;
  const shown = differences.filter(({ differs }) => kind === null || differs.includes(kind));
  return (
    <>
      <Summary run={run} same={same} differing={differences.length} />
      {differences.length > 0 ? (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{copy.filter}</legend>
          <Choice pressed={kind === null} onPress={() => setKind(null)}>
            {`${copy.all} (${differences.length})`}
          </Choice>
          {DIFFERENCES.filter((one) => counts[one] > 0).map((one) => (
            <Choice key={one} pressed={kind === one} onPress={() => setKind(one)}>
              {`${copy.kinds[one]} (${counts[one]})`}
            </Choice>
          ))}
        </fieldset>
      ) : null}
      {shown.map((difference) => (
        <DifferenceCard key={difference.place} difference={difference} />
      ))}
    </>
  );
}

interface ChoiceProps {
  pressed: boolean;
  onPress: () => void;
  children: string;
}

const Choice = ({ pressed, onPress, children }: ChoiceProps) => (
  <Button
    size="sm"
    variant={pressed ? 'primary' : 'secondary'}
    aria-pressed={pressed}
    onClick={onPress}
  >
    {children}
  </Button>
);

interface SummaryProps {
  run: ReplayRun;
  same: number;
  differing: number;
}

function Summary({ run, same, differing }: SummaryProps) {
  const { state, turns, turns_done, calls, tokens, cost_nanos, problem, at } = run;
  const money = cost_nanos === null ? copy.costUnknown : formatDollars(cost_nanos / NANOS);
  return (
    <Card>
      <CardHeader
        title={`${copy.testedName(run.tested)}, ${formatPast(at)}`}
        description={copy.cost(calls, formatNumber(tokens), money)}
        aside={<Badge>{copy.states[state]}</Badge>}
      />
      <div className="flex flex-col gap-3 text-sm">
        {isEnded(state) ? (
          <p className="tnum">{copy.progress(turns_done, turns)}</p>
        ) : (
          <Running run={run} />
        )}
        {same > 0 ? <p>{copy.same(same)}</p> : null}
        {state === 'done' && differing === 0 ? (
          <Notice variant="success">{copy.allSame}</Notice>
        ) : null}
        {problem ? (
          <Notice variant="destructive" title={copy.problem}>
            {problem}
          </Notice>
        ) : null}
        {differing > 0 ? <p className="text-muted-foreground">{copy.chance}</p> : null}
      </div>
    </Card>
  );
}

function Running({ run: { run_id, turns, turns_done } }: { run: ReplayRun }) {
  const { team_slug } = useTeam();
  const cancel = useMutation(
    rpc.replays.cancel.mutationOptions({
      onError: (error) => toast.error(messageOf(error, copy.cancelFailed)),
    }),
  );
  return (
    <RunProgress
      text={copy.progress(turns_done, turns)}
      percent={turns === 0 ? 0 : (turns_done * 100) / turns}
      copy={copy}
      cancelling={cancel.isPending}
      onCancel={() => cancel.mutate({ team_slug, run_id })}
    />
  );
}

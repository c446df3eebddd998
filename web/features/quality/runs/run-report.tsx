import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type EvalReport, type EvalRun, isEnded } from '#domain/quality/schema.ts';
import { messageOf } from '#web/platform/errors.ts';
import { rpc } from '#web/platform/rpc.ts';
import { formatDollars } from '#web/shared/dollars.ts';
import { RunProgress } from './run-progress.tsx';
import { RestrictedButton } from '#web/shared/restricted.tsx';
import { useTeam } from '#web/shared/team.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { formatNumber, formatPast } from '#web/ui/format.ts';
import { RotateCcw } from '#web/ui/icons.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { ChangesCard } from './changes-card.tsx';
import { ChatsCard } from './chats-card.tsx';
import { copy, runCopy } from './copy.ts';
import { Matrix } from './matrix.tsx';
import { StateBadge, testedName } from './run-list.tsx';
import { TranscriptSheet } from './transcript-sheet.tsx';

const NANOS = 1_000_000_000;

interface Props {
  run_id: string;
  onAgain: () => void;
}

/** One run: how far it is, what it costs, and what came of it. */
export function RunReport({ run_id, onAgain }: Props) {
  const { team_slug } = useTeam();
  const report = useQuery(rpc.evals.report.queryOptions({ input: { team_slug, run_id } }));
  const [place, setPlace] = useState<number | null>(null);
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
  const { run, rows, before } = report.data;
  return (
    <>
      <Summary run={run} onAgain={onAgain} />
      {before && isEnded(run.state) ? <ChangesCard before={before} /> : null}
      {rows.some(({ cells }) => cells.some(({ done }) => done > 0)) ? (
        <Matrix report={report.data} />
      ) : null}
      <ChatsCard chats={report.data.chats} onOpen={setPlace} />
      <Agreement agreement={report.data.agreement} />
      {place === null ? null : (
        <TranscriptSheet run_id={run_id} place={place} onClose={() => setPlace(null)} />
      )}
    </>
  );
}

function Summary({ run, onAgain }: { run: EvalRun; onAgain: () => void }) {
  const { state, chats, chats_done, calls, tokens, cost_nanos, changed, problem, at } = run;
  const money = cost_nanos === null ? runCopy.costUnknown : formatDollars(cost_nanos / NANOS);
  return (
    <Card>
      <CardHeader
        title={`${testedName(run)}, ${formatPast(at)}`}
        description={runCopy.cost(calls, formatNumber(tokens), money)}
        aside={<StateBadge run={run} />}
      />
      <div className="flex flex-col gap-4">
        {isEnded(state) ? null : <Running run={run} />}
        {state === 'done' ? (
          <p className="flex flex-wrap items-center gap-2 text-sm">
            <span className="text-2xl font-semibold tnum">{runCopy.passed(run.percent)}</span>
            {run.critical > 0 ? (
              <Badge variant="destructive">{runCopy.critical(run.critical)}</Badge>
            ) : null}
            <span className="text-muted-foreground">{runCopy.progress(chats_done, chats)}</span>
          </p>
        ) : null}
        {run.triggered_by ? (
          <p className="text-sm text-muted-foreground">{runCopy.automatic(run.triggered_by)}</p>
        ) : null}
        {problem ? (
          <Notice variant="destructive" title={runCopy.problem}>
            {problem}
          </Notice>
        ) : null}
        {state === 'done' && changed.length > 0 ? (
          <Notice
            variant="warning"
            action={
              <RestrictedButton
                permission="canEditCampaigns"
                variant="secondary"
                size="sm"
                onClick={onAgain}
              >
                <RotateCcw aria-hidden />
                {runCopy.again}
              </RestrictedButton>
            }
          >
            {runCopy.changed(changed)}
          </Notice>
        ) : null}
      </div>
    </Card>
  );
}

function Running({ run: { run_id, chats, chats_done } }: { run: EvalRun }) {
  const { team_slug } = useTeam();
  const cancel = useMutation(
    rpc.evals.cancel.mutationOptions({
      onError: (error) => toast.error(messageOf(error, runCopy.cancelFailed)),
    }),
  );
  return (
    <RunProgress
      text={runCopy.progress(chats_done, chats)}
      percent={chats === 0 ? 0 : (chats_done * 100) / chats}
      copy={runCopy}
      cancelling={cancel.isPending}
      onCancel={() => cancel.mutate({ team_slug, run_id })}
    />
  );
}

function Agreement({ agreement: { n, share } }: Pick<EvalReport, 'agreement'>) {
  return (
    <Card>
      <CardHeader
        title={runCopy.judge}
        description={
          share === null ? runCopy.noLabels : runCopy.agreement(Math.round(share * 100), n)
        }
        className="mb-0"
      />
    </Card>
  );
}

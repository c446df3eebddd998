import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { NANOS } from '#domain/models/prices.ts';
import { isEnded, type Run } from '#domain/quality/schema.ts';
import { messageOf, type rpc } from '#web/platform/rpc.ts';
import { formatDollars } from '#web/shared/dollars.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { cn } from '#web/ui/cn.ts';
import { LoadFailed } from '#web/ui/layout/states.tsx';
import { X } from '#web/ui/first-icons.ts';
import { formatPastTime } from '#web/ui/format.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { SelectField } from '#web/ui/form/select.tsx';
import { Waiting } from '#web/ui/loading.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import type { runCopy } from '#copy/quality/runs.ts';

interface NotLoadedProps {
  query: { isError: boolean; error: unknown; refetch: () => unknown };
  copy: { loading: string; failed: { title: string; text: string } };
  /** shown while loading, instead of a spinner */
  waiting?: ReactNode;
}

/** Shown while a query is loading or has failed. */
export function NotLoaded({ query, copy, waiting }: NotLoadedProps) {
  if (!query.isError) return waiting ?? <Waiting label={copy.loading} />;
  return <LoadFailed query={query} copy={copy.failed} />;
}

interface ListProps<Shown extends Run> {
  title: string;
  runs: Shown[];
  shown: string | undefined;
  onOpen: (run_id: string) => void;
  /** what is tested, the result, and a short note */
  row: (run: Shown) => { name: string; badge: ReactNode; note: ReactNode };
}

export function RunList<Shown extends Run>(props: ListProps<Shown>) {
  const { title, runs, shown, onOpen, row } = props;
  if (runs.length === 0) return null;
  return (
    <Card title={title}>
      <ul className="-mx-2 flex max-h-96 flex-col gap-1 overflow-y-auto">
        {runs.map((run) => {
          const { name, badge, note } = row(run);
          return (
            <li key={run.run_id}>
              <button
                type="button"
                aria-current={run.run_id === shown || undefined}
                onClick={() => onOpen(run.run_id)}
                className={cn(
                  'flex w-full flex-col gap-1 rounded-lg px-3 py-2 text-left text-sm hover:bg-muted',
                  run.run_id === shown && 'bg-accent',
                )}
              >
                <span className="flex items-center justify-between gap-2">
                  <span className="font-medium">{name}</span>
                  {badge}
                </span>
                <span className="flex justify-between gap-2 text-xs text-muted-foreground">
                  <RelativeTime at={run.at} />
                  {note}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

interface SummaryProps {
  run: Run;
  name: string;
  badge: ReactNode;
  /** how many of `all` are done */
  done: number;
  all: number;
  copy: RunCopy;
  procedure: Pick<typeof rpc.evals.cancel, 'mutationOptions'>;
  children: ReactNode;
}

type RunCopy = Pick<
  typeof runCopy,
  'cost' | 'costUnknown' | 'progress' | 'progressLabel' | 'cancel' | 'cancelFailed' | 'problem'
>;

/** The progress and costs of a run, and why it stopped; `children`: its results. */
export function RunSummary({ run, name, badge, copy, children, ...progress }: SummaryProps) {
  const { calls, tokens, cost_nanos, problem, at } = run;
  const money = costText(cost_nanos, copy.costUnknown);
  return (
    <Card
      title={`${name}, ${formatPastTime(at)}`}
      description={copy.cost({ calls, tokens, money })}
      aside={badge}
    >
      <div className="flex flex-col gap-4 text-sm">
        {isEnded(run.state) ? null : <RunProgress run={run} copy={copy} {...progress} />}
        {children}
        {problem ? (
          <Notice variant="destructive" title={copy.problem}>
            {problem}
          </Notice>
        ) : null}
      </div>
    </Card>
  );
}

type ProgressProps = Pick<SummaryProps, 'run' | 'done' | 'all' | 'copy' | 'procedure'>;

/** A run's progress, with a stop button for users who may stop it. */
function RunProgress({ run: { run_id }, done, all, copy, procedure }: ProgressProps) {
  const { team_slug, can } = useTeam();
  const cancel = useMutation(
    procedure.mutationOptions({
      onError: (error) => toast.error(messageOf(error, copy.cancelFailed)),
    }),
  );
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-3">
        <output className="tnum">{copy.progress({ done, all })}</output>
        {can.canEditCampaigns ? (
          <Button
            variant="ghost"
            size="sm"
            busy={cancel.isPending}
            onClick={() => cancel.mutate({ team_slug, run_id })}
          >
            <X aria-hidden />
            {copy.cancel}
          </Button>
        ) : null}
      </div>
      <Progress value={all === 0 ? 0 : (done * 100) / all} label={copy.progressLabel} />
    </div>
  );
}

const costText = (nanos: number | null, unknown: string): string =>
  nanos === null ? unknown : formatDollars(nanos / NANOS);

interface CostProps<Estimate> {
  estimate: { data?: Estimate | undefined; isError: boolean };
  copy: { estimating: string; noEstimate: string; paused: string; unknownMoney: string };
  text: (estimate: Estimate, money: string) => string;
}

/** What a run would cost, shown before anything is spent. */
export function CostNotice<Estimate extends { cost_nanos: number | null; paused: boolean }>({
  estimate: { data, isError },
  copy,
  text,
}: CostProps<Estimate>) {
  if (data?.paused) return <Notice variant="warning">{copy.paused}</Notice>;
  if (isError) return <Notice variant="warning">{copy.noEstimate}</Notice>;
  if (!data) return <p className="text-sm text-muted-foreground">{copy.estimating}</p>;
  return <Notice variant="info">{text(data, costText(data.cost_nanos, copy.unknownMoney))}</Notice>;
}

interface NumberProps {
  label: string;
  hint?: string;
  value: number;
  numbers: readonly number[];
  onChange: (value: number) => void;
}

/** Chooses one of a few numbers, such as how many conversations a run has. */
export const NumberChoice = ({ label, hint, value, numbers, onChange }: NumberProps) => (
  <SelectField
    label={label}
    hint={hint}
    value={String(value)}
    options={numbers.map(String).map((text) => ({ value: text, label: text }))}
    onValueChange={(chosen) => onChange(Number(chosen))}
  />
);

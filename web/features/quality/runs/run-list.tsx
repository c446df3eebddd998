import type { EvalRun } from '#domain/quality/schema.ts';
import { Badge, type BadgeVariant } from '#web/ui/badge.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { cn } from '#web/ui/cn.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { runCopy } from './copy.ts';

interface Props {
  runs: EvalRun[];
  shown: string | null;
  onOpen: (run_id: string) => void;
}

export function RunList({ runs, shown, onOpen }: Props) {
  return (
    <Card>
      <CardHeader title={runCopy.list} />
      <ul className="-mx-2 flex max-h-96 flex-col gap-1 overflow-y-auto">
        {runs.map((run) => (
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
                <span className="font-medium">{testedName(run)}</span>
                <StateBadge run={run} />
              </span>
              <span className="flex justify-between gap-2 text-xs text-muted-foreground">
                <RelativeTime at={run.at} />
                {run.changed.length > 0 ? <span>{runCopy.outOfDate}</span> : null}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

export const testedName = ({ options, version_number }: EvalRun): string =>
  options.tested === 'draft' ? runCopy.draft : runCopy.live(version_number);

/** What came of a run, in one word or figure. */
export function StateBadge({ run }: { run: EvalRun }) {
  const { state, critical, percent } = run;
  if (state !== 'done') {
    const variant: BadgeVariant = state === 'failed' ? 'destructive' : 'secondary';
    return <Badge variant={variant}>{runCopy.states[state]}</Badge>;
  }
  return critical > 0 ? (
    <Badge variant="destructive">{runCopy.critical(critical)}</Badge>
  ) : (
    <Badge variant="success">{runCopy.passed(percent)}</Badge>
  );
}

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LATE_SECONDS, type PlatformStatus } from '#domain/admin/platform.ts';
import { rpc } from '#web/platform/rpc.ts';
import { cn } from '#web/ui/cn.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { formatNumber as number } from '#web/ui/format.ts';
import { Notice } from '#web/ui/notice.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { Skeletons } from '#web/ui/loading.tsx';
import { copy as texts } from '#copy/admin/platform.ts';

/** milliseconds; no event announces that part of the platform recovered */
export const REFETCH_MS = 30_000;

const { status: copy } = texts;

/** Live status of the installation: queue, workers, numbers and failures. */
export function StatusCard() {
  const { data, isError } = useQuery(
    rpc.admin.status.queryOptions({ staleTime: 0, refetchInterval: REFETCH_MS }),
  );
  return (
    <Card
      title={copy.title}
      description={copy.text}
      aside={
        data ? (
          <span className="text-xs text-muted-foreground tnum">
            <span>{copy.version({ version: data.version })}</span> · {copy.at}{' '}
            <RelativeTime at={data.at} />
          </span>
        ) : null
      }
    >
      {data && isError ? (
        <Notice variant="destructive" className="mb-5">
          {copy.stale}
        </Notice>
      ) : null}
      {data ? (
        <>
          <Figures status={data} />
          <Failing jobs={data.failing} />
        </>
      ) : null}
      {!data && isError ? <Notice variant="destructive">{copy.failed}</Notice> : null}
      {data || isError ? null : <Skeletons label={copy.loading} className="h-20" />}
    </Card>
  );
}

interface Figure {
  label: string;
  figure: ReactNode;
  more: string;
  alarming?: boolean;
}

function Figures({ status: { jobs, numbers, backup } }: { status: PlatformStatus }) {
  const oldest = jobs.oldest_due_seconds;
  const isLate = oldest >= LATE_SECONDS;
  const figures: Figure[] = [
    {
      label: copy.workers,
      figure: number(jobs.workers),
      more: jobs.workers === 0 ? copy.noWorker : '',
      alarming: jobs.workers === 0,
    },
    {
      label: copy.oldest,
      figure:
        oldest < 120
          ? copy.due.seconds({ value: Math.round(oldest) })
          : copy.due.minutes({ value: Math.round(oldest / 60) }),
      more: isLate ? copy.late : oldest < 1 ? copy.nothingDue : '',
      alarming: isLate,
    },
    {
      label: copy.jobs,
      figure: number(jobs.waiting),
      more: copy.running({ count: number(jobs.running) }),
    },
    {
      label: copy.dead,
      figure: number(jobs.dead),
      more: jobs.dead > 0 ? copy.deadMore : '',
      alarming: jobs.dead > 0,
    },
    {
      label: copy.connected,
      figure: number(numbers.connected),
      more: copy.lost({ count: number(numbers.lost) }),
      alarming: numbers.lost > 0,
    },
    {
      label: copy.backup,
      figure: backup.at ? <RelativeTime at={backup.at} /> : copy.noBackup,
      more: backup.is_late ? copy.backupLate : '',
      alarming: backup.is_late,
    },
  ];
  return <FigureGrid figures={figures} className="pb-5 lg:grid-cols-6" />;
}

export function FigureGrid({ figures, className }: { figures: Figure[]; className: string }) {
  return (
    <dl className={cn('grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-3', className)}>
      {figures.map(({ label, figure, more, alarming = false }) => (
        <div key={label} className="flex flex-col">
          <dt className="text-sm text-muted-foreground">{label}</dt>
          <dd className="flex flex-col gap-0.5">
            <span className="text-2xl font-semibold tnum">{figure}</span>
            <span
              className={cn('text-xs tnum', alarming ? 'font-medium' : 'text-muted-foreground')}
            >
              {more}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Failing({ jobs }: { jobs: PlatformStatus['failing'] }) {
  return (
    <section aria-label={copy.failing} className="flex flex-col gap-2 border-t border-border pt-4">
      <h3 className="text-sm font-medium">{copy.failing}</h3>
      {jobs.length === 0 ? (
        <p className="text-sm text-muted-foreground">{copy.noneFail}</p>
      ) : (
        <ul aria-label={copy.failingList} className="flex flex-col gap-1.5 text-sm">
          {jobs.map(({ name, retrying, dead }) => (
            <li key={name} className="flex flex-wrap justify-between gap-x-6">
              <span className="font-mono break-all">{name}</span>
              <span className="text-muted-foreground tnum">
                {[
                  retrying > 0 ? copy.retrying({ count: number(retrying) }) : '',
                  dead > 0 ? copy.deadOf({ count: number(dead) }) : '',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

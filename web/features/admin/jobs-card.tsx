import type { DeadJob } from '#domain/admin/platform.ts';
import { messageOf } from '#web/platform/rpc.ts';
import { LoadMore } from '#web/shared/load-more.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { EmptyState } from '#web/ui/layout/states.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { Skeleton } from '#web/ui/loading.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { useDeadJobs, useRetryJob } from './desk-api.ts';
import { copy as texts } from '#copy/admin/platform.ts';

const { jobs: copy } = texts;

/** Jobs that used up their attempts, each with its error and another try. */
export function JobsCard() {
  return (
    <Card title={copy.title} description={copy.text}>
      <Jobs />
    </Card>
  );
}

function Jobs() {
  const query = useDeadJobs();
  const { data, isError } = query;
  if (!data && isError) return <Notice variant="destructive">{copy.failed}</Notice>;
  if (!data) {
    return (
      <output aria-label={copy.loading}>
        <Skeleton className="h-14" />
      </output>
    );
  }
  const jobs = data.pages.flatMap((page) => page.jobs);
  if (jobs.length === 0) {
    return <EmptyState level={3} title={copy.none} description={copy.noneText} className="py-6" />;
  }
  return (
    <div className="flex flex-col gap-4">
      <ul aria-label={copy.list} className="flex flex-col divide-y divide-border">
        {jobs.map((job) => (
          <Job key={job.job_id} job={job} />
        ))}
      </ul>
      <LoadMore query={query} busyLabel={copy.moreBusy}>
        {copy.more}
      </LoadMore>
    </div>
  );
}

function Job({ job }: { job: DeadJob }) {
  const { job_id, name, attempts, last_error, failed_at, team } = job;
  const retry = useRetryJob();
  const again = () =>
    retry.mutate(
      { job_id },
      {
        onSuccess: () => toast.success(copy.retried),
        onError: (error) =>
          toast.error(copy.retryFailed, { description: messageOf(error, copy.retryFailedText) }),
      },
    );
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3 text-sm first:pt-0 last:pb-0">
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-0.5">
        <p className="font-mono font-medium break-all">{name}</p>
        <p className="text-muted-foreground tnum">
          <span>{copy.failedAt}</span> <RelativeTime at={failed_at} /> <span>·</span>{' '}
          <span>{copy.attempts({ count: attempts })}</span>
          {team ? <span>{` · ${copy.team({ name: team.team_name })}`}</span> : null}
        </p>
        <p className="break-words">{last_error}</p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        aria-label={copy.retryOf({ name })}
        busy={retry.isPending}
        busyLabel={copy.retrying}
        onClick={again}
      >
        {copy.retry}
      </Button>
    </li>
  );
}

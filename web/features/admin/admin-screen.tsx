import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import type { AdminLevel } from '#domain/admin/levels.ts';
import type { DeadJob, ModelReport } from '#domain/admin/platform.ts';
import { paths } from '#web/shared/paths.ts';
import { useMe } from '#web/shared/session/session.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ShieldUser } from '#web/ui/first-icons.ts';
import type { Icon } from '#web/ui/icon.tsx';
import { Headset, Shield, ShieldCheck } from '#web/ui/icons.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { type Tab, Tabs } from '#web/ui/layout/tabs.tsx';
import { messageOf, rpc } from '#web/platform/rpc.ts';
import { LoadMore } from '#web/shared/load-more.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { EmptyState, LoadFailed } from '#web/ui/layout/states.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { Skeletons } from '#web/ui/loading.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { AuditCard } from './audit-card.tsx';
import { DrawingCard, FiguresCard, HealthCard } from './figures-card.tsx';
import { PeopleCard } from './people-card.tsx';
import { StatusCard } from './status-card.tsx';
import { useLiveInbox, useStaffUnread } from './support-api.ts';
import { SupportTab } from './support-tab.tsx';
import { TeamsTab } from './teams-tab.tsx';
import { useDeadJobs, useRetryJob } from './desk-api.ts';
import { copy } from '#copy/admin/desk.ts';
import { copy as texts } from '#copy/admin/platform.ts';
import { formatList } from '#web/ui/format.ts';
import { kitCopy } from '#copy/platform/screen.ts';

const ICONS: Partial<Record<AdminLevel, Icon>> = {
  superadmin: ShieldCheck,
  admin: ShieldUser,
  support: Headset,
};

const TABS = ['teams', 'people', 'support', 'audit', 'platform'] as const;
type TabName = (typeof TABS)[number];

/** What staff can see and do, in parts; the address names the part. Behind the admin guard. */
export function AdminScreen() {
  const [query, setQuery] = useSearchParams();
  const unread = useStaffUnread();
  useLiveInbox();
  const tab = TABS.find((name) => name === query.get('tab')) ?? 'teams';
  const show = (name: TabName) => setQuery(name === 'teams' ? {} : { tab: name });
  const tabs: Tab<TabName>[] = [
    { name: 'teams', label: copy.tabs.teams, content: <TeamsTab /> },
    { name: 'people', label: copy.tabs.people, content: <PeopleCard /> },
    { name: 'support', label: copy.tabs.support({ unread }), content: <SupportTab /> },
    { name: 'audit', label: copy.tabs.audit, content: <AuditCard /> },
    { name: 'platform', label: copy.tabs.platform, content: <PlatformTab /> },
  ];
  const { data: me } = useMe();
  const level = me?.profile.admin_level;
  const Icon = (level && ICONS[level]) ?? Shield;
  return (
    <Page
      title={copy.title}
      description={copy.description}
      action={
        <Badge variant="primary" className="capitalize">
          <Icon aria-hidden />
          <span>{level ? copy.badge({ level }) : copy.badgeOfNone}</span>
        </Badge>
      }
    >
      <Tabs label={copy.tabs.label} tabs={tabs} value={tab} onChange={show} />
    </Page>
  );
}

/** How the platform does as a whole. */
function PlatformTab() {
  const { data: me } = useMe();
  return (
    <>
      {me?.profile.admin_level === 'superadmin' ? (
        <Button asChild variant="secondary" className="self-start">
          <Link to={paths.installation}>{copy.installation}</Link>
        </Button>
      ) : null}
      <StatusCard />
      <HealthCard />
      <JobsCard />
      <FiguresCard />
      <ModelCard />
      <DrawingCard />
    </>
  );
}

const { jobs: jobsCardCopy } = texts;

/** Jobs that used up their attempts, each with its error and another try. */
function JobsCard() {
  return (
    <Card title={jobsCardCopy.title} description={jobsCardCopy.text}>
      <Jobs />
    </Card>
  );
}

function Jobs() {
  const query = useDeadJobs();
  const { data, isError } = query;
  if (!data && isError) return <Notice variant="destructive">{jobsCardCopy.failed}</Notice>;
  if (!data) {
    return <Skeletons label={jobsCardCopy.loading} className="h-14" />;
  }
  const jobs = data.pages.flatMap((page) => page.jobs);
  if (jobs.length === 0) {
    return (
      <EmptyState
        level={3}
        title={jobsCardCopy.none}
        description={jobsCardCopy.noneText}
        className="py-6"
      />
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <ul aria-label={jobsCardCopy.list} className="flex flex-col divide-y divide-border">
        {jobs.map((job) => (
          <Job key={job.job_id} job={job} />
        ))}
      </ul>
      <LoadMore query={query} busyLabel={kitCopy.loading}>
        {jobsCardCopy.more}
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
        onSuccess: () => toast.success(jobsCardCopy.retried),
        onError: (error) =>
          toast.error(jobsCardCopy.retryFailed, {
            description: messageOf(error, jobsCardCopy.retryFailedText),
          }),
      },
    );
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3 text-sm first:pt-0 last:pb-0">
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-0.5">
        <p className="font-mono font-medium break-all">{name}</p>
        <p className="text-muted-foreground tnum">
          <span>{jobsCardCopy.failedAt}</span> <RelativeTime at={failed_at} /> <span>·</span>{' '}
          <span>{jobsCardCopy.attempts({ count: attempts })}</span>
          {team ? <span>{` · ${jobsCardCopy.team({ name: team.team_name })}`}</span> : null}
        </p>
        <p className="break-words">{last_error}</p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        aria-label={jobsCardCopy.retryOf({ name })}
        busy={retry.isPending}
        busyLabel={jobsCardCopy.retrying}
        onClick={again}
      >
        {jobsCardCopy.retry}
      </Button>
    </li>
  );
}

const { model: modelCardCopy } = copy;

/** Whether the model can answer leads, and what to set if it cannot. */
export function ModelCard() {
  // The server asks the model once a minute at most.
  const report = useQuery(rpc.admin.model.queryOptions({ staleTime: 0 }));
  if (report.data) return <Report report={report.data} />;
  return (
    <Card title={modelCardCopy.title}>
      {report.isError ? (
        <LoadFailed
          query={report}
          copy={{
            title: modelCardCopy.failed,
            text: modelCardCopy.failedText,
          }}
          className="py-8"
        />
      ) : (
        <Skeletons label={modelCardCopy.loading} className="h-10" />
      )}
    </Card>
  );
}

function Report({ report }: { report: ModelReport }) {
  const { name, host, ok, words, asked, sees, last_error_at } = report;
  return (
    <Card
      title={modelCardCopy.title}
      description={modelCardCopy.name({ name, host })}
      aside={
        <Badge variant={ok ? 'success' : 'warning'}>
          {ok ? modelCardCopy.works : modelCardCopy.fails}
        </Badge>
      }
    >
      <div className="flex flex-col gap-1 text-sm">
        <p className="break-words">{sentence(report)}</p>
        {!ok && words ? (
          <p className="break-words text-muted-foreground">{modelCardCopy.words({ words })}</p>
        ) : null}
        {asked.length > 0 ? (
          <p className="text-muted-foreground">
            {modelCardCopy.asked({ ways: formatList(asked) })}
          </p>
        ) : null}
        {sees === false ? <p className="break-words">{modelCardCopy.blind}</p> : null}
        {last_error_at ? (
          <p className="break-words text-xs text-muted-foreground">
            <span>{modelCardCopy.lastError}</span>{' '}
            <RelativeTime at={last_error_at} className="tnum" />
            {ok && words ? <span>{`: ${words}`}</span> : null}
          </p>
        ) : null}
      </div>
    </Card>
  );
}

function sentence({ ok, unwell_since, state }: ModelReport): string {
  if (unwell_since !== null) return modelCardCopy.unwell;
  return ok ? modelCardCopy.answers : state;
}

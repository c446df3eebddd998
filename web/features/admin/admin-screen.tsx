import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { AdminLevel } from '#domain/admin/levels.ts';
import type { DeadJob, ModelReport } from '#domain/admin/platform.ts';
import { paths } from '#web/shared/paths.ts';
import { useMe } from '#web/shared/session/session.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { ShieldUser } from '#web/ui/first-icons.ts';
import type { Icon } from '#web/ui/icon.tsx';
import { Headset, Shield, ShieldCheck } from '#web/ui/icons.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { type Tab, Tabs } from '#web/ui/layout/tabs.tsx';
import { messageOf, refetchOnSettled, rpc } from '#web/platform/rpc.ts';
import { LoadMore } from '#web/shared/load-more.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { EmptyState, LoadFailed } from '#web/ui/layout/states.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { Skeletons } from '#web/ui/loading.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { AuditCard } from './audit-card.tsx';
import { RenderingCard, FiguresCard, HealthCard } from './figures-card.tsx';
import { PeopleCard } from './people-card.tsx';
import { StatusCard } from './status-card.tsx';
import { REFETCH_MS, useLiveInbox } from './support-api.ts';
import { SupportTab } from './support-tab.tsx';
import { TeamsTab } from './teams-tab.tsx';
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

/** What staff can see and do, in tabs; the URL names the tab. Requires the admin guard. */
export function AdminScreen() {
  const [query, setQuery] = useSearchParams();
  const { data: unread = 0 } = useQuery(
    rpc.admin.supportUnread.queryOptions({ staleTime: 0, refetchInterval: REFETCH_MS }),
  );
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

/** The state of the platform as a whole. */
function PlatformTab() {
  const { data: me } = useMe();
  return (
    <>
      {me?.profile.admin_level === 'superadmin' ? (
        <ButtonLink to={paths.installation} variant="secondary" className="self-start">
          {copy.installation}
        </ButtonLink>
      ) : null}
      <StatusCard />
      <HealthCard />
      <JobsCard />
      <FiguresCard />
      <ModelCard />
      <RenderingCard />
    </>
  );
}

/** Jobs that ran out of attempts, each with its error and a retry button. */
function JobsCard() {
  return (
    <Card title={texts.jobs.title} description={texts.jobs.text}>
      <Jobs />
    </Card>
  );
}

function Jobs() {
  const query = useInfiniteQuery(
    rpc.admin.deadJobs.infiniteOptions({
      input: (before: string | undefined) => ({ before }),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
      staleTime: 0,
    }),
  );
  const { data, isError } = query;
  if (!data && isError) return <Notice variant="destructive">{texts.jobs.failed}</Notice>;
  if (!data) {
    return <Skeletons label={texts.jobs.loading} className="h-14" />;
  }
  const jobs = data.pages.flatMap((page) => page.jobs);
  if (jobs.length === 0) {
    return (
      <EmptyState
        level={3}
        copy={{ title: texts.jobs.none, text: texts.jobs.noneText }}
        className="py-6"
      />
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <ul aria-label={texts.jobs.list} className="flex flex-col divide-y divide-border">
        {jobs.map((job) => (
          <Job key={job.job_id} job={job} />
        ))}
      </ul>
      <LoadMore query={query} busyLabel={kitCopy.loading}>
        {texts.jobs.more}
      </LoadMore>
    </div>
  );
}

function Job({ job }: { job: DeadJob }) {
  const { job_id, name, attempts, last_error, failed_at, team } = job;
  const retry = useMutation(
    rpc.admin.retryJob.mutationOptions({
      onSuccess: () => toast.success(texts.jobs.retried),
      onError: (error) =>
        toast.error(texts.jobs.retryFailed, {
          description: messageOf(error, texts.jobs.retryFailedText),
        }),
      ...refetchOnSettled(rpc.admin.deadJobs.key()),
    }),
  );
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3 text-sm first:pt-0 last:pb-0">
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-0.5">
        <p className="font-mono font-medium break-all">{name}</p>
        <p className="text-muted-foreground tnum">
          <span>{texts.jobs.failedAt}</span> <RelativeTime at={failed_at} /> <span>·</span>{' '}
          <span>{texts.jobs.attempts({ count: attempts })}</span>
          {team ? <span>{` · ${texts.jobs.team({ name: team.team_name })}`}</span> : null}
        </p>
        <p className="break-words">{last_error}</p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        aria-label={texts.jobs.retryOf({ name })}
        busy={retry.isPending}
        busyLabel={texts.jobs.retrying}
        onClick={() => retry.mutate({ job_id })}
      >
        {texts.jobs.retry}
      </Button>
    </li>
  );
}

/** Shows whether the model can answer leads, and what to configure if not. */
export function ModelCard() {
  // The server queries the model at most once a minute.
  const report = useQuery(rpc.admin.model.queryOptions({ staleTime: 0 }));
  if (report.data) return <Report report={report.data} />;
  return (
    <Card title={copy.model.title}>
      {report.isError ? (
        <LoadFailed
          query={report}
          copy={{ title: copy.model.failed, text: copy.model.failedText }}
          className="py-8"
        />
      ) : (
        <Skeletons label={copy.model.loading} className="h-10" />
      )}
    </Card>
  );
}

function Report({ report }: { report: ModelReport }) {
  const { name, host, ok, words, asked, sees, last_error_at } = report;
  return (
    <Card
      title={copy.model.title}
      description={copy.model.name({ name, host })}
      aside={
        <Badge variant={ok ? 'success' : 'warning'}>
          {ok ? copy.model.works : copy.model.fails}
        </Badge>
      }
    >
      <div className="flex flex-col gap-1 text-sm">
        <p className="break-words">{sentence(report)}</p>
        {!ok && words ? (
          <p className="break-words text-muted-foreground">{copy.model.words({ words })}</p>
        ) : null}
        {asked.length > 0 ? (
          <p className="text-muted-foreground">{copy.model.asked({ ways: formatList(asked) })}</p>
        ) : null}
        {sees === false ? <p className="break-words">{copy.model.blind}</p> : null}
        {last_error_at ? (
          <p className="break-words text-xs text-muted-foreground">
            <span>{copy.model.lastError}</span> <RelativeTime at={last_error_at} className="tnum" />
            {ok && words ? <span>{`: ${words}`}</span> : null}
          </p>
        ) : null}
      </div>
    </Card>
  );
}

function sentence({ ok, unwell_since, state }: ModelReport): string {
  if (unwell_since !== null) return copy.model.unwell;
  return ok ? copy.model.answers : state;
}

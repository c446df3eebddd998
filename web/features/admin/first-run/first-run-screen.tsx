import { useMutation, type UseMutationResult, useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import {
  type FirstRun,
  isTestable,
  type PartReport,
  type PartState,
  type PartTest,
  type TestedPart,
} from '#domain/admin/first-run.ts';
import { refetchOnSuccess, refusalOf, rpc } from '#web/platform/rpc.ts';
import { paths } from '#web/shared/paths.ts';
import { useMe } from '#web/shared/session/session.ts';
import { Badge } from '#web/ui/badge.tsx';
import { formatList } from '#web/ui/format.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Loaded } from '#web/ui/layout/states.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { Skeletons } from '#web/ui/loading.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { FailedNotice, Notice } from '#web/ui/notice.tsx';
import { copy } from '#copy/admin/first-run.ts';
import { textOf } from '#copy/catalog/catalog.ts';
import { kitCopy } from '#copy/platform/screen.ts';
import { REFETCH_MS } from '../status-card.tsx';

/** Shows which parts of the installation are real, with a test for each. It requires nothing. */
export function FirstRunScreen() {
  const { data: me } = useMe();
  const firstRun = useQuery(rpc.admin.firstRun.queryOptions());
  if (me?.profile.admin_level !== 'superadmin') return <Navigate to={paths.staff} replace />;
  return (
    <Page
      title={copy.title}
      description={copy.text}
      narrow
      action={firstRun.data ? <Actions firstRun={firstRun.data} /> : null}
    >
      <Loaded
        query={firstRun}
        waiting={<Skeletons label={copy.loading} className="h-96" />}
        failed={copy.loadFailed}
      >
        {({ parts }) => (
          <>
            <Card>
              <ul aria-label={copy.list} className="flex flex-col divide-y divide-border">
                {parts.map((report) => (
                  <PartRow key={report.part} report={report} />
                ))}
              </ul>
            </Card>
            <p className="text-sm text-muted-foreground">{copy.where}</p>
          </>
        )}
      </Loaded>
      <Problems />
    </Page>
  );
}

function Actions({ firstRun: { done_at } }: { firstRun: FirstRun }) {
  const finish = useMutation(
    rpc.admin.finishFirstRun.mutationOptions({
      ...refetchOnSuccess(rpc.admin.firstRun.key()),
      onError: (error) => toast.error(refusalOf(error, copy.failed)),
    }),
  );
  if (done_at) return <Badge variant="success">{copy.isDone}</Badge>;
  return (
    <div className="flex flex-wrap gap-2">
      <ButtonLink to={paths.root} variant="secondary">
        {copy.later}
      </ButtonLink>
      <Button busy={finish.isPending} busyLabel={kitCopy.saving} onClick={() => finish.mutate({})}>
        {copy.done}
      </Button>
    </div>
  );
}

/** Conflicting settings, named as on the staff page. */
function Problems() {
  const { data = [] } = useQuery(
    rpc.admin.health.queryOptions({ staleTime: 0, refetchInterval: REFETCH_MS }),
  );
  const problems = data.filter(({ component }) => component === 'settings');
  if (problems.length === 0) return null;
  return (
    <Card title={copy.problems.title} description={copy.problems.text}>
      <ul aria-label={copy.problems.title} className="flex flex-col divide-y divide-border text-sm">
        {problems.map(({ setting, state, hint }) => (
          <li key={setting} className="flex flex-col gap-0.5 py-3 first:pt-0 last:pb-0">
            <code className="text-xs font-medium">{setting}</code>
            <p lang="en" className="break-words text-muted-foreground">
              {state}
            </p>
            {hint ? <p className="break-words">{copy.fix({ hint })}</p> : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}

const TONES = {
  real: 'success',
  simulated: 'warning',
  off: 'secondary',
} as const satisfies Record<PartState, string>;

/** One part: what it does now, which settings change that, and a test. */
function PartRow({ report }: { report: PartReport }) {
  const { part, state, settings } = report;
  const { name, states, adds, ...own } = copy.parts[part];
  const badge = 'badge' in own ? textOf(own.badge, state) : undefined;
  const test = useMutation(rpc.admin.testPart.mutationOptions());
  const isBroken = test.data?.ok === false;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-5 first:pt-0 last:pb-0">
      <div className="flex min-w-0 flex-1 basis-72 flex-col gap-1 text-sm">
        <h2 className="flex flex-wrap items-center gap-2 text-base font-semibold">
          {name}
          <Badge variant={isBroken ? 'destructive' : TONES[state]}>
            {isBroken ? copy.badges.broken : (badge ?? copy.badges[state])}
          </Badge>
        </h2>
        {isBroken ? null : <p>{textOf(states, state)}</p>}
        <p className="text-muted-foreground">
          {(state === 'real' ? copy.setBy : adds)({ settings: formatList(settings) })}
        </p>
      </div>
      {isTestable(report) ? <Test part={report.part} name={name} test={test} /> : null}
    </li>
  );
}

interface TestProps {
  part: TestedPart;
  name: string;
  test: UseMutationResult<PartTest, Error, { part: TestedPart }>;
}

/** Runs a real test of the part and shows the result below the row. */
function Test({ part, name, test }: TestProps) {
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        busy={test.isPending}
        busyLabel={copy.testing}
        aria-label={copy.testOf({ name })}
        onClick={() => test.mutate({ part })}
      >
        {copy.test}
      </Button>
      {test.data ? (
        <Notice variant={test.data.ok ? 'success' : 'destructive'} className="w-full">
          <p>{test.data.text}</p>
          {test.data.hint ? <p>{copy.fix({ hint: test.data.hint })}</p> : null}
        </Notice>
      ) : null}
      <FailedNotice error={test.error} text={copy.untested} className="w-full" />
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SessionInfo } from '#domain/accounts/schema.ts';
import { refusalOf, rpc } from '#web/platform/rpc.ts';
import { ConfirmDialog } from '#web/ui/overlay/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { LoadFailed } from '#web/ui/layout/states.tsx';
import { FailedNotice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/loading.tsx';
import { paths } from '#web/shared/paths.ts';
import { deviceName } from '#web/shared/device-name.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Monitor } from '#web/ui/first-icons.ts';
import { CircleHelp, Smartphone, Tablet } from '#web/ui/icons.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { useEndAllSessions, useEndSession } from './api.ts';
import { copy as texts } from '#copy/settings/screen.ts';

const copy = texts.sessions;

/** The user's sessions, with ways to end them. */
export function SessionsCard() {
  const sessions = useQuery(rpc.accounts.sessions.queryOptions());
  return (
    <Card title={copy.title} description={copy.text}>
      {sessions.isPending ? <Skeleton className="h-28" /> : null}
      {sessions.data ? (
        <>
          <ul aria-label={copy.label} className="mb-4 flex flex-col divide-y divide-border">
            {sessions.data.map((session) => (
              <SessionRow key={session.session_id} session={session} />
            ))}
          </ul>
          <EndAll />
        </>
      ) : null}
      {sessions.isLoadingError ? (
        <LoadFailed
          query={sessions}
          copy={{ title: copy.failed, text: copy.failedText }}
          className="py-6"
        />
      ) : null}
    </Card>
  );
}

function EndAll() {
  const [asking, setAsking] = useState(false);
  const end = useEndAllSessions();
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {copy.endAll}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={copy.endAllTitle}
        description={copy.endAllText}
        confirmLabel={copy.endAll}
        busyLabel={copy.ending}
        busy={end.isPending || end.isSuccess}
        onConfirm={() => end.mutate(undefined)}
      >
        <FailedNotice error={end.error} text={copy.endFailed} />
      </ConfirmDialog>
    </>
  );
}

const sessionRowCopy = texts.sessions;
const ICONS = { desktop: Monitor, phone: Smartphone, tablet: Tablet, unknown: CircleHelp };

function SessionRow({ session }: { session: SessionInfo }) {
  const { session_id, device, ip, created_at, used_at, current } = session;
  const name = deviceName(device);
  const Icon = ICONS[device.kind];
  const end = useEndSession();
  const ended = () => {
    if (current) window.location.assign(paths.login);
    else toast.success(sessionRowCopy.ended, { description: name });
  };
  const failed = (error: Error) => toast.error(refusalOf(error, sessionRowCopy.endFailed));
  return (
    <li className="flex items-center gap-4 py-3">
      <Icon aria-hidden className="size-5 shrink-0 text-muted-foreground" />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5 text-sm">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <span>{name}</span>
          {current ? <Badge variant="success">{sessionRowCopy.current}</Badge> : null}
        </span>
        <span className="text-muted-foreground">
          <span>{sessionRowCopy.since}</span> <RelativeTime at={created_at} />
          {ip ? <span>{` · ${ip}`}</span> : null}
        </span>
        <span className="text-muted-foreground">
          {sessionRowCopy.used} <RelativeTime at={used_at} />
        </span>
      </div>
      <Button
        size="sm"
        variant="secondary"
        aria-label={sessionRowCopy.endLabel({ device: name })}
        busy={end.isPending}
        busyLabel=""
        // Not callbacks of `mutate`: they are gone when the row goes first.
        onClick={() => void end.mutateAsync({ session_id }).then(ended, failed)}
      >
        {sessionRowCopy.end}
      </Button>
    </li>
  );
}

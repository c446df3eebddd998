import { useMutation, useQuery } from '@tanstack/react-query';
import type { SessionInfo } from '#domain/accounts/schema.ts';
import { refetchOnSuccess, refusalOf, rpc } from '#web/platform/rpc.ts';
import { ConfirmDialog } from '#web/ui/overlay/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Loaded } from '#web/ui/layout/states.tsx';
import { Skeleton } from '#web/ui/loading.tsx';
import { paths } from '#web/shared/paths.ts';
import { deviceName } from '#web/shared/device-name.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Monitor } from '#web/ui/first-icons.ts';
import { CircleHelp, Smartphone, Tablet } from '#web/ui/icons.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { copy as texts } from '#copy/settings/screen.ts';

const copy = texts.sessions;

/** The user's sessions, with buttons to end them. */
export function SessionsCard() {
  const sessions = useQuery(rpc.accounts.sessions.queryOptions());
  return (
    <Card title={copy.title} description={copy.text}>
      <Loaded
        query={sessions}
        waiting={<Skeleton className="h-28" />}
        failed={{ title: copy.failed, text: copy.failedText }}
      >
        {(all) => (
          <>
            <ul aria-label={copy.label} className="mb-4 flex flex-col divide-y divide-border">
              {all.map((session) => (
                <SessionRow key={session.session_id} session={session} />
              ))}
            </ul>
            <EndAll />
          </>
        )}
      </Loaded>
    </Card>
  );
}

function EndAll() {
  const end = useMutation(
    rpc.accounts.revokeAllSessions.mutationOptions({
      onSuccess: () => window.location.assign(paths.login),
    }),
  );
  return (
    <ConfirmDialog
      trigger={<Button variant="secondary">{copy.endAll.confirm}</Button>}
      copy={{ ...copy.endAll, busy: copy.ending, failed: copy.endFailed }}
      action={{ isPending: end.isPending || end.isSuccess, error: end.error }}
      onConfirm={() => end.mutate(undefined)}
    />
  );
}

const ICONS = { desktop: Monitor, phone: Smartphone, tablet: Tablet, unknown: CircleHelp };

function SessionRow({ session }: { session: SessionInfo }) {
  const { session_id, device, ip, created_at, used_at, current } = session;
  const name = deviceName(device);
  const Icon = ICONS[device.kind];
  const end = useMutation(
    rpc.accounts.revokeSession.mutationOptions({
      ...refetchOnSuccess(rpc.accounts.sessions.key()),
      onSuccess: () => {
        if (current) window.location.assign(paths.login);
        else toast.success(copy.ended, { description: name });
      },
      onError: (error) => toast.error(refusalOf(error, copy.endFailed)),
    }),
  );
  return (
    <li className="flex items-center gap-4 py-3">
      <Icon aria-hidden className="size-5 shrink-0 text-muted-foreground" />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5 text-sm">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <span>{name}</span>
          {current ? <Badge variant="success">{copy.current}</Badge> : null}
        </span>
        <span className="text-muted-foreground">
          <span>{copy.since}</span> <RelativeTime at={created_at} />
          {ip ? <span>{` · ${ip}`}</span> : null}
        </span>
        <span className="text-muted-foreground">
          {copy.used} <RelativeTime at={used_at} />
        </span>
      </div>
      <Button
        size="sm"
        variant="secondary"
        aria-label={copy.endLabel({ device: name })}
        busy={end.isPending}
        busyLabel=""
        onClick={() => end.mutate({ session_id })}
      >
        {copy.end}
      </Button>
    </li>
  );
}

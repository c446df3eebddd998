import type { SessionInfo } from '#domain/accounts/schema.ts';
import { paths } from '#web/shared/paths.ts';
import { refusalOf } from '#web/platform/rpc.ts';
import { deviceName } from '#web/shared/device-name.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Monitor } from '#web/ui/first-icons.ts';
import { CircleHelp, Smartphone, Tablet } from '#web/ui/icons.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { useEndSession } from './api.ts';
import { copy as texts } from '#copy/settings/screen.ts';

const copy = texts.sessions;
const ICONS = { desktop: Monitor, phone: Smartphone, tablet: Tablet, unknown: CircleHelp };

export function SessionRow({ session }: { session: SessionInfo }) {
  const { session_id, device, ip, created_at, used_at, current } = session;
  const name = deviceName(device);
  const Icon = ICONS[device.kind];
  const end = useEndSession();
  const ended = () => {
    if (current) window.location.assign(paths.login);
    else toast.success(copy.ended, { description: name });
  };
  const failed = (error: Error) => toast.error(refusalOf(error, copy.endFailed));
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
        // Not callbacks of `mutate`: they are gone when the row goes first.
        onClick={() => void end.mutateAsync({ session_id }).then(ended, failed)}
      >
        {copy.end}
      </Button>
    </li>
  );
}

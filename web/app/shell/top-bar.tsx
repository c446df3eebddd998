import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { useState } from 'react';
import type { Me } from '#domain/accounts/schema.ts';
import { rpc } from '#web/platform/rpc.ts';
import { useLiveState } from '#web/shared/live.ts';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Bell, FlaskConical, PanelLeft, RefreshCw, Search, WifiOff } from '#web/ui/first-icons.ts';
import { Tooltip } from '#web/ui/overlay/tooltip.tsx';
import { cn } from '#web/ui/cn.ts';
import { useRelative } from '#web/ui/relative-time.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { TeamSwitcher } from './team-switcher.tsx';
import { copy } from '#copy/app/shell.ts';

interface Props {
  me: Me;
  updatedAt: number;
  expanded: boolean;
  onToggle: () => void;
  onFind: () => void;
}

export function TopBar({ me, updatedAt, expanded, onToggle, onFind }: Props) {
  const { team_slug } = useTeam();
  const reconnecting = useLiveState(team_slug) === 'reconnecting';
  return (
    <header className="sticky top-0 z-30 flex h-14 shrink-0 items-center gap-2 border-b border-border bg-background px-3 md:gap-3 md:px-5">
      <IconButton
        icon={PanelLeft}
        label={copy.shell.toggle}
        aria-expanded={expanded}
        onClick={onToggle}
      />
      <div className="min-w-0 flex-1">
        <TeamSwitcher me={me} />
      </div>
      {reconnecting ? (
        <output className="flex items-center gap-1.5 text-sm whitespace-nowrap text-warning">
          <WifiOff aria-hidden className="size-4" />
          <span className="max-sm:sr-only">{copy.shell.reconnecting}</span>
        </output>
      ) : null}
      <IconButton
        icon={Search}
        label={copy.shell.find}
        aria-keyshortcuts="Control+K Meta+K"
        title={copy.shell.findHint}
        onClick={onFind}
      />
      <SupportBell team_slug={team_slug} />
      <Refresh updatedAt={updatedAt} />
      {me.sandbox ? <SandboxBadge url={me.sandbox.url} /> : null}
    </header>
  );
}

function SandboxBadge({ url }: { url: string }) {
  return (
    <Tooltip content={copy.shell.sandboxHint} side="bottom">
      <a
        href={url}
        target="_blank"
        rel="noreferrer"
        className="inline-flex h-7 shrink-0 touch-target items-center gap-1.5 rounded-full bg-warning-soft px-3 text-xs max-sm:px-2 font-medium text-warning hover:underline"
      >
        <FlaskConical aria-hidden className="size-3.5" />
        <span className="max-sm:sr-only">{copy.shell.sandbox}</span>
      </a>
    </Tooltip>
  );
}

/** Opens the team's inbox of messages from support, and counts what was not read there. */
function SupportBell({ team_slug }: { team_slug: string }) {
  const unread = useSupportUnread(team_slug);
  return (
    <Button asChild variant="ghost" size="icon">
      <Link
        to={paths.support(team_slug)}
        aria-label={copy.shell.support({ unread })}
        title={copy.shell.support({ unread })}
      >
        <Bell aria-hidden />
        {unread > 0 ? (
          <span
            aria-hidden
            className="absolute -top-0.5 -right-0.5 grid h-4 min-w-4 place-items-center rounded-full bg-destructive-solid px-1 text-[0.6875rem] leading-none font-semibold text-destructive-solid-foreground tnum"
          >
            {unread > 99 ? '99+' : unread}
          </span>
        ) : null}
      </Link>
    </Button>
  );
}

/** Conversations with something of support that this person has not read; live changes keep it in step. */
function useSupportUnread(team_slug: string): number {
  return useQuery(rpc.support.unread.queryOptions({ input: { team_slug } })).data ?? 0;
}

/** Pages where there is nothing to refresh. */
const WITHOUT_BUTTON = /^\/dashboard\/[^/]+\/(get-started|prompts|playground)(\/|$)/;

/** When the data was updated, with a refresh button. */
function Refresh({ updatedAt }: { updatedAt: number }) {
  const { pathname } = useLocation();
  return (
    <>
      <span className="text-xs whitespace-nowrap text-muted-foreground max-lg:sr-only">
        {updatedAt === 0 ? copy.refresh.noData : <Updated at={updatedAt} />}
      </span>
      {WITHOUT_BUTTON.test(pathname) ? null : <RefreshButton />}
    </>
  );
}

function Updated({ at }: { at: number }) {
  const relative = useRelative(at);
  const shown = relative.endsWith('ago') ? relative : copy.refresh.justNow;
  return <span>{copy.refresh.updated({ relative: shown })}</span>;
}

function RefreshButton() {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const refresh = async () => {
    setBusy(true);
    try {
      await queryClient.refetchQueries({ type: 'active' }, { throwOnError: true });
      toast.success(copy.refresh.done, { description: copy.refresh.doneText });
    } catch {
      toast.error(copy.refresh.failed, { description: copy.refresh.failedText });
    }
    setBusy(false);
  };
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-disabled={busy || undefined}
      onClick={() => (busy ? undefined : void refresh())}
    >
      <RefreshCw aria-hidden className={cn(busy && 'animate-spin')} />
      <span className="max-sm:sr-only">{copy.refresh.label}</span>
    </Button>
  );
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { Suspense, useState } from 'react';
import type { Me } from '#domain/accounts/schema.ts';
import { sellsPlans, planName } from '#domain/billing/plans.ts';
import { roleName } from '#domain/teams/role-names.ts';
import { rpc } from '#web/platform/rpc.ts';
import { useLiveState } from '#web/shared/live.ts';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button, ButtonLink, IconButton } from '#web/ui/button.tsx';
import {
  Bell,
  ChevronsUpDown,
  FlaskConical,
  PanelLeft,
  Plus,
  RefreshCw,
  Search,
  WifiOff,
} from '#web/ui/first-icons.ts';
import { Tooltip } from '#web/ui/overlay/tooltip.tsx';
import { cn } from '#web/ui/cn.ts';
import { useRelativeIn } from '#web/ui/relative-time.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { lazyPart } from '#web/shared/lazy-part.tsx';
import { useSwitchTeam } from '#web/shared/team-switch.ts';
import { Badge } from '#web/ui/badge.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#web/ui/overlay/dropdown-menu.tsx';
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
      <Reconnecting team_slug={team_slug} />
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

/** A separate component, so the bar doesn't rerender when the connection changes. */
function Reconnecting({ team_slug }: { team_slug: string }) {
  if (useLiveState(team_slug) !== 'reconnecting') return null;
  return (
    <output className="flex items-center gap-1.5 text-sm whitespace-nowrap text-warning">
      <WifiOff aria-hidden className="size-4" />
      <span className="max-sm:sr-only">{copy.shell.reconnecting}</span>
    </output>
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

/** Opens the team's support messages and counts the ones this user hasn't read. */
function SupportBell({ team_slug }: { team_slug: string }) {
  const { data: unread = 0 } = useQuery(rpc.support.unread.queryOptions({ input: { team_slug } }));
  return (
    <ButtonLink
      to={paths.support(team_slug)}
      aria-label={copy.shell.support({ unread })}
      title={copy.shell.support({ unread })}
      variant="ghost"
      size="icon"
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
    </ButtonLink>
  );
}

/** Pages with nothing to refresh. */
const WITHOUT_BUTTON = /^\/dashboard\/[^/]+\/(get-started|prompts|playground)(\/|$)/;

/** Shows when the data was updated, with a refresh button. */
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
  const relative = useRelativeIn(at, 'past') ?? copy.refresh.justNow;
  return <span>{copy.refresh.updated({ relative })}</span>;
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

const { switcher: texts } = copy;

/** Loaded on demand: few users create a second team. */
const CreateTeamDialog = lazyPart(
  'CreateTeamDialog',
  () => import('#web/features/teams/create-team-dialog.tsx'),
  'nowhere',
);

/** The current team, and a menu of the user's other teams. */
function TeamSwitcher({ me }: { me: Me }) {
  const { team, team_slug } = useTeam();
  const [creating, setCreating] = useState(false);
  const switchTeam = useSwitchTeam();
  if (me.teams.length === 0 && !me.impersonation) return null;
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger className="flex h-9 max-w-full min-w-0 touch-target items-center gap-2 rounded-md px-2 text-sm font-medium hover:bg-accent">
          <span className="sr-only">{texts.label}</span>
          <span className="truncate">{copy.shell.teamName({ name: team.team_name })}</span>
          <TeamBadges me={me} className="max-lg:hidden" />
          <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-muted-foreground" />
        </DropdownMenuTrigger>
        <DropdownMenuContent
          align="start"
          className="max-h-[70dvh] w-72 max-w-[90vw] overflow-y-auto"
        >
          <DropdownMenuLabel>{texts.teams}</DropdownMenuLabel>
          <DropdownMenuRadioGroup
            value={team_slug}
            onValueChange={(slug) => (slug === team_slug ? undefined : void switchTeam(slug))}
          >
            {me.teams.map(({ team_slug: slug, team_name }) => (
              <DropdownMenuRadioItem key={slug} value={slug} className="flex-wrap">
                <span className="min-w-0 truncate">{copy.shell.teamName({ name: team_name })}</span>
                {slug === team_slug ? <TeamBadges me={me} /> : null}
              </DropdownMenuRadioItem>
            ))}
          </DropdownMenuRadioGroup>
          {me.impersonation ? null : (
            <>
              <DropdownMenuSeparator />
              <DropdownMenuItem onSelect={() => setCreating(true)}>
                <Plus aria-hidden />
                {texts.create}
              </DropdownMenuItem>
            </>
          )}
        </DropdownMenuContent>
      </DropdownMenu>
      {creating ? (
        <Suspense>
          <CreateTeamDialog
            onClose={() => setCreating(false)}
            onCreated={(slug) => void switchTeam(slug)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** Role and plan in the current team, and a badge while impersonating. */
function TeamBadges({ me, className }: { me: Me; className?: string }) {
  const { role, plan, billing } = useTeam();
  return (
    <span className={cn('flex shrink-0 items-center gap-1.5', className)}>
      <Badge variant="outline">{roleName(role)}</Badge>
      {me.impersonation ? <Badge variant="warning">{texts.impersonating}</Badge> : null}
      {me.impersonation || plan.isFreeUser || !sellsPlans(billing.plans) ? null : (
        <Badge variant="primary">{planName(plan.subscriptionPlan)}</Badge>
      )}
    </span>
  );
}

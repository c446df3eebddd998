import { Link, useLocation } from 'react-router';
import type { Me } from '#domain/accounts/schema.ts';
import { useInboxCounts } from '#web/shared/inbox-counts.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { cn } from '#web/ui/cn.ts';
import { Logo, LogoMark } from '#web/ui/logo.tsx';
import { paths } from '#web/shared/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Lock } from '#web/ui/first-icons.ts';
import { Tooltip } from '#web/ui/overlay/tooltip.tsx';
import { type Entry, type Group, navigation } from './navigation.ts';
import { UserMenu } from './user-menu.tsx';
import { copy as app } from '#copy/app/base.ts';
import { copy } from '#copy/app/shell.ts';

interface Props {
  me: Me;
  /** false: icons only */
  expanded: boolean;
  onNavigate?: () => void;
}

export function Sidebar({ me, expanded, onNavigate }: Props) {
  const team = useTeam();
  const { pathname } = useLocation();
  const rest = { expanded, onNavigate };
  const waiting = useInboxCounts(team.team_slug)?.waiting;
  return (
    <div className="flex h-full flex-col">
      <div className={cn('flex h-14 shrink-0 items-center', expanded ? 'px-4' : 'justify-center')}>
        <Link
          to={paths.team(team.team_slug)}
          onClick={onNavigate}
          aria-label={app.product}
          className="flex rounded-md"
        >
          {expanded ? <Logo name={app.product} /> : <LogoMark />}
        </Link>
      </div>
      <nav
        aria-label={copy.shell.navigation}
        className="flex flex-1 flex-col gap-2 overflow-x-hidden overflow-y-auto py-2"
      >
        {navigation(team, pathname, me, waiting).map((group) => (
          <Entries key={group.name} {...group} {...rest} />
        ))}
      </nav>
      <div className={cn('shrink-0 border-t border-border py-2', expanded ? 'px-3' : 'px-1')}>
        <UserMenu me={me} expanded={expanded} />
      </div>
    </div>
  );
}

interface EntriesProps extends Group {
  expanded: boolean;
  onNavigate: (() => void) | undefined;
}

function Entries({ name, label, entries, expanded, onNavigate }: EntriesProps) {
  const bottom = name === 'bottom';
  return (
    <div className={cn(bottom && 'mt-auto', expanded ? 'px-3' : 'px-1.5')}>
      {bottom ? null : (
        <p
          className={cn(
            'px-2 pb-1 text-xs font-medium whitespace-nowrap text-muted-foreground',
            !expanded && 'sr-only',
          )}
        >
          {label}
        </p>
      )}
      <ul aria-label={label} className="flex flex-col gap-0.5">
        {entries.map((entry) => (
          <li key={entry.label}>
            <SidebarEntry entry={entry} expanded={expanded} onNavigate={onNavigate} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface SidebarEntryProps {
  entry: Entry;
  expanded: boolean;
  onNavigate: (() => void) | undefined;
}

function SidebarEntry({ entry, expanded, onNavigate }: SidebarEntryProps) {
  const { to, icon: Icon, active } = entry;
  const accessibleName = accessibleNameOf(entry);
  const link = (
    <Link
      to={to}
      onClick={onNavigate}
      aria-current={active ? 'page' : undefined}
      aria-label={expanded ? undefined : accessibleName}
      className={cn(
        'flex h-11 items-center gap-2.5 rounded-md text-sm whitespace-nowrap transition-colors hover:bg-accent focus-visible:-outline-offset-2 md:h-8',
        expanded ? 'px-2' : 'justify-center',
        active ? 'bg-accent font-medium text-foreground' : 'text-muted-foreground',
      )}
    >
      <Icon aria-hidden className={cn('size-4 shrink-0', active && 'text-primary')} />
      {expanded ? <Details entry={entry} /> : null}
    </Link>
  );
  if (expanded) return link;
  return (
    <Tooltip content={accessibleName} side="right">
      {link}
    </Tooltip>
  );
}

/** The entry's accessible name when only its icon is visible. */
function accessibleNameOf({ label, badge, counter, counterLabel, locked }: Entry): string {
  const more = [badge, counterLabel ?? counter, locked ? copy.shell.pro : undefined];
  return [label, ...more].filter(Boolean).join(' · ');
}

function Details({ entry: { label, badge, counter, counterLabel, locked } }: { entry: Entry }) {
  return (
    <>
      <span className="flex-1 truncate">{label}</span>
      {badge ? <Badge variant="primary">{badge}</Badge> : null}
      {counter ? (
        <span aria-hidden={counterLabel ? true : undefined} className="text-xs tnum">
          {counter}
        </span>
      ) : null}
      {counterLabel ? <span className="sr-only">{counterLabel}</span> : null}
      {locked ? (
        <>
          <Lock aria-hidden className="size-3.5 shrink-0" />
          <span className="sr-only">{copy.shell.locked}</span>
          <Badge variant="outline">{copy.shell.pro}</Badge>
        </>
      ) : null}
    </>
  );
}

import { Link } from 'react-router';
import { Badge } from '#web/ui/badge.tsx';
import { cn } from '#web/ui/cn.ts';
import { Lock } from '#web/ui/first-icons.ts';
import { Tooltip } from '#web/ui/overlay/tooltip.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { copy } from '#copy/app/shell.ts';
import type { Entry } from './navigation.ts';

interface Props {
  entry: Entry;
  expanded: boolean;
  onNavigate: (() => void) | undefined;
}

export function SidebarEntry({ entry, expanded, onNavigate }: Props) {
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

/** The text of the icon for screen readers. */
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
      {counterLabel ? <VisuallyHidden>{counterLabel}</VisuallyHidden> : null}
      {locked ? (
        <>
          <Lock aria-hidden className="size-3.5 shrink-0" />
          <VisuallyHidden>{copy.shell.locked}</VisuallyHidden>
          <Badge variant="outline">{copy.shell.pro}</Badge>
        </>
      ) : null}
    </>
  );
}

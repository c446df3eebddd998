import { Link } from 'react-router';
import { paths } from '#web/shared/paths.ts';
import { useSupportUnread } from '#web/shared/support-unread.ts';
import { Button } from '#web/ui/button.tsx';
import { Bell } from '#web/ui/first-icons.ts';
import { copy } from '#copy/app/shell.ts';

/** Opens the team's inbox of messages from support, and counts what was not read there. */
export function SupportBell({ team_slug }: { team_slug: string }) {
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

import { Suspense } from 'react';
import { Link } from 'react-router';
import type { Me } from '#domain/accounts/schema.ts';
import { lazyPart } from '#web/shared/lazy-part.tsx';
import { paths } from '#web/shared/paths.ts';
import { nameOf } from '#web/shared/session/session.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
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
import { Bell, ChevronsUpDown, LogOut, Monitor, Moon, Sun } from '#web/ui/first-icons.ts';
import { THEMES, type Theme, useTheme } from '#web/ui/theme.ts';
import { useSignOut } from '#web/features/accounts/api.ts';
import { endChat } from '#web/features/support/chat.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { copy } from '#copy/app/shell.ts';

const AvailabilityChoice = lazyPart(
  'AvailabilityChoice',
  () => import('./availability-choice.tsx'),
  'line',
);

export function UserMenu({ me, expanded }: { me: Me; expanded: boolean }) {
  const { team_slug } = useTeam();
  const name = nameOf(me);
  return (
    <DropdownMenu>
      <DropdownMenuTrigger className="flex h-12 w-full items-center gap-2.5 rounded-md px-1 text-left text-sm hover:bg-accent focus-visible:-outline-offset-2">
        <Avatar name={name} className="size-8" />
        <span className="sr-only">{copy.userMenu.label}</span>
        {expanded ? (
          <>
            <span translate="no" className="flex min-w-0 flex-1 flex-col">
              <span className="truncate font-medium">{name}</span>
              <span className="truncate text-xs text-muted-foreground">{me.user.email}</span>
            </span>
            <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-muted-foreground" />
          </>
        ) : null}
      </DropdownMenuTrigger>
      <DropdownMenuContent side="top" align="start" className="w-60">
        <Suspense fallback={null}>
          <AvailabilityChoice />
        </Suspense>
        <DropdownMenuItem asChild>
          <Link to={paths.notifications(team_slug)}>
            <Bell aria-hidden />
            {copy.userMenu.notifications}
          </Link>
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <ThemeChoice />
        <DropdownMenuSeparator />
        <SignOutItem />
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

function ThemeChoice() {
  const [theme, setTheme] = useTheme();
  return (
    <>
      <DropdownMenuLabel>{copy.userMenu.theme}</DropdownMenuLabel>
      <DropdownMenuRadioGroup value={theme} onValueChange={(chosen) => setTheme(chosen as Theme)}>
        {THEMES.map((choice) => {
          const Icon = THEME_ICONS[choice];
          return (
            <DropdownMenuRadioItem key={choice} value={choice}>
              <Icon aria-hidden />
              {copy.userMenu.themes[choice]}
            </DropdownMenuRadioItem>
          );
        })}
      </DropdownMenuRadioGroup>
    </>
  );
}

function SignOutItem() {
  return (
    <DropdownMenuItem onSelect={useSignOutAction()}>
      <LogOut aria-hidden />
      {copy.userMenu.signOut}
    </DropdownMenuItem>
  );
}

/** Signs out, and tells the user if that failed. */
export function useSignOutAction() {
  const signOut = useSignOut();
  const { signOutFailed, signOutFailedText } = copy.userMenu;
  return () => {
    // The chat may be unreachable; signing out continues anyway.
    void endChat().catch(() => undefined);
    // The menu closes immediately, and `mutate` callbacks don't run after unmounting.
    signOut
      .mutateAsync(undefined)
      .catch(() => toast.error(signOutFailed, { description: signOutFailedText }));
  };
}

export const THEME_ICONS = { light: Sun, dark: Moon, system: Monitor };

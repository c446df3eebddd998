import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { Me } from '#domain/accounts/schema.ts';
import { useInboxCounts } from '#web/shared/inbox-counts.ts';
import { useDevice } from '#web/features/notifications/device.ts';
import { useLiveQueries } from '#web/shared/live.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { useIsPhone } from '#web/shared/use-wide.ts';
import { cn } from '#web/ui/cn.ts';
import { Sheet } from '#web/ui/overlay/sheet.tsx';
import { lazyPart } from '#web/shared/lazy-part.tsx';
import { Impersonation } from './impersonation.tsx';
import { sectionLinks } from './navigation.ts';
import { NumberWatch } from './number-watch.tsx';
import { PlanBanner } from './plan-banner.tsx';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';
import { copy } from '#copy/app/shell.ts';

const COUNT = /^\(\d+\+?\) /;

/** Puts a count in front of the tab's title, regardless of which page sets it. */
function useTitleCount(count: number) {
  useEffect(() => {
    const show = () => {
      const bare = document.title.replace(COUNT, '');
      const wanted = count > 0 ? `(${count > 99 ? '99+' : count}) ${bare}` : bare;
      if (bare && document.title !== wanted) document.title = wanted;
    };
    show();
    // Pages set the title when they render, in the same element or a new one.
    const observer = new MutationObserver(show);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      observer.disconnect();
      document.title = document.title.replace(COUNT, '');
    };
  }, [count]);
}

/** Loaded on demand: few users open it, and it includes a library. */
const CommandPalette = lazyPart('CommandPalette', () => import('./command-palette.tsx'), 'nowhere');

/** Loaded for addresses that name a section of their page. */
const SectionFocus = lazyPart('SectionFocus', () => import('./section-focus.tsx'), 'nowhere');

/** Loaded for the platform owner only. */
const FirstRunNotice = lazyPart(
  'FirstRunNotice',
  () => import('#web/features/admin/first-run/first-run-notice.tsx'),
  'nowhere',
);

interface Props {
  me: Me;
  /** when the team's data was fetched, in milliseconds */
  updatedAt: number;
  children: ReactNode;
}

/** Loaded for users who turned on notifications in this browser. */
const Notifier = lazyPart(
  'Notifier',
  () => import('#web/features/notifications/notifier.tsx'),
  'line',
);

/** Sidebar (a drawer on phones), top bar and the page. */
export function ShellFrame({ me, updatedAt, children }: Props) {
  const { team_slug } = useTeam();
  const phone = useIsPhone();
  const [open, setOpen] = useSidebarOpen();
  const [drawer, setDrawer] = useState(false);
  const toggle = () => (phone ? setDrawer(!drawer) : setOpen(!open));
  const [finding, setFinding] = useState(false);
  useShortcut('b', toggle);
  useShortcut('k', () => setFinding(true));
  useLiveQueries(team_slug);
  useTitleCount(useInboxCounts(team_slug)?.waiting ?? 0);
  useOpenedNotifications();
  const { notify, sound } = useDevice(me.user.id);
  const { hash, key } = useLocation();
  return (
    <div className="flex min-h-dvh">
      <a
        href="#content"
        className="sr-only focus-visible:not-sr-only focus-visible:fixed focus-visible:top-2 focus-visible:left-2 focus-visible:z-50 focus-visible:rounded-md focus-visible:bg-popover focus-visible:px-4 focus-visible:py-2"
      >
        {copy.shell.skip}
      </a>
      {phone ? (
        <Sheet
          open={drawer}
          onClose={() => setDrawer(false)}
          side="left"
          title={copy.shell.sidebar}
          titleHidden
          closeLabel={copy.shell.closeSidebar}
          className="w-[18rem] bg-sidebar"
        >
          <Sidebar me={me} expanded onNavigate={() => setDrawer(false)} />
        </Sheet>
      ) : (
        <aside
          aria-label={copy.shell.sidebar}
          className={cn(
            'sticky top-0 h-dvh shrink-0 border-r border-border bg-sidebar transition-[width] duration-150',
            open ? 'w-[16rem]' : 'w-[3rem]',
          )}
        >
          <Sidebar me={me} expanded={open} />
        </aside>
      )}
      <div className="flex min-w-0 flex-1 flex-col">
        {/* The impersonation banner stays visible, except on phones, where it takes too much room. */}
        <div className="max-md:contents md:sticky md:top-0 md:z-30">
          <Impersonation me={me} />
          <TopBar
            me={me}
            updatedAt={updatedAt}
            expanded={phone ? drawer : open}
            onToggle={toggle}
            onFind={() => setFinding(true)}
          />
        </div>
        {me.profile.admin_level === 'superadmin' && !me.impersonation ? (
          <Suspense>
            <FirstRunNotice />
          </Suspense>
        ) : null}
        <PlanBanner />
        <NumberWatch />
        {notify || sound ? (
          <Suspense>
            <Notifier key={team_slug} me={me} />
          </Suspense>
        ) : null}
        <main id="content" tabIndex={-1} className="flex flex-1 flex-col outline-none">
          <SectionNav me={me} />
          {children}
        </main>
      </div>
      <Suspense fallback={null}>
        {hash ? <SectionFocus key={key} hash={hash} /> : null}
        {finding && <CommandPalette me={me} onClose={() => setFinding(false)} />}
      </Suspense>
    </div>
  );
}

/** Links the pages that share a sidebar entry. Keeps the chosen campaign. */
function SectionNav({ me }: { me: Me }) {
  const { pathname, search } = useLocation();
  const links = sectionLinks(useTeam(), pathname, me);
  if (links.length === 0) return null;
  const campaign = new URLSearchParams(search).get('campaign');
  const query = campaign ? `?campaign=${encodeURIComponent(campaign)}` : '';
  return (
    <nav
      aria-label={copy.shell.section}
      className="relative z-10 mx-auto -mb-4 w-full max-w-6xl px-4 pt-3 md:px-8"
    >
      <ul className="-mx-3 flex flex-wrap gap-1">
        {links.map(({ label, to, active }) => (
          <li key={to}>
            <Link
              to={to + query}
              aria-current={active ? 'page' : undefined}
              className={cn(
                'flex h-11 items-center rounded-md px-3 text-sm transition-colors hover:bg-accent md:h-8',
                active ? 'bg-accent font-medium text-foreground' : 'text-muted-foreground',
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Opens the page a pressed notification is about, without a reload. */
function useOpenedNotifications() {
  const navigate = useNavigate();
  const open = useEffectEvent((path: string) => void navigate(path));
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    const { serviceWorker } = navigator;
    const opened = ({ data }: MessageEvent<{ open?: unknown } | null>) => {
      // Accepts only local paths: two leading slashes would be another host.
      if (typeof data?.open === 'string' && /^\/(?!\/)/.test(data.open)) open(data.open);
    };
    serviceWorker.addEventListener('message', opened);
    return () => serviceWorker.removeEventListener('message', opened);
  }, []);
}

const COOKIE = 'sidebar_state';
const WEEK = 60 * 60 * 24 * 7;

/** Expanded or icon-only, kept in a cookie for 7 days. */
function useSidebarOpen(): [boolean, (open: boolean) => void] {
  const [open, setOpen] = useState(readCookie);
  const keep = (next: boolean) => {
    document.cookie = `${COOKIE}=${next}; path=/; max-age=${WEEK}; samesite=lax`;
    setOpen(next);
  };
  return [open, keep];
}

function readCookie(): boolean {
  return !document.cookie.split('; ').includes(`${COOKIE}=false`);
}

/** Ctrl or Cmd with a letter. */
function useShortcut(letter: string, act: () => void) {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== letter || !(event.ctrlKey || event.metaKey)) return;
    if (event.shiftKey || event.altKey) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => pressed(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

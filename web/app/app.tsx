import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense } from 'react';
import { BrowserRouter, useLocation } from 'react-router';
import { currentTeam } from '#domain/teams/current-team.ts';
import { loadFile, reportMissing } from '#web/platform/load-file.ts';
import { lazyPart } from '#web/shared/lazy-part.tsx';
import { useMe, useOtherTabs } from '#web/shared/session/session.ts';
import { AppNotices } from './app-notices.tsx';
import { copy } from '#copy/app/base.ts';
import { lastTeamSlug } from './guards/destinations.ts';
import { AppRoutes } from './routes.tsx';
import { CrashBoundary, Starting } from './base/full-page.tsx';

/** Without its file there is no chat; the rest of the page works. */
const SupportChat = lazyPart(
  'SupportChat',
  () => import('#web/features/support/support-chat.tsx'),
  'nowhere',
);

/** The support chat is for signed-in users, and not for an impersonating admin. */
function Support() {
  const { data: me } = useMe();
  const { pathname } = useLocation();
  if (!me || me.impersonation) return null;
  const slug = /^\/dashboard\/([^/]+)/.exec(pathname)?.[1];
  const team = currentTeam(me.teams, { slug, remembered: lastTeamSlug.read() });
  return (
    <Suspense>
      <SupportChat key={me.user.id} me={me} team={team} />
    </Suspense>
  );
}

/** Fetched by the first page, before a toast must say that the network is gone. */
const Toaster = lazy(async (): Promise<{ default: ComponentType<{ label: string }> }> => {
  try {
    const file = await loadFile(() => import('#web/ui/overlay/toaster.tsx'));
    return { default: file.Toaster };
  } catch {
    reportMissing();
    return { default: () => null };
  }
});

export function App({ queryClient }: { queryClient: QueryClient }) {
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <OtherTabs />
        <CrashBoundary>
          <Suspense fallback={<Starting />}>
            <AppRoutes />
          </Suspense>
          <Support />
        </CrashBoundary>
      </BrowserRouter>
      <AppNotices />
      <Suspense>
        <Toaster label={copy.notifications} />
      </Suspense>
    </QueryClientProvider>
  );
}

function OtherTabs() {
  useOtherTabs();
  return null;
}

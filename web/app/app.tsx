import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { BrowserRouter, useLocation } from 'react-router';
import { currentTeam } from '#domain/teams/role-names.ts';
import { fileMissing, loadFile, reloadIfOnline, reportMissing } from '#web/platform/load-file.ts';
import { whenAtRest } from '#web/platform/rest.ts';
import { lazyPart } from '#web/shared/lazy-part.tsx';
import {
  nameOf,
  consumePreviousUserName,
  useMe,
  useIdentitySync,
} from '#web/shared/session/session.ts';
import { useIsPhone } from '#web/shared/use-wide.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { X } from '#web/ui/first-icons.ts';
import { Notice } from '#web/ui/notice.tsx';
import { lastTeamSlug } from './guards/destinations.ts';
import { AppRoutes } from './routes.tsx';
import { CrashBoundary, Starting } from './base/full-page.tsx';
import { copy } from '#copy/app/base.ts';
import { missingCopy } from '#copy/shared/common.ts';
import { kitCopy } from '#copy/platform/screen.ts';

/** If its file fails to load there is no chat, but the rest of the page works. */
const SupportChat = lazyPart(
  'SupportChat',
  () => import('#web/features/support/support-chat.tsx'),
  'nowhere',
);

/** The support chat, for signed-in users except an impersonating admin. */
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

/** Loaded before it's needed, so it's available to report a lost connection. */
const Toaster = lazy(
  async (): Promise<{ default: ComponentType<{ label: string; phone: boolean }> }> => {
    try {
      const file = await loadFile(() => import('#web/ui/overlay/toaster.tsx'));
      return { default: file.Toaster };
    } catch {
      reportMissing();
      return { default: () => null };
    }
  },
);

export function App({ queryClient }: { queryClient: QueryClient }) {
  const phone = useIsPhone();
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <OtherTabs />
        <CrashBoundary>
          <Suspense fallback={<Starting />}>
            <AppRoutes />
          </Suspense>
          <AtRest>
            <Support />
          </AtRest>
        </CrashBoundary>
      </BrowserRouter>
      <AppNotices />
      <AtRest>
        <Suspense>
          <Toaster label={copy.notifications} phone={phone} />
        </Suspense>
      </AtRest>
    </QueryClientProvider>
  );
}

/** Parts that the first page shows without. */
function AtRest({ children }: { children: ReactNode }) {
  const [isDue, setDue] = useState(false);
  useEffect(() => void whenAtRest().then(() => setDue(true)), []);
  return isDue ? children : null;
}

function OtherTabs() {
  useIdentitySync();
  return null;
}

/** Notices about the whole page, shown above everything else. */
function AppNotices() {
  return (
    <div className="pointer-events-none fixed inset-x-0 top-2 z-[60] flex flex-col items-center gap-2 px-4">
      <PersonChanged />
      <PartMissing />
    </div>
  );
}

/** Shown after a reload because someone else signed in with this browser. */
function PersonChanged() {
  const [before, setBefore] = useState(consumePreviousUserName);
  const { data: me } = useMe();
  if (before === null || !me) return null;
  const { title, text } = copy.personChanged;
  return (
    <OnTop
      title={title({ now: me.impersonation ? `${nameOf(me)} (${me.user.email})` : me.user.email })}
      onClose={() => setBefore(null)}
    >
      {text({ before })}
    </OnTop>
  );
}

/** Shown when the file behind a pressed button failed to load. */
function PartMissing() {
  const missing = useSyncExternalStore(fileMissing.watch, fileMissing.get);
  const [busy, setBusy] = useState(false);
  const [offline, setOffline] = useState(false);
  if (!missing) return null;
  const retry = async () => {
    setBusy(true);
    setOffline(!(await reloadIfOnline()));
    setBusy(false);
  };
  return (
    <OnTop
      title={missingCopy.part}
      onClose={() => fileMissing.set(false)}
      action={
        <Button
          variant="secondary"
          size="sm"
          busy={busy}
          busyLabel={missingCopy.busy}
          onClick={() => void retry()}
        >
          {kitCopy.retry}
        </Button>
      }
    >
      {offline || !navigator.onLine ? missingCopy.offline : missingCopy.text}
    </OnTop>
  );
}

interface OnTopProps {
  title: string;
  onClose: () => void;
  action?: ReactNode;
  children: ReactNode;
}

function OnTop({ title, onClose, action, children }: OnTopProps) {
  return (
    <Notice
      variant="warning"
      title={title}
      className="pointer-events-auto max-w-xl border border-border shadow-lg"
      action={
        <div className="flex shrink-0 items-center gap-1 max-sm:flex-col-reverse max-sm:items-end">
          {action}
          <IconButton icon={X} label={kitCopy.close} onClick={onClose} />
        </div>
      }
    >
      {children}
    </Notice>
  );
}

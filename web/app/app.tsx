import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react';
import { BrowserRouter } from 'react-router';
import { loadFile } from '#web/platform/load-file.ts';
import { useOtherTabs } from '#web/shared/session.ts';
import { PlainToaster } from '#web/ui/plain-toaster.tsx';
import { toasterNeeded, watchToaster } from '#web/ui/toast.ts';
import { AppNotices } from './app-notices.tsx';
import { copy } from './base/copy.ts';
import { CrashBoundary } from './crash-boundary.tsx';
import { AppRoutes } from './routes.tsx';
import { Starting } from './base/starting.tsx';
import { Support } from './support.tsx';

const Toaster = lazy(
  async (): Promise<{ default: ComponentType<{ label: string; close: string }> }> => {
    // Errors are said in toasts, so without its file a plain one takes its place.
    const file = await loadFile(() => import('#web/ui/toaster.tsx')).catch(() => undefined);
    return { default: file?.Toaster ?? PlainToaster };
  },
);

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
      <Toasts />
    </QueryClientProvider>
  );
}

function OtherTabs() {
  useOtherTabs();
  return null;
}

function Toasts() {
  const needed = useSyncExternalStore(watchToaster, toasterNeeded);
  if (!needed) return null;
  return (
    <Suspense>
      <Toaster label={copy.notifications} close={copy.close} />
    </Suspense>
  );
}

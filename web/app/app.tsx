import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense } from 'react';
import { BrowserRouter } from 'react-router';
import { loadFile, reportMissing } from '#web/platform/load-file.ts';
import { useOtherTabs } from '#web/shared/session/session.ts';
import { AppNotices } from './app-notices.tsx';
import { copy } from '#copy/app/base.ts';
import { CrashBoundary } from './crash-boundary.tsx';
import { AppRoutes } from './routes.tsx';
import { Starting } from './base/starting.tsx';
import { Support } from './support.tsx';

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

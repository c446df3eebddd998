import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react';
import { BrowserRouter } from 'react-router';
import { toasterNeeded, watchToaster } from '#web/ui/toast.ts';
import { copy } from './base/copy.ts';
import { CrashBoundary } from './crash-boundary.tsx';
import { AppRoutes } from './routes.tsx';
import { Starting } from './base/starting.tsx';
import { Support } from './support.tsx';

const Toaster = lazy(async () => {
  // Without its file no toasts are shown; the rest of the page works.
  const file = await import('#web/ui/toaster.tsx').catch(() => undefined);
  return { default: file?.Toaster ?? NoToaster };
});

const NoToaster: ComponentType<{ label: string }> = () => null;

export function App({ queryClient }: { queryClient: QueryClient }) {
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <CrashBoundary>
          <Suspense fallback={<Starting />}>
            <AppRoutes />
          </Suspense>
          <Support />
        </CrashBoundary>
      </BrowserRouter>
      <Toasts />
    </QueryClientProvider>
  );
}

function Toasts() {
  const needed = useSyncExternalStore(watchToaster, toasterNeeded);
  if (!needed) return null;
  return (
    <Suspense>
      <Toaster label={copy.notifications} />
    </Suspense>
  );
}

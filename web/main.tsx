import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { preloadData, preloadScreens, screensOf } from './app/preload-screens.ts';
import { routes } from './app/routes.tsx';
import { loadLocale } from './platform/locale.ts';
import { createQueryClient } from './platform/query.ts';
import { restAfter } from './platform/rest.ts';
import { fetchTypeface } from './platform/typeface.ts';
import { sessionRefusals } from '#web/shared/session/session.ts';
import { followTheme } from '#web/ui/theme.ts';
import './ui/styles.css';

// zod probes `new Function`, and the Content-Security-Policy reports that even if it is caught.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

followTheme();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const queryClient = createQueryClient(sessionRefusals);
const app = createRoot(root);
const { pathname } = window.location;
// Not awaited at the top level, because the screens' files wait until this module has run.
const rendered = loadLocale()
  .then(() => {
    const shown = screensOf(routes, pathname);
    return Promise.all([preloadScreens(shown), preloadData(queryClient, pathname, shown)]);
  })
  .then(() => {
    // A transition renders in small pieces, so the page stays responsive.
    startTransition(() =>
      app.render(
        <StrictMode>
          <App queryClient={queryClient} />
        </StrictMode>,
      ),
    );
  });
restAfter(rendered);
void fetchTypeface();

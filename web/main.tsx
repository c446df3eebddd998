import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { preloadScreens } from './app/preload-screens.ts';
import { routes } from './app/routes.tsx';
import { createQueryClient } from './platform/query.ts';
import { askWhoIsThere } from './platform/session.ts';
import './ui/styles.css';

// zod would try `new Function`, which the Content-Security-Policy reports even when it is caught
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const queryClient = createQueryClient();
askWhoIsThere(queryClient);
const app = createRoot(root);
// Not awaited here: the screens' files wait themselves until this one has been run.
void preloadScreens(routes, window.location.pathname).then(() =>
  app.render(
    <StrictMode>
      <App queryClient={queryClient} />
    </StrictMode>,
  ),
);

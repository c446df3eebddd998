import type { createApp as CreateApp } from '../app.ts';
import type { router as RouterValue } from '../router.ts';
import type { jobHandlers as JobHandlers } from '../worker.ts';

interface Product {
  createApp: typeof CreateApp;
  router: typeof RouterValue;
  jobHandlers: typeof JobHandlers;
}

/**
 * Loads the whole product. Vitest can't follow these imports, so `--changed` selects a test by its own
 * imports, and not because its scene runs the router.
 */
const load = (file: string) =>
  import(/* @vite-ignore */ new URL(`../${file}`, import.meta.url).href) as Promise<Product>;

const [{ createApp }, { router }, { jobHandlers }] = await Promise.all([
  load('app.ts'),
  load('router.ts'),
  load('worker.ts'),
]);

export { createApp, jobHandlers, router };

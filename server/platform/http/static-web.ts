import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';

const ONE_YEAR = 'public, max-age=31536000, immutable';

/** Serves the built web application: files with a hash are cached for a year, the page is not. */
export function staticWeb(folder: string): Hono {
  const app = new Hono();
  app.use(
    '/assets/*',
    serveStatic({
      root: folder,
      precompressed: true,
      onFound: (_path, c) => c.header('cache-control', ONE_YEAR),
    }),
  );
  app.get('/assets/*', (c) => c.text('Not found', 404));
  app.use('/*', async (c, next) => {
    const name = c.req.path.slice(1);
    const isFile = /^[\w-]+\.(svg|ico|png|js|txt|webmanifest)$/.test(name);
    if (!isFile || !existsSync(join(folder, name))) return next();
    return serveStatic({ root: folder })(c, next);
  });
  let page: Promise<string> | undefined;
  app.get('/*', async (c) => {
    page ??= readFile(join(folder, 'index.html'), 'utf8');
    c.header('cache-control', 'no-cache');
    try {
      return c.html(await page);
    } catch (error) {
      // The next request tries again, because the file may exist by then.
      page = undefined;
      throw error;
    }
  });
  return app;
}

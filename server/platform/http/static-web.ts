import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import type { Logger } from '../log.ts';

const ONE_YEAR = 'public, max-age=31536000, immutable';

/**
 * Serves the built web application. Browsers cache hashed files for a year, but not the page. If
 * `isPage` doesn't know an address, the status is 404: plain text for a file, otherwise the page, which
 * shows the error. `onUnknown` receives these addresses. The page preloads the files of its address.
 */
export function staticWeb(
  folder: string,
  isPage: (path: string) => boolean,
  onUnknown: (path: string) => void = () => undefined,
): Hono {
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
    return serveStatic({ root: folder, precompressed: true })(c, next);
  });
  let page: Promise<[html: string, files: PageFiles]> | undefined;
  app.get('/*', async (c) => {
    const { path } = c.req;
    const isKnownPage = isPage(path);
    if (!isKnownPage) onUnknown(path);
    if (!isKnownPage && /\.[^/]*$/.test(path)) return c.text('Not found', 404);
    page ??= Promise.all([readFile(join(folder, 'index.html'), 'utf8'), readPageFiles(folder)]);
    c.header('cache-control', 'no-cache');
    try {
      const [html, files] = await page;
      return c.html(withPageFiles(html, files, path), isKnownPage ? 200 : 404);
    } catch (error) {
      // The next request tries again: the file may exist by then.
      page = undefined;
      throw error;
    }
  });
  return app;
}

/** Files of the built web application by address pattern; `*` matches one segment. */
type PageFiles = Record<string, string[]>;

/** Reads what the build wrote. Older builds have no such file. */
async function readPageFiles(folder: string): Promise<PageFiles> {
  try {
    return JSON.parse(await readFile(join(folder, 'page-files.json'), 'utf8')) as PageFiles;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

/** Adds links to the files of this address to the page's head. */
function withPageFiles(html: string, files: PageFiles, path: string): string {
  const parts = path.replace(/\/$/, '').split('/');
  const pattern = Object.keys(files).find((key) => fits(key.split('/'), parts));
  const links = (pattern === undefined ? [] : (files[pattern] ?? [])).map(linkOf);
  return links.length === 0 ? html : html.replace('</head>', () => `${links.join('')}</head>`);
}

/**
 * File names contain no slugs or ids, so nothing that a visitor types is written here. The data that
 * early.js requests goes first: it's small, and the files of every page are on their way.
 */
function linkOf(file: string): string {
  return file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`;
}

function fits(pattern: string[], parts: string[]): boolean {
  if (pattern.length !== parts.length) return false;
  return pattern.every((part, at) => (part === '*' ? parts[at] !== '' : part === parts[at]));
}

/** A scanner requests thousands of addresses. This many are enough to recognize one. */
const MAX_PER_MINUTE = 30;
const MAX_PATH = 200;

/**
 * Logs unknown addresses without their query, which may hold a secret. Addresses beyond the limit per
 * minute are counted in the next minute's first line.
 */
export function unknownAddresses(log: Logger, now: () => number = Date.now) {
  let minute = 0;
  let lines = 0;
  let dropped = 0;
  return (path: string): void => {
    const current = Math.floor(now() / 60_000);
    if (current !== minute) [minute, lines] = [current, 0];
    if (lines >= MAX_PER_MINUTE) {
      dropped += 1;
      return;
    }
    lines += 1;
    log.info({ path: path.slice(0, MAX_PATH), ...(dropped > 0 && { dropped }) }, 'no page here');
    dropped = 0;
  };
}

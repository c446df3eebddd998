import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { createApp } from '#server/app.ts';
import { SOCKET } from '#server/test/http.ts';
import { openServer } from '#server/test/open-server.ts';
import { temporaryFolder } from '#server/test/temporary-folder.ts';
import { buildTwoTeams } from './two-teams.ts';

/** Every route of the product, with two teams. Await it like `openServer`. */
export async function openRoutes() {
  const { database, services, queue } = await openServer(
    { METRICS_TOKEN: 'a token for tests' },
    { listening: true },
  );
  const world = await buildTwoTeams(services);
  const folder = temporaryFolder();
  writeFileSync(join(folder.path, 'index.html'), '<title>OpenSetter</title>');
  const stopping = new AbortController();
  const product = createApp(services, { webFolder: folder.path, stopping: stopping.signal });
  /** Passes requests as if they came through a socket. */
  const app = {
    routes: product.routes,
    request: (path: string, init?: RequestInit) => product.request(path, init, SOCKET),
  };
  afterAll(() => {
    stopping.abort();
    folder.remove();
  });

  const get = async (path: string, cookie = '', headers: Record<string, string> = {}) => {
    const sent = { ...headers, ...(cookie && { cookie }) };
    const response = await app.request(path, { headers: sent });
    return { status: response.status, text: await response.text() };
  };

  return { database, services, queue, world, app, stopping, get };
}

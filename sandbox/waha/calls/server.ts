import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Hono } from 'hono';
import { refuse } from '../errors.ts';
import { environment } from '../shapes/environment.ts';
import type { World } from '../world.ts';

/** Calls about the gateway itself, and the files that it keeps of received media. */
export function serverCalls(world: World): Hono {
  return new Hono()
    .get('/version', (c) => c.json(environment(world.settings)))
    .get('/server/version', (c) => c.json(environment(world.settings)))
    .get('/server/status', (c) =>
      c.json({
        startTimestamp: world.startedAt,
        uptime: Date.now() - world.startedAt,
        worker: { id: 'waha' },
      }),
    )
    .get('/files/:session/:file', async (c) => {
      const file = await readMedia(world, c.req.param('file'));
      if (!file) throw refuse(404, 'Not Found');
      return c.body(new Uint8Array(file), 200, { 'content-type': 'application/octet-stream' });
    });
}

/** The bytes of a received file, or undefined. The name cannot lead out of the folder. */
export async function readMedia(world: World, name: string): Promise<Buffer | undefined> {
  return readFile(join(world.filesDir, basename(name))).catch(() => undefined);
}

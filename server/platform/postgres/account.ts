import { execFileSync, type SpawnOptions, spawnSync } from 'node:child_process';
import { chownSync, existsSync, statSync } from 'node:fs';
import { PostgresError } from './postgres-error.ts';

/** The operating system account that runs the database, and how to run a command as it. */
export interface Account {
  /** absent for our own account, which owns the files we create */
  owner?: { uid: number; gid: number };
  command(file: string, args: string[]): [file: string, args: string[]];
  options: Pick<SpawnOptions, 'uid' | 'gid'>;
}

const currentAccount: Account = { command: (file, args) => [file, args], options: {} };

/** A user namespace in which PostgreSQL doesn't see that it is root. Outside, root still owns the files. */
const namespaced: Account = {
  command: (file, args) => [
    'unshare',
    ['--user', '--map-user=65534', '--map-group=65534', file, ...args],
  ],
  options: {},
};

/**
 * PostgreSQL refuses to run as root. So root uses the account that owns the data, else `postgres` or
 * `nobody`, else a user namespace. Other users run it as themselves. An account must be able to
 * reach the binaries and the data, which it can't in root's home.
 */
export function chooseAccount(probe: { binary: string; folder: string; data: string }): Account {
  if (process.getuid?.() !== 0) return currentAccount;
  const candidates = existsSync(probe.data) ? [ownerOf(probe.data)] : candidateOwners();
  const found = candidates.find((account) => canRun(account, probe));
  if (found) return found;
  throw new PostgresError(
    `PostgreSQL doesn't run as root, and no other account can reach ${probe.folder} and ${probe.binary}. Start as an ordinary user, move the project out of root's home, or set DATABASE_URL.`,
  );
}

/** Gives a new folder to the account. */
export function chownTo(account: Account, path: string) {
  if (account.owner) chownSync(path, account.owner.uid, account.owner.gid);
}

function candidateOwners(): Account[] {
  const named = ['postgres', 'nobody'].flatMap((name) => {
    const ids = findUserIds(name);
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

function findUserIds(name: string): { uid: number; gid: number } | undefined {
  const id = (flag: string) =>
    Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return undefined;
  }
}

/** Changes to the folder as that account: `spawn` would change to its `cwd` before it switches accounts. */
function canRun(account: Account, probe: { binary: string; folder: string }): boolean {
  const script = 'cd "$0" && exec "$1" --version';
  const [file, args] = account.command('/bin/sh', ['-c', script, probe.folder, probe.binary]);
  const { status } = spawnSync(file, args, { ...account.options, cwd: '/', stdio: 'ignore' });
  return status === 0;
}

import { chownSync } from 'node:fs';

/**
 * The account that a reader process switches to from root. No other account has this number: `nobody` may
 * own the embedded database, and 65520 to 65533 are never assigned.
 */
const READER_ID = 65_530;

const isRoot = () => process.getuid?.() === 0;

/** Makes a reader's folder accessible to the account that its process will switch to. */
export function chownToReader(folder: string): void {
  if (isRoot()) chownSync(folder, READER_ID, READER_ID);
}

/**
 * Drops root permanently; returns whether it did. Untrusted content is then read and rendered by an
 * unprivileged account. Import everything before: the project's folder may belong to root alone.
 */
export function dropRootPrivileges(): boolean {
  if (!isRoot()) return false;
  process.setgroups?.([]);
  process.setgid?.(READER_ID);
  process.setuid?.(READER_ID);
  return true;
}

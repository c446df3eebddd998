import { chownSync } from 'node:fs';

/**
 * The account that a reader process of root takes on. No one else has this number: `no one` may own
 * the embedded database, and 65520 to 65533 are given to no account.
 */
const READER_ID = 65_530;

const isRoot = () => process.getuid?.() === 0;

/** Gives a reader's folder to the account that its process will take on. */
export function chownToReader(folder: string): void {
  if (isRoot()) chownSync(folder, READER_ID, READER_ID);
}

/**
 * Gives up root permanently; true if it did. What strangers wrote is then read, and drawn, by an account
 * that owns nothing. Everything must have been imported before: the project may be root's alone.
 */
export function dropRootPrivileges(): boolean {
  if (!isRoot()) return false;
  process.setgroups?.([]);
  process.setgid?.(READER_ID);
  process.setuid?.(READER_ID);
  return true;
}

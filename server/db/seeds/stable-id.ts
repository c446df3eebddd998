import { createHash } from 'node:crypto';

/** The same UUID for the same name, so a named world is identical wherever it is built. */
export function stableId(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  // Version 8 is the one for ids of one's own making.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

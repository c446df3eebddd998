import { createHash } from 'node:crypto';

/** Returns the same UUID for the same name, so that a named world is identical wherever it is built. */
export function stableId(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  // Version 8 is for custom ids.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

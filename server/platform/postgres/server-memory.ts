import { type Dirent, readdirSync, statSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';

const MB = 1024 * 1024;

/** What a new installation gets: enough for some hundred thousand messages, little at rest. */
const LEAST = 96 * MB;

/**
 * The memory of a server with so much data on a machine with so much memory, all in bytes: half of
 * the data is kept in memory, as rows and indexes that are read are far fewer than all, but never
 * more than a quarter of the machine, which PostgreSQL's manual gives as the most that helps beside
 * the system's own cache. `cache` is what the planner expects to be cached in all.
 */
export function serverMemory(data: number, machine: number): { buffers: number; cache: number } {
  const buffers = Math.round(Math.max(LEAST, Math.min(data / 2, machine / 4)));
  return { buffers, cache: Math.max(1024 * MB, Math.round(machine / 2)) };
}

/** Bytes of memory that this process may use: of the machine, or less in a container. */
export function machineMemory(): number {
  // 0 or more than there is where nothing is limited.
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/** Bytes of all databases in a cluster's folder. 0 for a folder that cannot be read. */
export function dataSize(clusterFolder: string): number {
  return sizeOf(join(clusterFolder, 'base'));
}

function sizeOf(folder: string): number {
  return entriesOf(folder).reduce((sum, entry) => {
    const path = join(folder, entry.name);
    return sum + (entry.isDirectory() ? sizeOf(path) : fileSize(path));
  }, 0);
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** Temporary files come and go while they are counted. */
function fileSize(path: string): number {
  try {
    return statSync(path).size;
  } catch {
    return 0;
  }
}

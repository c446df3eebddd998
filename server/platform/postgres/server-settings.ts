import { type Dirent, readdirSync, statSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';

const MB = 1024 * 1024;

/** For a new installation: enough for a few hundred thousand messages, with little use when idle. */
const LEAST = 96 * MB;

/**
 * Memory settings for this much data on a machine with this much memory, all in bytes. Half of the
 * data is cached, as far fewer rows and indexes are read than exist, but at most a quarter of the
 * machine's memory: PostgreSQL's manual says that more doesn't help, due to the system's cache.
 * `cache` is what the planner expects to be cached in total.
 */
export function serverMemory(data: number, machine: number): { buffers: number; cache: number } {
  const buffers = Math.round(Math.max(LEAST, Math.min(data / 2, machine / 4)));
  return { buffers, cache: Math.max(1024 * MB, Math.round(machine / 2)) };
}

/** Bytes of memory that this process may use: the machine's, or less in a container. */
export function machineMemory(): number {
  // Without a limit, this is 0 or more than the machine has.
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/** Bytes of all databases in a cluster's folder. 0 if the folder can't be read. */
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

/**
 * Settings of the embedded server for one product on a small machine: well under 200 MB when idle,
 * and none that could lose an acknowledged write. Its memory grows with its data.
 */
const base = {
  listen_addresses: '127.0.0.1',
  cluster_name: 'opensetter',
  max_connections: 60,
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  random_page_cost: 1.1,
  max_wal_size: '2GB',
  checkpoint_timeout: '10min',
  // Queries are short and repeated: compiling them costs more than it saves.
  jit: 'off',
  // Unused background processes.
  max_logical_replication_workers: 0,
  max_wal_senders: 0,
  io_workers: 1,
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
};

/** Twice as fast, with connections for many tests at once. For tests that drop their data. */
const notDurable = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: 200,
};

export interface ServerRun {
  port: number;
  durable: boolean;
  /** The folder of its Unix socket, if it has one. */
  socketFolder: string | undefined;
  /** In bytes, from `serverMemory`. */
  memory: { buffers: number; cache: number };
}

/** Converts to arguments of `postgres`. */
export function serverSettings({ port, durable, socketFolder, memory }: ServerRun): string[] {
  const settings = {
    ...base,
    // Quoted, because the setting is a list.
    unix_socket_directories: socketFolder ? `"${socketFolder.replaceAll('"', '""')}"` : '',
    shared_buffers: kilobytes(memory.buffers),
    effective_cache_size: kilobytes(memory.cache),
    port,
    ...(durable ? {} : notDurable),
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

const kilobytes = (bytes: number) => `${Math.floor(bytes / 1024)}kB`;

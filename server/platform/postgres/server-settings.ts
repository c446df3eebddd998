/**
 * Settings of the embedded server: for one product on a small machine, well under 200 MB at rest,
 * and without any that could lose an acknowledged write. Its memory grows with its data.
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
  // Background processes that we do not use.
  max_logical_replication_workers: 0,
  max_wal_senders: 0,
  io_workers: 1,
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
};

/** Twice the speed, for tests that drop their data. */
const notDurable = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

export interface ServerRun {
  port: number;
  durable: boolean;
  /** Where its Unix socket lies, if it has one. */
  socketFolder: string | undefined;
  /** In bytes, of `serverMemory`. */
  memory: { buffers: number; cache: number };
}

/** As arguments of `postgres`. */
export function serverSettings({ port, durable, socketFolder, memory }: ServerRun): string[] {
  const settings = {
    ...base,
    // Quoted, as it is a list.
    unix_socket_directories: socketFolder ? `"${socketFolder.replaceAll('"', '""')}"` : '',
    shared_buffers: kilobytes(memory.buffers),
    effective_cache_size: kilobytes(memory.cache),
    port,
    ...(durable ? {} : notDurable),
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

const kilobytes = (bytes: number) => `${Math.floor(bytes / 1024)}kB`;

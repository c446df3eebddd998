/**
 * Settings of the embedded server: for one product on a small machine, well under 200 MB at rest,
 * and without any that could lose an acknowledged write.
 */
const base = {
  listen_addresses: '127.0.0.1',
  // A socket's path is limited to 107 characters, and some mounts do not support sockets.
  unix_socket_directories: '',
  cluster_name: 'opensetter',
  max_connections: 60,
  shared_buffers: '96MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  effective_cache_size: '1GB',
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

/** As arguments of `postgres`. */
export function serverSettings({ port, durable }: { port: number; durable: boolean }): string[] {
  const settings = { ...base, port, ...(durable ? {} : notDurable) };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

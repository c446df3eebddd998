/**
 * How the embedded server is tuned: one product on a small machine, at rest well under 200 MB, and
 * nothing that an acknowledged write could be lost by.
 */
const base = {
  listen_addresses: '127.0.0.1',
  // a path of a socket may have 107 characters only, and some mounted folders refuse them
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
  // queries are short and repeated: compiling them costs more than it gains
  jit: 'off',
  // processes that nothing here uses
  max_logical_replication_workers: 0,
  max_wal_senders: 0,
  io_workers: 1,
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
};

/** Twice the speed for tests that throw their data away. */
const careless = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** As arguments of `postgres`. */
export function serverSettings({ port, durable }: { port: number; durable: boolean }): string[] {
  const settings = { ...base, port, ...(durable ? {} : careless) };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

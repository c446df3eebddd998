// The container's health check: a web process must answer on its port. A worker has no port and is healthy
// while it runs, because it exits if it can't work.
const roles = process.env.ROLES ?? 'web,worker';
if (roles.split(',').includes('web')) {
  const port = process.env.PORT ?? '3000';
  const response = await fetch(`http://127.0.0.1:${port}/healthz`, {
    signal: AbortSignal.timeout(4_000),
  }).catch(() => undefined);
  process.exitCode = response?.ok ? 0 : 1;
}

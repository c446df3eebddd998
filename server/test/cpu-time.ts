/** CPU milliseconds that this thread spends on `run`, regardless of other load on the machine. */
export function cpuTime(run: () => unknown): number {
  const before = process.threadCpuUsage();
  run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** Milliseconds of CPU that this thread takes for `run`: a busy machine doesn't count. */
export function cpuTime(run: () => unknown): number {
  const before = process.threadCpuUsage();
  run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** Prints a measured figure as `name value unit`. Nothing else goes to stdout. */
export function figure(name: string, value: number, unit: string): void {
  const shown = Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3));
  process.stdout.write(`${name} ${shown} ${unit}\n`);
}

/** How long `work` takes, in ms. */
export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Prints the median and 99th percentile of times in ms. */
export function latency(name: string, times: number[]): void {
  if (times.length === 0) {
    note(`${name}: nothing was measured`);
    return;
  }
  figure(`${name}_p50`, quantile(times, 0.5), 'ms');
  figure(`${name}_p99`, quantile(times, 0.99), 'ms');
}

/** Prints the CPU time per item, which is independent of other load on the machine. */
export function cpuCost(
  name: string,
  count: number,
  cpu: { app: number; database: number | undefined },
): void {
  if (count === 0) return;
  figure(`${name}_cpu_app`, cpu.app / count, 'ms');
  if (cpu.database !== undefined) figure(`${name}_cpu_database`, cpu.database / count, 'ms');
}

/** The `q` quantile of unsorted numbers; NaN if there are none. */
export function quantile(numbers: number[], q: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN;
}

/** Prints progress and remarks to stderr; only figures go to stdout. */
export function note(text: string): void {
  process.stderr.write(`# ${text}\n`);
}

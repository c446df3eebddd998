/** The only thing on stdout: one measured figure a line, `name value unit`. */
export function figure(name: string, value: number, unit: string): void {
  const shown = Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3));
  process.stdout.write(`${name} ${shown} ${unit}\n`);
}

/** Median and 99th percentile of times in ms. */
export function latency(name: string, times: number[]): void {
  if (times.length === 0) {
    note(`${name}: nothing was measured`);
    return;
  }
  figure(`${name}_p50`, quantile(times, 0.5), 'ms');
  figure(`${name}_p99`, quantile(times, 0.99), 'ms');
}

/** What one of `count` things cost in CPU time; it does not change with what else the machine does. */
export function cpuCost(
  name: string,
  count: number,
  cpu: { app: number; database: number | undefined },
): void {
  if (count === 0) return;
  figure(`${name}_cpu_app`, cpu.app / count, 'ms');
  if (cpu.database !== undefined) figure(`${name}_cpu_database`, cpu.database / count, 'ms');
}

/** The value below which the share `q` of the numbers, in any order, lies; NaN of none. */
export function quantile(numbers: number[], q: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN;
}

/** Progress and remarks; figures alone go to stdout. */
export function note(text: string): void {
  process.stderr.write(`# ${text}\n`);
}

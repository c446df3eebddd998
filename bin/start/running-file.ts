import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { isAlive } from '#server/platform/is-alive.ts';

const shape = z.object({
  pid: z.number().int().positive(),
  port: z.number().int(),
  public_url: z.string(),
  sandbox_url: z.string().nullable(),
  /** It uses DATABASE_URL. The URL itself isn't stored here, because it contains a password. */
  own_database: z.boolean(),
});

/** The product running on a data folder, for tools that work alongside it. */
type RunningProduct = z.output<typeof shape>;

const fileIn = (dataDir: string) => join(dataDir, 'running.json');

/** Records the product of this process. Returns a function that removes the record. */
export function recordRunningProduct(
  dataDir: string,
  product: Omit<RunningProduct, 'pid'>,
): () => void {
  const file = fileIn(dataDir);
  writeFileSync(file, `${JSON.stringify({ pid: process.pid, ...product }, null, 2)}\n`, {
    mode: 0o600,
  });
  return () => {
    // A product started since then has replaced the file.
    if (read(file)?.pid === process.pid) rmSync(file, { force: true });
  };
}

/** The product running on the folder. Ignores the file of a process that was killed. */
export function findRunningProduct(dataDir: string): RunningProduct | undefined {
  const found = read(fileIn(dataDir));
  return found && isAlive(found.pid) ? found : undefined;
}

function read(file: string): RunningProduct | undefined {
  try {
    return shape.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data;
  } catch {
    return undefined;
  }
}

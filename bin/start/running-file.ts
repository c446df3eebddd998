import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { isAlive } from '#server/platform/is-alive.ts';

const shape = z.object({
  pid: z.number().int().positive(),
  port: z.number().int(),
  public_url: z.string(),
  sandbox_url: z.string().nullable(),
  /** A database of DATABASE_URL. Its address is not kept here, as it holds a password. */
  own_database: z.boolean(),
});

/** The product that runs on a data folder, for the tools that work beside it. */
export type RunningProduct = z.output<typeof shape>;

const fileIn = (dataDir: string) => join(dataDir, 'running.json');

/** Notes the product of this process. Returns what removes the note. */
export function noteRunning(dataDir: string, product: Omit<RunningProduct, 'pid'>): () => void {
  const file = fileIn(dataDir);
  writeFileSync(file, `${JSON.stringify({ pid: process.pid, ...product }, null, 2)}\n`, {
    mode: 0o600,
  });
  return () => {
    // A product that was started meanwhile has replaced the file.
    if (read(file)?.pid === process.pid) rmSync(file, { force: true });
  };
}

/** The product that runs on the folder; a note that a killed one left behind does not count. */
export function findRunning(dataDir: string): RunningProduct | undefined {
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

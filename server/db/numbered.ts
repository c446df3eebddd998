import type pg from 'pg';
import { appliedFiles, inTransaction, readSql, record } from './migration-files.ts';

/**
 * Runs every numbered file of a folder once, in order, each in its own transaction. Throws if one
 * was edited after it ran: this database would not get what a new one gets. With `only`, the others
 * wait for another call.
 */
export async function applyNumbered(
  client: pg.Client,
  folder: URL,
  only?: ReadonlySet<string>,
): Promise<void> {
  const applied = await appliedFiles(client);
  for (const file of await readSql(folder)) {
    if (only && !only.has(file.name)) continue;
    const hash = applied.get(file.name);
    if (hash === undefined) {
      await inTransaction(client, `Migration ${file.name}`, async () => {
        await client.query(file.text);
        await record(client, file);
      });
    } else if (hash !== file.hash) {
      throw new Error(
        `Migration ${file.name} was changed after it ran. Undo that and add a new file.`,
      );
    }
  }
}

import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { TableRule } from '#domain/privacy/team-data.ts';
import type { PersonAddresses } from '#server/features/conversations/lead/purge-captured.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import type { Services } from '#server/services.ts';
import { readBytes, readRows } from './read-rows.ts';

export interface ArchiveTable extends TableRule {
  table: string;
}

export interface ArchiveOptions {
  tables: readonly ArchiveTable[];
  /** only the data of these conversations */
  conversation_ids?: string[];
  /** also the data of forms and files about the same contact */
  known?: PersonAddresses;
  /** further files, each as chunks of text */
  sheets?: Record<string, () => AsyncIterable<string>>;
  /** the content of about.json, besides the counts */
  about: Record<string, unknown>;
  onTable?: (table: string, rows: number) => void;
}

/** For files that are already compressed: compressing them again only costs time. */
const STORED = { compress: false };

/**
 * Writes a ZIP of tables as JSON lines, of their files, and of sheets. Reads only as fast as the stream
 * is consumed, and holds one page of rows or one file at a time.
 */
export function writeArchive(
  services: Pick<Services, 'db'>,
  scope: TeamScope,
  options: ArchiveOptions,
): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  void fill(services, scope, options, zip).catch((error: unknown) =>
    output.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return output;
}

async function fill(
  { db }: Pick<Services, 'db'>,
  scope: TeamScope,
  { tables, conversation_ids, known, sheets = {}, about, onTable }: ArchiveOptions,
  zip: ZipFile,
): Promise<void> {
  const add = adderOf(zip);
  const counts: Record<string, number> = {};
  for (const { table, without, file } of tables) {
    const ids: string[] = [];
    const pages = readRows({ db }, scope, { table, without, conversation_ids, known });
    const lines = linesOf(pages, (page) => {
      counts[table] = (counts[table] ?? 0) + page.length;
      onTable?.(table, page.length);
      if (file) for (const line of page) ids.push(idIn(line, file.id));
    });
    counts[table] = 0;
    onTable?.(table, 0);
    await add(`data/${table}.jsonl`, lines);
    if (!file) continue;
    const { bytes: column, id } = file;
    for (const value of ids) {
      const bytes = await db.reports.inTeam(scope, (tx) =>
        readBytes(tx, { table, column, id, value }),
      );
      if (bytes) await add(`files/${table}/${value}`, [bytes], STORED);
    }
  }
  for (const [name, text] of Object.entries(sheets)) await add(name, text());
  await add('about.json', [`${JSON.stringify({ ...about, tables: counts }, null, 2)}\n`]);
  zip.end();
}

async function* linesOf(
  pages: AsyncIterable<string[]>,
  onPage: (page: string[]) => void,
): AsyncGenerator<string> {
  for await (const page of pages) {
    onPage(page);
    yield `${page.join('\n')}\n`;
  }
}

/** Adds a file and waits until it is in the archive, so that the next one isn't read before. */
function adderOf(zip: ZipFile) {
  const outputClosed = new Promise<never>((_, reject) => {
    (zip.outputStream as Readable).once('close', () => reject(new Error('the reader went away')));
  });
  // Only the wait for a file handles this rejection.
  outputClosed.catch(() => undefined);
  return async (
    name: string,
    content: AsyncIterable<string> | Iterable<string | Buffer>,
    options: { compress?: boolean } = {},
  ): Promise<void> => {
    const stream = Readable.from(content, { objectMode: false });
    const written = new Promise<void>((resolve, reject) => {
      stream.once('end', resolve);
      stream.once('error', reject);
    });
    zip.addReadStream(stream, name, options);
    await Promise.race([written, outputClosed]);
  };
}

function idIn(line: string, column: string): string {
  const row = JSON.parse(line) as Record<string, unknown>;
  return String(row[column]);
}

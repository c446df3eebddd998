import { AsyncLocalStorage } from 'node:async_hooks';
import { CSV_BEGIN, csvLine } from '#domain/csv.ts';
import { pageCursor, type TimeCursor } from '#domain/time-cursor.ts';

/**
 * A response whose text is generated while it is sent, until the client disconnects. It stays in the
 * language of the request, although it is read after the request was handled.
 */
export function textAnswer(
  text: AsyncGenerator<string>,
  headers: Record<string, string>,
): Response {
  const encoder = new TextEncoder();
  const forReader = AsyncLocalStorage.snapshot();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await forReader(() => text.next());
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await text.return(undefined);
    },
  });
  return new Response(body, { headers: { ...headers, ...NO_STORE_HEADERS } });
}

const NO_STORE_HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

/** Headers that make browsers save the response as a file. */
export const downloadHeaders = (type: string, name: string): Record<string, string> => ({
  'content-type': type,
  'content-disposition': `attachment; filename="${name}"`,
  ...NO_STORE_HEADERS,
});

/** A CSV file for spreadsheets, named `name` plus the date. */
export function csvAnswer(lines: AsyncGenerator<string>, name: string): Response {
  const day = new Date().toISOString().slice(0, 10);
  return textAnswer(lines, downloadHeaders('text/csv; charset=utf-8', `${name}-${day}.csv`));
}

/** Rows per page, which is what an export holds in memory. */
const CSV_PAGE = 500;

/** Yields the lines of a table, reading it page by page, at most `most` rows in total. */
export async function* csvPages<Row>(
  names: Readonly<Record<string, string>>,
  lineOf: (row: Row) => string,
  most: number,
  pageAt: (
    cursor: TimeCursor | undefined,
    size: number,
  ) => Promise<{ entries: Row[]; next: string | null }>,
): AsyncGenerator<string> {
  yield CSV_BEGIN + csvLine(Object.values(names));
  let cursor: TimeCursor | undefined;
  for (let sent = 0; sent < most; sent += CSV_PAGE) {
    const { entries, next } = await pageAt(cursor, CSV_PAGE);
    yield entries.map(lineOf).join('');
    if (next === null) return;
    cursor = pageCursor.parse(next);
  }
}

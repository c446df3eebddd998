import { AsyncLocalStorage } from 'node:async_hooks';
import { CSV_BEGIN, csvLine } from '#domain/csv.ts';
import { pageCursor, type TimeCursor } from '#domain/time-cursor.ts';

/**
 * A response whose text is generated while it is sent, until the client disconnects. It's worded for
 * the reader of the request, although it's read after the request was handled.
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
  return new Response(body, { headers: { ...headers, ...NOT_KEPT } });
}

const NOT_KEPT = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

/** What a browser needs to save a file that is made for this request. */
export const downloadHeaders = (type: string, name: string): Record<string, string> => ({
  'content-type': type,
  'content-disposition': `attachment; filename="${name}"`,
  ...NOT_KEPT,
});

/** A file for spreadsheets, named by what it is and the day. */
export function csvAnswer(lines: AsyncGenerator<string>, name: string): Response {
  const day = new Date().toISOString().slice(0, 10);
  return textAnswer(lines, downloadHeaders('text/csv; charset=utf-8', `${name}-${day}.csv`));
}

/** The lines of a table whose rows come in pages of `size`, at most `most` rows. */
export async function* csvPages<Row>(
  names: Readonly<Record<string, string>>,
  lineOf: (row: Row) => string,
  { size, most }: { size: number; most: number },
  pageAt: (cursor: TimeCursor | undefined) => Promise<{ entries: Row[]; next: string | null }>,
): AsyncGenerator<string> {
  yield CSV_BEGIN + csvLine(Object.values(names));
  let cursor: TimeCursor | undefined;
  for (let sent = 0; sent < most; sent += size) {
    const { entries, next } = await pageAt(cursor);
    yield entries.map(lineOf).join('');
    if (next === null) return;
    cursor = pageCursor.parse(next);
  }
}

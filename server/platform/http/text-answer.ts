import { AsyncLocalStorage } from 'node:async_hooks';

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
  return new Response(body, {
    headers: { ...headers, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
  });
}

/** A file for spreadsheets, named by what it is and the day. */
export function csvAnswer(lines: AsyncGenerator<string>, name: string): Response {
  const day = new Date().toISOString().slice(0, 10);
  return textAnswer(lines, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}-${day}.csv"`,
  });
}

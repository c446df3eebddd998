const LONGEST_MS = 10_000;
const LARGEST_BYTES = 256 * 1024;

/**
 * A fetch for calls to one service: to the addresses of `endpoints` only (it may grow), without
 * following redirects, bounded in time and size. Throws for anything else.
 */
export function boundedFetch(endpoints: ReadonlySet<string>) {
  return async (url: string, init: object): Promise<Response> => {
    if (!endpoints.has(url)) throw new Error('this is no endpoint of the service');
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      signal: AbortSignal.timeout(LONGEST_MS),
    });
    const body = await readAtMost(response, LARGEST_BYTES);
    const { status, headers } = response;
    return new Response(body.length > 0 ? body : null, { status, headers });
  };
}

async function readAtMost(response: Response, most: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > most) throw new Error('the answer is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

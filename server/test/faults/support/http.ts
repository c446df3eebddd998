import type { IncomingMessage } from 'node:http';

/** Reads the whole body of a request. */
export async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

const OWN = new Set(['content-length', 'transfer-encoding', 'connection', 'content-encoding']);

/** The headers that a proxy forwards; it sets length and encoding itself. */
export function forwardedHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => !OWN.has(name)));
}

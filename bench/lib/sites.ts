import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FactKind } from '#domain/websites/facts.ts';
import { serve } from './serve.ts';

/** A website of `bench/sites`, with the facts that a person wrote down about it. */
export interface BenchSite {
  name: string;
  /** its URL while the bench runs */
  url: string;
  /** several values are spellings of one fact; `about` must match if it is set */
  facts: { kind: FactKind; value: string | string[]; about?: string }[];
  /** what a gullible model names: hidden text, amounts that aren't prices, terms as services */
  traps: BenchSite['facts'];
  /** Written once the reader was done, and never used to change it. */
  heldOut: boolean;
  /** Its pages are empty until scripts have run. */
  needsBrowser: boolean;
}

interface Notes {
  facts: BenchSite['facts'];
  traps?: BenchSite['facts'];
  heldOut?: boolean;
  serve?: Serving;
}

interface Serving {
  encoding?: 'gzip' | 'br';
  /** content type of pages; `text/html; charset=utf-8` by default */
  type?: string;
  index?: string;
  /** served for every path that is not a file */
  fallback?: string;
  needsBrowser?: boolean;
}

const FOLDER = join(import.meta.dirname, '../sites');
const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
};

/** Serves all sites on this machine until the part ends. */
export async function serveSites(): Promise<BenchSite[]> {
  return Promise.all(readdirSync(FOLDER).sort().map(serveSite));
}

async function serveSite(name: string): Promise<BenchSite> {
  const folder = join(FOLDER, name);
  const notes = JSON.parse(readFileSync(join(folder, 'facts.json'), 'utf8')) as Notes;
  const serving = notes.serve ?? {};
  const origin = await serve((request, response) => answer(folder, serving, request, response));
  const { facts, traps = [], heldOut = false } = notes;
  return {
    name,
    url: `${origin}/`,
    facts,
    traps,
    heldOut,
    needsBrowser: serving.needsBrowser ?? false,
  };
}

function answer(
  folder: string,
  serving: Serving,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { pathname } = new URL(request.url ?? '/', 'http://site.invalid');
  const file = fileOf(folder, pathname, serving);
  if (!file) {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found');
    return;
  }
  const type = TYPES[extname(file)] ?? serving.type ?? 'text/html; charset=utf-8';
  const bytes = withOrigin(file, `http://${request.headers.host}`);
  const headers = { 'content-type': type };
  if (serving.encoding === undefined) response.writeHead(200, headers).end(bytes);
  else {
    const packed = serving.encoding === 'br' ? brotliCompressSync(bytes) : gzipSync(bytes);
    response.writeHead(200, { ...headers, 'content-encoding': serving.encoding }).end(packed);
  }
}

/** Files that contain the site's address (robots.txt, a sitemap) must have its current one. */
function withOrigin(file: string, origin: string): Buffer {
  const bytes = readFileSync(file);
  const isText = ['.txt', '.xml'].includes(extname(file));
  return isText ? Buffer.from(bytes.toString('utf8').replaceAll('{origin}', origin)) : bytes;
}

function fileOf(folder: string, pathname: string, serving: Serving): string | undefined {
  const index = serving.index ?? 'index.html';
  const path = pathname.endsWith('/') ? pathname + index : pathname;
  const ways = [path, `${path}.html`, serving.fallback].filter((way) => way !== undefined);
  const files = ways.map((way) => join(folder, way)).filter((file) => file.startsWith(folder));
  return files.find(
    (file) => !file.endsWith('facts.json') && existsSync(file) && statSync(file).isFile(),
  );
}

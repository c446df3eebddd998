import { once } from 'node:events';
import { createServer } from 'node:http';
import { flushCompileCache } from 'node:module';
import type { AddressInfo } from 'node:net';
import { createHttpClient } from '#server/platform/http-client/http-client.ts';
import { detectLanguage } from '#server/platform/language/detect-language.ts';
import { loadPlaywright } from '../browser/find-chromium.ts';

/**
 * Loads what is otherwise loaded at its first use, by packages too. Afterwards the process may take
 * on an account that cannot read the project's folder.
 */
export async function loadAll({ browser }: { browser: boolean }): Promise<void> {
  await detectLanguage('one two three');
  if (browser) await loadPlaywright();
  await askOurselves();
  // For the next reader: this one may not write it any more.
  flushCompileCache();
}

/** A machine at its limit takes seconds. */
const LOAD_MS = 20_000;

/** undici loads its parser with the first response. */
async function askOurselves(): Promise<void> {
  const server = createServer((_, response) => response.end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = createHttpClient({ connections: 1, timeoutMs: LOAD_MS, maxBytes: 0 });
  await client.request(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  await client.destroy();
  server.close();
}

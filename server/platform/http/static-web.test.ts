import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { temporaryFolder } from '#server/test/temporary-folder.ts';
import { staticWeb } from './static-web.ts';

const folder = temporaryFolder();
const HTML = '<html><head><title>x</title></head><body></body></html>';
const FILES = { '/dashboard/*/conversations': ['assets/shell-1.js', 'assets/shell-1.css'] };

beforeAll(() => writeFileSync(join(folder.path, 'index.html'), HTML));
afterAll(() => folder.remove());

const bodyOf = async (path: string) =>
  (await staticWeb(folder.path, (item) => item !== '/nowhere').request(path)).text();

it('a build without a list of files is served as it is', async () => {
  expect(await bodyOf('/dashboard/acme/conversations')).toBe(HTML);
});

it('a page names the files of its address, and no other page does', async () => {
  writeFileSync(join(folder.path, 'page-files.json'), JSON.stringify(FILES));
  const body = await bodyOf('/dashboard/acme/conversations?view=mine');
  expect(body).toContain(
    '<link rel="modulepreload" crossorigin fetchpriority="low" href="/assets/shell-1.js">',
  );
  expect(body).toContain('<link rel="stylesheet" crossorigin href="/assets/shell-1.css"></head>');
  expect(await bodyOf('/dashboard/acme/conversations/')).toBe(body);
  for (const path of ['/auth/login', '/dashboard//conversations', '/dashboard/a/b/conversations']) {
    expect(await bodyOf(path)).toBe(HTML);
  }
});

it('the list itself is no page and no file', async () => {
  const answer = await staticWeb(folder.path, () => false).request('/page-files.json');
  expect(answer.status).toBe(404);
});

it('a file beside the page is sent as compressed at build time, too', async () => {
  for (const name of ['early.js', 'early.js.br']) writeFileSync(join(folder.path, name), name);
  const headers = { 'accept-encoding': 'br' };
  const answer = await staticWeb(folder.path, () => false).request('/early.js', { headers });
  expect(answer.headers.get('content-encoding')).toBe('br');
  expect(await answer.text()).toBe('early.js.br');
});

import { describe, expect, it } from 'vitest';
import { createExceptions, exceptionsFor } from './exceptions.ts';
import type { FetchProblem } from './fetch-problem.ts';
import { createSafeFetcher } from './safe-fetch.ts';

describe('an exception', () => {
  const ADDRESS = 'http://127.0.0.1:4567/sites/';
  const exceptions = createExceptions([ADDRESS]);
  const covers = (path: string) => exceptions.covers(new URL(path, 'http://127.0.0.1:4567'));

  it.each(['/sites/', '/sites', '/sites/a/b.html?c=../d', '/sites/x/../y', '/sites//a'])(
    'covers %s',
    (path) => expect(covers(path)).toBe(true),
  );

  it.each([
    '/',
    '/mail',
    '/sitesx',
    '/Sites/',
    '//sites/',
    '/sites/../mail',
    '/sites/./../mail',
    '/sites/%2e%2e/mail',
    '/sites/.%2E/mail',
    '/sites/..%2fmail',
    '/sites/%2e%2e%2fmail',
    '/sites/..%5cmail',
    '/sites/..\\mail',
    '/sites\\..\\mail',
    '/sites/%252e%252e/mail',
    '/sites/..;/mail',
    '/sites/a%00',
    '/mail?x=/sites/',
    '/mail#/sites/',
    'https://127.0.0.1:4567/sites/',
    'http://localhost:4567/sites/',
  ])('does not cover %s', (path) => expect(covers(path)).toBe(false));

  it('holds only for readings of an address under it', () => {
    const other = 'http://127.0.0.1:4568';
    const named = (url: string) => exceptionsFor(url, [ADDRESS, other]);
    expect(named(`${ADDRESS}shop/`)).toEqual([ADDRESS]);
    expect(named(`${other}/any`)).toEqual([other]);
    for (const url of ['https://shop.example/', 'http://127.0.0.1:4567/mail', 'no address', '']) {
      expect(named(url)).toEqual([]);
    }
  });

  it('opens its own connections, which no other path of that name is asked over', async () => {
    const dialled: string[] = [];
    const fetcher = createSafeFetcher({
      allowed: ['http://intranet.example/wiki/'],
      resolve: async () => ['10.0.0.7'],
      dial: ({ hostname }, callback) => {
        dialled.push(hostname);
        callback(new Error('nothing is dialled in a test'), null);
      },
    });
    const reason = (url: string) =>
      fetcher
        .fetch(url, { signal: new AbortController().signal })
        .catch((error: FetchProblem) => error.reason);
    expect(await reason('http://intranet.example/wiki/a')).toBe('unreachable');
    expect(dialled).toEqual(['10.0.0.7']);
    expect(await reason('http://intranet.example/payroll')).toBe('inside_address');
    expect(dialled).toEqual(['10.0.0.7']);
    await fetcher.close();
  });
});

import { addressErrors } from '#copy/errors/addresses.ts';
import type { ReadResult, SiteRead } from '#server/features/websites/site-read.ts';
import { FetchProblem } from '#server/platform/safe-fetch/fetch-problem.ts';
import type { Sites } from '#server/features/websites/sites.ts';

const url = 'https://martin.example/';

/** A small English website, as we read it. */
export const martin: SiteRead = {
  url,
  title: 'Martin Coaching',
  language: 'en',
  pages: [
    {
      url,
      title: 'Martin Coaching',
      language: 'en',
      markdown:
        '# Welcome\n\nWe coach founders for twelve weeks. You learn to sell without pressure.',
    },
    {
      url: `${url}prices`,
      title: 'Prices',
      language: 'en',
      markdown: 'It is 900 € in all, for everyone.',
    },
  ],
  facts: [
    { kind: 'service', value: 'Sales coaching', quote: 'Sales coaching', page: url },
    {
      kind: 'price',
      value: '900 €',
      quote: 'It is 900 € in all, for everyone.',
      page: `${url}prices`,
    },
  ],
  screenshot: { png: new Uint8Array([137, 80, 78, 71]), mime: 'image/png' },
  notes: [],
};

type Read = Sites['read'];

/** Reads only this website. Replace `read` to change what later reads do. */
export function oneSite(site: SiteRead = martin): Sites & { read: Read; addresses: string[] } {
  const addresses: string[] = [];
  return {
    addresses,
    async read(address, { progress }) {
      addresses.push(address);
      const planned = site.pages.length;
      for (let read = 1; read <= planned; read += 1) await progress?.onPage?.(read, planned);
      await progress?.onScreenshot?.(site.screenshot !== null);
      await progress?.onFacts?.(site.facts.length);
      return { ok: true, site } satisfies ReadResult;
    },
    async readPages(address) {
      addresses.push(address);
      return { ok: true, site: { ...site, visible: [] } };
    },
    readFile: async () => ({ ok: false, problem: 'broken' }),
    shrinkPicture: async () => ({ ok: false, problem: 'broken' }),
    fetchFile: () => Promise.reject(new FetchProblem('unreachable', addressErrors.noAnswer)),
    readTable: async () => ({ problem: 'broken' }),
    close: async () => {},
  };
}

import { readFile } from '#server/features/websites/files/read-file.ts';
import { readTableFile } from '#server/features/websites/files/read-table-file.ts';
import { shrinkPicture } from '#server/features/websites/files/shrink-picture.ts';
import { readWebsite } from '#server/features/websites/read-website.ts';
import { type Sites, withFacts } from '#server/features/websites/sites.ts';
import { type Model, ModelUnavailable } from '#server/platform/llm.ts';
import { createLog } from '#server/platform/log.ts';
import type { GuardOptions } from '#server/platform/safe-fetch/guarded-clients.ts';
import { loopbackFetcher } from './loopback.ts';

/** A model that is unavailable. */
export const unavailableModel: Pick<Model, 'answer'> = {
  answer: () => Promise.reject(new ModelUnavailable('none in this test', 1)),
};

/** Reads websites on this machine, in the test's process and without a browser. */
export function loopbackSites(
  options: Omit<GuardOptions, 'dial'> = {},
  model: Pick<Model, 'answer'> = unavailableModel,
): Sites {
  const deps = { fetcher: loopbackFetcher(options), browser: null, log: createLog('silent') };
  return {
    read: async (url, given) =>
      withFacts({ model, log: deps.log }, await readWebsite(deps, url, given), given),
    readPages: (url, given) => readWebsite(deps, url, given),
    readFile,
    shrinkPicture,
    fetchFile: (url, given) => deps.fetcher.fetch(url, given),
    async readTable(content, { onRows }) {
      const parts: string[][][] = [];
      const outcome = await readTableFile(content, (rows) => parts.push(rows));
      for (const rows of parts) await onRows(rows);
      return outcome;
    },
    close: () => deps.fetcher.close(),
  };
}

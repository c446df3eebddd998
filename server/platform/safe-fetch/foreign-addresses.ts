import { addressErrors } from '#copy/errors/addresses.ts';
import { createHttpClient, type HttpClient } from '../http-client/http-client.ts';
import { checkedConnect, type Dial, type Resolve, uncheckedConnect } from './checked-connect.ts';
import { checkedUrl } from './checked-url.ts';
import { createExceptions } from './exceptions.ts';
import { FetchProblem } from './fetch-problem.ts';

export interface ForeignOptions {
  /** private network addresses that are allowed, each including the paths under it */
  allowed?: Iterable<string>;
  /** for tests */
  resolve?: Resolve;
  dial?: Dial;
}

const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 64 * 1024;

/** Posts to addresses that users enter: https, none in a private network, no redirects. */
export function foreignAddresses(options: ForeignOptions) {
  const { allowed = [], resolve, dial } = options;
  const exceptions = createExceptions(allowed);
  const common = { timeoutMs: TIMEOUT_MS, connections: 4, maxBytes: MAX_ANSWER_BYTES };
  const guarded = createHttpClient({ ...common, connect: checkedConnect(resolve, dial) });
  const unguarded = createHttpClient({ ...common, connect: uncheckedConnect(resolve, dial) });
  return {
    /** Throws a FetchProblem. The request detects names that resolve to private addresses. */
    urlOf: (text: string): URL => {
      const url = checkedUrl(text, exceptions);
      if (url.protocol === 'https:' || exceptions.covers(url)) return url;
      throw new FetchProblem('invalid_address', addressErrors.notHttps);
    },
    clientFor: (url: URL): HttpClient => (exceptions.covers(url) ? unguarded : guarded),
    close: async () => {
      await Promise.all([guarded.destroy(), unguarded.destroy()]);
    },
  };
}

import {
  createHttpClient,
  type HttpClient,
  type HttpClientOptions,
} from '../http-client/http-client.ts';
import { checkedConnect, type Dial, type Resolve, uncheckedConnect } from './checked-connect.ts';
import { createExceptions } from './exceptions.ts';

export interface GuardOptions {
  /** private network addresses that are allowed, each including the paths under it */
  allowed?: Iterable<string>;
  /** for tests */
  resolve?: Resolve;
  dial?: Dial;
}

/** Clients for addresses that users enter. Only exceptions skip the guard, over separate connections. */
export function openGuardedClients(
  { allowed = [], resolve, dial }: GuardOptions,
  options: HttpClientOptions,
) {
  const exceptions = createExceptions(allowed);
  const guarded = createHttpClient({ ...options, connect: checkedConnect(resolve, dial) });
  const inside = createHttpClient({ ...options, connect: uncheckedConnect(resolve, dial) });
  return {
    exceptions,
    clientFor: (url: URL): HttpClient => (exceptions.covers(url) ? inside : guarded),
    close: async () => {
      await Promise.all([guarded.destroy(), inside.destroy()]);
    },
  };
}

import { checkedHttpsUrl } from './checked-url.ts';
import { type GuardOptions, openGuardedClients } from './guarded-clients.ts';

const LIMITS = { timeoutMs: 10_000, connections: 4, maxBytes: 64 * 1024 };

/** Posts to addresses that users enter: https, none in a private network, no redirects. */
export function foreignAddresses(options: GuardOptions) {
  const { exceptions, clientFor, close } = openGuardedClients(options, LIMITS);
  return {
    /** Throws a FetchProblem. The request detects names that resolve to private addresses. */
    urlOf: (text: string): URL => checkedHttpsUrl(text, exceptions),
    clientFor,
    close,
  };
}

import { addressErrors } from '#copy/errors/addresses.ts';
import { isIP } from 'node:net';
import {
  checkedConnect,
  type Resolve,
  resolveBySystem,
  uncheckedConnect,
} from '../safe-fetch/checked-connect.ts';
import { bareHost, checkedHttpsUrl } from '../safe-fetch/checked-url.ts';
import { createExceptions } from '../safe-fetch/exceptions.ts';
import { FetchProblem } from '../safe-fetch/fetch-problem.ts';
import type { GuardOptions } from '../safe-fetch/guarded-clients.ts';
import { isInsideAddress } from '../safe-fetch/inside-address.ts';

const LOOKUP_MS = 4000;

/** Guards the model addresses that teams enter, like those of websites. */
export function createModelAddresses({ allowed = [], resolve, dial }: GuardOptions) {
  const exceptions = createExceptions(allowed);
  return {
    /** The address if it is allowed, without a DNS lookup. Throws FetchProblem. */
    check: (text: string) => checkedHttpsUrl(text, exceptions),
    /** Like `check`, and also checks what its name resolves to now. Throws FetchProblem. */
    async lookUp(text: string): Promise<void> {
      const url = checkedHttpsUrl(text, exceptions);
      if (!exceptions.covers(url)) await lookUpName(url, resolve ?? resolveBySystem);
    },
    /** Checks every connection: a name may resolve to another address than when it was saved. */
    connectorFor: (url: URL) =>
      exceptions.covers(url) ? uncheckedConnect(resolve, dial) : checkedConnect(resolve, dial),
  };
}

export type ModelAddresses = ReturnType<typeof createModelAddresses>;

async function lookUpName(url: URL, resolve: Resolve): Promise<void> {
  const host = bareHost(url.hostname);
  if (isIP(host)) return;
  const late = new Promise<never>((_resolve, reject) => {
    const error = new FetchProblem('timeout', addressErrors.slowName);
    setTimeout(() => reject(error), LOOKUP_MS).unref();
  });
  const found = await Promise.race([resolve(host), late]).catch((error: unknown) => {
    if (error instanceof FetchProblem) throw error;
    throw new FetchProblem('not_found', addressErrors.unknownName, { cause: error });
  });
  if (found.length === 0) throw new FetchProblem('not_found', addressErrors.unknownName);
  if (found.some(isInsideAddress)) {
    throw new FetchProblem('inside_address', addressErrors.resolvesInside);
  }
}

import { addressErrors } from '#copy/errors/addresses.ts';
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { callbackify } from 'node:util';
import { buildConnector } from 'undici';
import { bareHost } from './checked-url.ts';
import { FetchProblem } from './fetch-problem.ts';
import { isInsideAddress } from './inside-address.ts';

/** Every address of a name. */
export type Resolve = (name: string) => Promise<string[]>;
/** Connects to `hostname`, a checked IP address. */
export type Dial = buildConnector.connector;

const MAX_TRIES = 4;
const CONNECT_MS = 4000;

export const resolveBySystem: Resolve = async (name) =>
  (await lookup(name, { all: true, order: 'ipv4first' })).map(({ address }) => address);

export const dialBySystem: Dial = buildConnector({ timeout: CONNECT_MS, allowH2: false });

/**
 * The only way to open a connection. A name is resolved once, all its addresses are checked, and the
 * connection uses a checked address, so DNS rebinding has no effect. A single private address
 * refuses the name.
 */
export function checkedConnect(
  resolve: Resolve = resolveBySystem,
  dial: Dial = dialBySystem,
): buildConnector.connector {
  return connectVia(resolve, dial, (addresses) => {
    if (!addresses.some(isInsideAddress)) return;
    throw new FetchProblem('inside_address', addressErrors.resolvesInside);
  });
}

/** Only for requests to an exception: other requests could reuse a shared connection to get inside. */
export function uncheckedConnect(
  resolve: Resolve = resolveBySystem,
  dial: Dial = dialBySystem,
): buildConnector.connector {
  return connectVia(resolve, dial, () => {});
}

function connectVia(
  resolve: Resolve,
  dial: Dial,
  check: (addresses: string[]) => void,
): buildConnector.connector {
  const open = callbackify(async (options: buildConnector.Options): Promise<Socket> => {
    const name = bareHost(options.hostname);
    const addresses = isIP(name) ? [name] : await resolve(name);
    check(addresses);
    return dialFirst(dial, addresses.slice(0, MAX_TRIES), {
      ...options,
      // The certificate is verified against the name, not the IP address.
      ...(options.protocol === 'https:' && !isIP(name) && { servername: name }),
    });
  });
  return (options, callback) => {
    open(options, (error, socket) => (error ? callback(error, null) : callback(null, socket)));
  };
}

type Socket = Extract<Parameters<buildConnector.Callback>, [null, unknown]>[1];

async function dialFirst(
  dial: Dial,
  addresses: string[],
  options: buildConnector.Options,
): Promise<Socket> {
  let problem: Error = new FetchProblem('not_found', addressErrors.unknownName);
  for (const address of addresses) {
    try {
      return await new Promise<Socket>((resolve, reject) => {
        dial({ ...options, hostname: address }, (...[error, socket]) =>
          error ? reject(error) : resolve(socket),
        );
      });
    } catch (error) {
      problem = error as Error;
    }
  }
  throw problem;
}

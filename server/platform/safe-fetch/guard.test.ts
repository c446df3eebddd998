import { networkInterfaces } from 'node:os';
import { describe, expect, it } from 'vitest';
import { checkedConnect, type Dial } from './checked-connect.ts';
import { checkedUrl } from './checked-url.ts';
import { createExceptions } from './exceptions.ts';
import { FetchProblem } from './fetch-problem.ts';
import { isInsideAddress } from './inside-address.ts';
import { createSafeFetcher } from './safe-fetch.ts';

const PUBLIC_4 = '93.184.216.34';
const PUBLIC_6 = '2606:2800:220:1:248:1893:25c8:1946';

const INSIDE = [
  ['0.0.0.0', 'this machine'],
  ['0.1.2.3', 'this network'],
  ['10.0.0.1', 'private'],
  ['100.64.0.1', 'carrier'],
  ['127.0.0.1', 'loopback'],
  ['127.255.255.254', 'loopback'],
  ['169.254.169.254', 'metadata'],
  ['169.254.170.2', 'metadata of containers'],
  ['172.16.0.1', 'private'],
  ['172.31.255.255', 'private'],
  ['192.0.0.192', 'metadata'],
  ['192.0.2.1', 'documentation'],
  ['192.88.99.1', 'relay of 6to4'],
  ['192.168.1.1', 'private'],
  ['198.18.0.1', 'benchmarks'],
  ['203.0.113.9', 'documentation'],
  ['224.0.0.1', 'multicast'],
  ['240.0.0.1', 'reserved'],
  ['255.255.255.255', 'broadcast'],
  ['::', 'this machine'],
  ['::1', 'loopback'],
  ['::ffff:127.0.0.1', 'mapped'],
  ['::ffff:a00:1', 'mapped'],
  ['::127.0.0.1', 'compatible'],
  ['::ffff:0:7f00:1', 'translated'],
  ['64:ff9b::7f00:1', 'NAT64'],
  ['64:ff9b::a9fe:a9fe', 'NAT64 of metadata'],
  ['64:ff9b:1::1', 'local NAT64'],
  ['100::1', 'discard'],
  ['2001::1', 'Teredo'],
  ['2001:2::1', 'benchmarks'],
  ['2001:20::1', 'ORCHID'],
  ['2001:db8::1', 'documentation'],
  ['2002:7f00:1::', '6to4 of loopback'],
  ['2002:c0a8:101::1', '6to4 of private'],
  ['3fff::1', 'documentation'],
  ['5f00::1', 'segment routing'],
  ['fc00::1', 'unique local'],
  ['fd00:ec2::254', 'metadata'],
  ['fe80::1', 'link-local'],
  ['fe80::1%eth0', 'link-local with its zone'],
  ['fec0::1', 'site-local'],
  ['ff02::1', 'multicast'],
  ['4000::1', 'not handed out'],
  ['not an address', 'unreadable'],
  ['', 'nothing'],
];

describe('isInsideAddress', () => {
  it.each(INSIDE)('%s is inside (%s)', (address) => {
    expect(isInsideAddress(address)).toBe(true);
  });

  it.each([
    PUBLIC_4,
    PUBLIC_6,
    '8.8.8.8',
    '::ffff:8.8.8.8',
    '172.32.0.1',
    '2a00:1450:4007:80e::200e',
  ])('%s is outside', (address) => expect(isInsideAddress(address)).toBe(false));

  it('counts the addresses of this machine as inside, whatever they are', () => {
    const own = Object.values(networkInterfaces()).flatMap((several) => several ?? []);
    for (const { address } of own) expect(isInsideAddress(address)).toBe(true);
  });
});

describe('checkedUrl', () => {
  const none = createExceptions([]);

  it.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://0/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0x7f.0.0.1/',
    'http://017700000001/',
    'http://0177.0.0.01/',
    'http://127.0.0.1./',
    'http://１２７.０.０.１/',
    'http://127。0。0。1/',
    'http://%31%32%37.0.0.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[0:0:0:0:0:ffff:7f00:1]/',
    'http://[64:ff9b::169.254.169.254]/',
    'http://[2002:7f00:1::]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://localhost/',
    'http://LOCALHOST./',
    'http://anything.localhost/',
    'http://metadata.google.internal/',
    'http://printer.local/',
    'http://router.home.arpa/',
  ])('%s is inside', (text) => {
    expect(reasonOf(() => checkedUrl(text, none))).toBe('inside_address');
  });

  it.each([
    'ftp://example.com/',
    'file:///etc/passwd',
    'gopher://example.com/',
    'javascript:alert(1)',
    'data:text/html,hello',
    'http://user:password@example.com/',
    'http://user@example.com/',
    'http://example.com:22/',
    'https://example.com:8443/',
    'http://example.com:6379/',
    'http://',
    'example.com',
    '',
  ])('%s is not asked', (text) => {
    expect(reasonOf(() => checkedUrl(text, none))).toBe('invalid_address');
  });

  it.each([
    'http://example.com/',
    'https://example.com:443/a?b',
    'http://bücher.example/',
    `http://${PUBLIC_4}/`,
  ])('%s may be asked', (text) => expect(checkedUrl(text, none).href).toBeTruthy());

  it('opens an exception and nothing beside it', () => {
    const all = createExceptions(['http://127.0.0.1:4567']);
    expect(checkedUrl('http://127.0.0.1:4567/page', all).port).toBe('4567');
    for (const text of ['http://127.0.0.1:4568/', 'http://127.0.0.1/', 'http://127.0.0.2:4567/']) {
      expect(() => checkedUrl(text, all)).toThrow(FetchProblem);
    }
    expect(() => checkedUrl('http://a:b@127.0.0.1:4567/', all)).toThrow(FetchProblem);
  });

  function reasonOf(act: () => unknown) {
    try {
      act();
    } catch (error) {
      return (error as FetchProblem).reason;
    }
  }
});

/** Records where a connection would have gone, and opens none. */
function recorder() {
  const dialled: string[] = [];
  const dial: Dial = ({ hostname, port, protocol, servername }, callback) => {
    dialled.push(`${protocol}//${hostname}:${port || 'usual'} ${servername ?? ''}`.trim());
    callback(new Error('nothing is dialled in a test'), null);
  };
  return { dialled, dial };
}

async function ask(url: string, addresses: string[] | (() => string[])) {
  const { dialled, dial } = recorder();
  const asked: string[] = [];
  const fetcher = createSafeFetcher({
    dial,
    resolve: async (name) => {
      asked.push(name);
      return typeof addresses === 'function' ? addresses() : addresses;
    },
  });
  const problem = await fetcher
    .fetch(url, { signal: new AbortController().signal })
    .catch((error: FetchProblem) => error.reason);
  await fetcher.close();
  return { problem, dialled, asked };
}

describe('a connection', () => {
  it('goes to the address that was checked, with the name for the certificate', async () => {
    const { problem, dialled, asked } = await ask('https://shop.example/', [PUBLIC_4]);
    expect(dialled).toEqual([`https://${PUBLIC_4}:usual shop.example`]);
    expect(asked).toEqual(['shop.example']);
    expect(problem).toBe('unreachable');
  });

  it('tries the next address of a name', async () => {
    const { dialled } = await ask('http://shop.example/', [PUBLIC_4, PUBLIC_6]);
    expect(dialled).toEqual([`http://${PUBLIC_4}:usual`, `http://${PUBLIC_6}:usual`]);
  });

  it.each(INSIDE.slice(0, -2))(
    'is never opened to %s (%s), which a name gives',
    async (address) => {
      const { problem, dialled } = await ask('http://shop.example/', [address]);
      expect({ problem, dialled }).toEqual({ problem: 'inside_address', dialled: [] });
    },
  );

  it('is refused when any address of the name is inside', async () => {
    const { problem, dialled } = await ask('http://shop.example/', [PUBLIC_4, '10.0.0.1']);
    expect({ problem, dialled }).toEqual({ problem: 'inside_address', dialled: [] });
  });

  it('does not ask for the name a second time, when it would get another answer', async () => {
    const answers = [[PUBLIC_4], ['127.0.0.1']];
    const { dialled } = await ask('http://rebinding.example/', () => answers.shift() ?? []);
    expect(dialled).toEqual([`http://${PUBLIC_4}:usual`]);
    expect(answers).toHaveLength(1);
  });

  it('is not opened to a literal inside, nor is its name asked for', async () => {
    const { problem, dialled, asked } = await ask('http://[::ffff:127.0.0.1]/', []);
    expect({ problem, dialled, asked }).toEqual({
      problem: 'inside_address',
      dialled: [],
      asked: [],
    });
  });

  it('checks literals also when the address was not looked at before', async () => {
    const { dialled, dial } = recorder();
    const connect = checkedConnect(async () => [], dial);
    const target = { protocol: 'http:', port: '', hostname: '' };
    for (const hostname of ['127.0.0.1', '::1', '[::1]', '169.254.169.254']) {
      const error = await new Promise((resolve) =>
        connect({ ...target, hostname }, (...[failed]) => resolve(failed)),
      );
      expect(error).toMatchObject({ reason: 'inside_address' });
    }
    expect(dialled).toEqual([]);
  });
});

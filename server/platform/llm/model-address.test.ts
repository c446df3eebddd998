import { describe, expect, it } from 'vitest';
import type { Dial } from '../safe-fetch/checked-connect.ts';
import { createModelAddresses } from './model-address.ts';

const PUBLIC = '93.184.216.34';

/** A connector that records where it should connect to, and never connects. */
function recording() {
  const dialed: string[] = [];
  const dial: Dial = ({ hostname }, callback) => {
    dialed.push(hostname);
    callback(new Error('noted'), null);
  };
  return { dialed, dial };
}

function guard(found: string[], allowed: string[] = []) {
  const { dialed, dial } = recording();
  const addresses = createModelAddresses({ allowed, dial, resolve: async () => found });
  const connect = (text: string) =>
    new Promise<string>((resolve) => {
      const { protocol, hostname, port } = new URL(text);
      addresses.connectorFor(new URL(text))({ protocol, hostname, port }, (...[error]) =>
        resolve(error?.message ?? 'connected'),
      );
    });
  return { addresses, dialed, connect };
}

describe('the address of a team’s model', () => {
  it('is fine on the public internet, and is connected to at the address that was checked', async () => {
    const { addresses, dialed, connect } = guard([PUBLIC]);
    await addresses.lookUp('https://api.example.com/v1');
    await connect('https://api.example.com/v1');
    expect(dialed).toEqual([PUBLIC]);
  });

  it('is refused when it is saved, if its name leads inside, one address of several too', async () => {
    for (const found of [['10.0.0.1'], [PUBLIC, '169.254.169.254'], ['::1']]) {
      const { addresses } = guard(found);
      await expect(addresses.lookUp('https://api.example.com/v1')).rejects.toThrow('private');
    }
    await expect(guard([]).addresses.lookUp('https://api.example.com/v1')).rejects.toThrow(
      'has no address',
    );
  });

  it('is refused when it is connected to, if its name leads inside by then', async () => {
    const { dialed, connect } = guard(['127.0.0.1']);
    expect(await connect('https://api.example.com/v1')).toContain('private network');
    expect(dialed).toEqual([]);
  });

  it('must be encrypted, because a key goes there', () => {
    const { addresses } = guard([PUBLIC]);
    expect(() => addresses.check('http://api.example.com/v1')).toThrow('https://');
  });

  it('may be inside where the operator names it, with what lies under it and nothing else', async () => {
    const { addresses, dialed, connect } = guard(['10.0.0.7'], ['http://gpu.internal:8000/v1/']);
    await addresses.lookUp('http://gpu.internal:8000/v1');
    await connect('http://gpu.internal:8000/v1');
    expect(dialed).toEqual(['10.0.0.7']);
    for (const other of ['http://gpu.internal:8000/admin', 'http://gpu.internal:9000/v1']) {
      expect(() => addresses.check(other)).toThrow('Only ports 80 and 443');
    }
  });
});

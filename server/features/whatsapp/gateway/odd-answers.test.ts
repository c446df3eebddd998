import { describe, expect, it } from 'vitest';
import { type Waha, type WahaAnswer, WahaError } from '#server/platform/waha/client.ts';
import { gatewayOf } from './gateway.ts';
import { gatewayState } from './gateway-state.ts';

/** A gateway that returns this body for every request. */
const answering = (body: string): Waha =>
  ({
    call: async () =>
      ({ status: 200, headers: {}, body: Buffer.from(body) }) as unknown as WahaAnswer,
  }) as unknown as Waha;

const LEAVES: unknown[] = [null, 5, true, '', 'text', [], {}, [null], { id: {} }];
const KEYS = [
  'version',
  'engine',
  'status',
  'name',
  'me',
  'config',
  'id',
  'picture',
  'mimetype',
  'data',
  'pn',
  'numberExists',
  'chatId',
  'lastMessage',
];

/** Valid JSON other than what was requested, alone, in a list, and under each key. */
const ODD = [
  '',
  '<html>Welcome to nginx</html>',
  ...LEAVES.map((leaf) => JSON.stringify(leaf)),
  ...KEYS.flatMap((key) =>
    LEAVES.flatMap((leaf) => [
      JSON.stringify({ [key]: leaf }),
      JSON.stringify([{ name: 'one', status: 'WORKING', [key]: leaf }]),
      JSON.stringify({ name: 'one', status: 'WORKING', id: 'one', [key]: leaf }),
    ]),
  ),
];

const CALLS: Record<string, (gateway: ReturnType<typeof gatewayOf>) => Promise<unknown>> = {
  sessionState: (gateway) => gateway.sessionState('one'),
  allSessions: (gateway) => gateway.allSessions(),
  qrCode: (gateway) => gateway.qrCode('one'),
  profile: (gateway) => gateway.profile('one'),
  newMessageId: (gateway) => gateway.newMessageId('one'),
  history: (gateway) => gateway.history('one', '15557770001@c.us', 5),
  recentChats: (gateway) => gateway.recentChats('one', 5, 0),
  phoneOfLid: (gateway) => gateway.phoneOfLid('one', '77@lid'),
  chatOfNumber: (gateway) => gateway.chatOfNumber('one', '15557770001'),
  version: (gateway) => gateway.version(),
};

/** The bodies that `isFine` does not accept. */
async function wrongOf(isFine: (body: string) => Promise<boolean>): Promise<string[]> {
  const fine = await Promise.all(ODD.map(isFine));
  return ODD.filter((_, index) => !fine[index]);
}

describe('an answer that is not what was asked for', () => {
  it.each(Object.entries(CALLS))(
    'to %s is a refusal of the gateway or read as far as it goes',
    async (_, call) => {
      const wrong = await wrongOf((body) =>
        call(gatewayOf(answering(body))).then(
          () => true,
          (error: unknown) => error instanceof WahaError,
        ),
      );
      expect(wrong).toEqual([]);
    },
  );

  it('to the question for the version is a state, never an error', async () => {
    const wrong = await wrongOf(async (body) => !(await gatewayState(answering(body))).ok);
    expect(wrong).toEqual([]);
    expect((await gatewayState(answering('{"hello":"world"}'))).state).toBe(
      'What answers at WAHA_URL is no WAHA: check the address',
    );
  });

  it('gives texts where texts were asked for', async () => {
    const wrong = await wrongOf(async (body) => {
      const found = await gatewayOf(answering(body))
        .profile('one')
        .catch(() => null);
      if (!found) return true;
      const texts = [found.id, found.name, found.picture ?? ''];
      return texts.every((text) => typeof text === 'string');
    });
    expect(wrong).toEqual([]);
  });
});

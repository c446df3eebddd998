import { describe, expect, it } from 'vitest';
import type { GatewayAction, GatewayAnswer, SessionStatus } from '#domain/whatsapp/schema.ts';
import { type Gateway, openSession, sessionCode, sessionStatus } from './open-session.ts';

/** A gateway in a given state that records its calls. */
function gatewayIn(
  status: SessionStatus | null,
  answers: Partial<Record<GatewayAction, GatewayAnswer>> = {},
) {
  const asked: GatewayAction[] = [];
  const gateway: Gateway = async (action) => {
    asked.push(action);
    if (answers[action]) return answers[action];
    if (action !== 'getSessionStatus') return { ok: true, status: 200 };
    return status ? { ok: true, status: 200, data: { status } } : { ok: false, status: 404 };
  };
  return { gateway, asked };
}
const at = async (status: SessionStatus | null) => {
  const { gateway, asked } = gatewayIn(status);
  await openSession(gateway, async () => {});
  return asked.slice(1);
};

describe('opening a session', () => {
  it('creates what is missing and starts what stands still', async () => {
    expect(await at(null)).toEqual(['createSession', 'startSession']);
    expect(await at('STOPPED')).toEqual(['startSession']);
  });

  it('leaves alone what is on its way', async () => {
    expect(await at('WORKING')).toEqual([]);
    expect(await at('STARTING')).toEqual([]);
  });

  it('begins anew after a failure, or when a code is out already', async () => {
    const anew = ['deleteSession', 'createSession', 'startSession'];
    expect(await at('FAILED')).toEqual(anew);
    expect(await at('SCAN_QR_CODE')).toEqual(anew);
  });

  it('begins anew after a number was refused, whatever state its session is in', async () => {
    const data = { status: 'WORKING', refusal: 'taken' } as const;
    const { gateway, asked } = gatewayIn('WORKING', {
      getSessionStatus: { ok: true, status: 200, data },
    });
    await openSession(gateway, async () => {});
    expect(asked.slice(1)).toEqual(['deleteSession', 'createSession', 'startSession']);
  });

  it('takes "already started" for a yes', async () => {
    const { gateway } = gatewayIn('STOPPED', { startSession: { ok: false, status: 422 } });
    await expect(openSession(gateway, async () => {})).resolves.toBeUndefined();
  });

  it('says in words why it could not', async () => {
    const open = (status: number, action: GatewayAction) =>
      openSession(gatewayIn(null, { [action]: { ok: false, status } }).gateway, async () => {});
    await expect(open(500, 'createSession')).rejects.toThrow('Failed to create WAHA session');
    await expect(open(500, 'startSession')).rejects.toThrow('Failed to start WAHA session');
    await expect(open(422, 'createSession')).rejects.toThrow(
      'Invalid session configuration. Please check your settings.',
    );
    await expect(open(401, 'getSessionStatus')).rejects.toMatchObject({
      message: 'Invalid API key. Please check your configuration.',
      final: true,
    });
  });
});

describe('asking a session', () => {
  it('tolerates that it is not ready', async () => {
    expect(await sessionStatus(gatewayIn(null).gateway)).toEqual({
      status: null,
      identified: false,
      refusal: null,
    });
    const { gateway } = gatewayIn('SCAN_QR_CODE', { getQRCode: { ok: false, status: 404 } });
    expect(await sessionCode(gateway)).toBeNull();
  });

  it('does not take an unreadable answer for one', async () => {
    const { gateway } = gatewayIn(null, { getSessionStatus: { ok: true, status: 200 } });
    await expect(sessionStatus(gateway)).rejects.toThrow(
      'Invalid response format from WAHA service',
    );
  });
});

import { describe, expect, it } from 'vitest';
import { countsAsConnected } from './connection.ts';
import { gatewayCall } from './schema.ts';

describe('a campaign counts as connected', () => {
  const none = { waha_session: null, waha_session_status: null, whatsapp_connected: false };
  it('when its session works', () => {
    const working = { ...none, waha_session: 's', waha_session_status: 'WORKING' };
    expect(countsAsConnected(working)).toBe(true);
  });
  it('when it is marked connected and has a session', () => {
    expect(countsAsConnected({ ...none, waha_session: 's', whatsapp_connected: true })).toBe(true);
  });
  it('never without a session', () => {
    expect(countsAsConnected({ ...none, whatsapp_connected: true })).toBe(false);
    expect(countsAsConnected({ ...none, waha_session_status: 'WORKING' })).toBe(false);
  });
});

it('the gateway takes the eight actions and no other', () => {
  const campaign_id = '01890000-0000-7000-8000-000000000000';
  const call = (action: string) =>
    gatewayCall.safeParse({ team_slug: 'acme', campaign_id, action }).success;
  expect(call('getQRCode')).toBe(true);
  expect(call('sendText')).toBe(false);
});

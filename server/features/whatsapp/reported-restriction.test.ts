import { expect, it } from 'vitest';
import { parseWebhook } from './gateway/gateway-event.ts';
import { restrictionOfError, restrictionOfMe } from './reported-restriction.ts';

const UNTIL = Date.parse('2026-12-01T10:00:00Z');

it.each([[UNTIL], [UNTIL / 1000], [String(UNTIL / 1000)], ['2026-12-01T10:00:00.000Z']])(
  'a failed message tells until when, in whichever way: %s',
  (until) => {
    const payload = {
      id: 'true_15557770001@c.us_3EB0AA',
      ack: -1,
      error: { code: '463', blocked: true, reason: 'x', until, enforcementType: 'y' },
    };
    expect(parseWebhook({ event: 'message.ack', payload })).toMatchObject({
      ack: -1,
      restriction: { kind: 'time_lock', until: UNTIL },
    });
  },
);

it('other errors, and none, are no restriction', () => {
  for (const error of [{ code: '479' }, { code: 'text 463' }, '463', null, undefined]) {
    const payload = { id: 'true_15557770001@c.us_3EB0AA', ack: -1, error };
    expect(parseWebhook({ event: 'message.ack', payload })).not.toHaveProperty('restriction');
  }
});

it('a session tells of its number', () => {
  const timeLock = { kind: 'time_lock', until: UNTIL };
  expect(restrictionOfMe({ reachoutTimelock: { blocked: true, until: UNTIL } })).toEqual(timeLock);
  const gows = { isActive: true, timeEnforcementEnds: String(UNTIL / 1000) };
  expect(restrictionOfMe({ reachoutTimelock: gows })).toEqual(timeLock);
  expect(restrictionOfMe({ capping: { blocked: true } })).toEqual({ kind: 'capping', until: null });
  for (const none of [null, {}, { isActive: false, until: UNTIL }, { blocked: false }, 'yes', 0]) {
    expect(restrictionOfMe({ reachoutTimelock: none })).toBeUndefined();
  }
  expect(restrictionOfMe(null)).toBeUndefined();
});

it('an error 500 tells by its exception, and not by the echo of the request', () => {
  expect(restrictionOfError({ exception: { message: 'server returned error 463' } })).toBeDefined();
  expect(restrictionOfError({ request: { body: { text: '463' } } })).toBeUndefined();
  expect(restrictionOfError('server returned error 463')).toBeUndefined();
});

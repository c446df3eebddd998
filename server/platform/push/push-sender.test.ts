import { createECDH, randomBytes } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import webPush from 'web-push';
import type { Dial } from '../safe-fetch/checked-connect.ts';
import { createPushSender, type PushSender } from './push-sender.ts';

const PUBLIC = '93.184.216.34';

function target(endpoint: string) {
  const browser = createECDH('prime256v1');
  browser.generateKeys();
  return {
    endpoint,
    p256dh: browser.getPublicKey('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
}

const keys = { ...webPush.generateVAPIDKeys(), subject: 'mailto:ops@example.com' };
let sender: PushSender | undefined;
afterEach(() => sender?.close());

/** A sender whose names resolve to `addresses`. It records where it would connect to, and never connects. */
function recording(addresses: string[], allowed: string[] = []) {
  const dialed: string[] = [];
  const dial: Dial = (options, callback) => {
    dialed.push(options.hostname);
    callback(new Error('no one is called in a test'), null);
  };
  sender = createPushSender({ allowed, resolve: async () => addresses, dial });
  return { sender, dialed };
}

describe('the address of a push service', () => {
  it.each([
    'https://127.0.0.1/a',
    'https://[::ffff:10.0.0.1]/a',
    'https://2130706433/a',
    'https://169.254.169.254/latest/meta-data',
    'https://metadata.internal/a',
    'https://localhost/a',
    'http://push.example.com/a',
    'https://push.example.com:8443/a',
    'https://me:secret@push.example.com/a',
    'ftp://push.example.com/a',
    'no address',
  ])('%s is neither taken nor asked', async (endpoint) => {
    const { sender, dialed } = recording([PUBLIC]);
    expect(sender.accepts(endpoint)).toBe(false);
    expect(await sender.send(target(endpoint), '{}', keys)).toBe('gone');
    expect(dialed).toEqual([]);
  });

  it.each([[['10.0.0.7']], [['127.0.0.1']], [[PUBLIC, '192.168.0.1']], [['fd00::1']]])(
    'a name that leads to %j is not asked, and forgotten',
    async (addresses) => {
      const { sender, dialed } = recording(addresses);
      const endpoint = 'https://push.example.com/a';
      expect(sender.accepts(endpoint)).toBe(true);
      expect(await sender.send(target(endpoint), '{}', keys)).toBe('gone');
      expect(dialed).toEqual([]);
    },
  );

  it('a public one is asked at the address that was checked', async () => {
    const { sender, dialed } = recording([PUBLIC]);
    const endpoint = 'https://updates.push.services.mozilla.com/wpush/v2/x';
    expect(await sender.send(target(endpoint), '{}', keys)).toBe('later');
    expect(dialed).toEqual([PUBLIC]);
  });

  it('an exception opens itself and nothing beside it', async () => {
    const { sender, dialed } = recording(['127.0.0.1'], ['http://127.0.0.1:3001/push/']);
    expect(sender.accepts('http://127.0.0.1:3001/push/a')).toBe(true);
    for (const other of [
      'http://127.0.0.1:3001/mail/a',
      'http://127.0.0.1:3001/push/../mail',
      'http://127.0.0.1:3001/push/%2e%2e/mail',
      'http://127.0.0.1:3002/push/a',
    ]) {
      expect([other, sender.accepts(other)]).toEqual([other, false]);
    }
    expect(await sender.send(target('http://127.0.0.1:3001/push/a'), '{}', keys)).toBe('later');
    expect(dialed).toEqual(['127.0.0.1']);
  });
});

it('keys of a browser that are none end its subscription, and do not end the job', async () => {
  const { sender, dialed } = recording([PUBLIC]);
  const broken = { endpoint: 'https://push.example.com/a', p256dh: 'BBBB', auth: 'AAAA' };
  expect(await sender.send(broken, '{}', keys)).toBe('gone');
  expect(dialed).toEqual([]);
});

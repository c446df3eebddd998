import { expect, test } from 'vitest';
import { validateWahaAnswer } from '../../test/validate-answer.ts';
import { validateWahaRequest } from './validate.ts';

const text = { session: 's', chatId: '1@c.us', text: 'Hi' };

test.each([
  ['POST', '/api/sendText', { ...text, id: '3EB0', reply_to: 'false_1@c.us_3A' }],
  ['GET', '/api/sessions?all=true', undefined],
  ['GET', '/api/s/auth/qr', undefined],
  ['GET', '/api/s/auth/qr?format=raw', undefined],
  ['GET', '/api/contacts/check-exists?session=s&phone=1', undefined],
  ['GET', '/api/s/chats/1@c.us/messages?limit=100&filter.timestamp.gte=1', undefined],
  ['PUT', '/api/reaction', { session: 's', messageId: 'x', reaction: '' }],
  [
    'POST',
    '/api/sessions',
    {
      name: 's',
      start: true,
      config: {
        metadata: { anything: { goes: true } },
        noweb: { markOnline: true, store: { enabled: true, fullSync: false } },
        webhooks: [{ url: 'http://x', events: ['message.any'], hmac: { key: 'k' } }],
      },
    },
  ],
])('%s %s is allowed', (method, path, body) => {
  expect(validateWahaRequest(method, path, body)).toEqual([]);
});

test.each([
  ['POST', '/api/reaction', {}, 'no such call'],
  ['POST', '/api/sendText', undefined, 'the body is missing'],
  ['POST', '/api/sendText', { ...text, text: undefined }, "required property 'text'"],
  ['POST', '/api/sendText', { ...text, text: 5 }, 'must be string'],
  ['POST', '/api/sendText', { ...text, replyTo: 'x' }, '(replyTo)'],
  ['POST', '/api/sessions', { config: { webhook: [] } }, '(webhook)'],
  ['POST', '/api/sessions', { config: { webhooks: [{ url: 'x' }] } }, "required property 'events'"],
  ['GET', '/api/sessions?al=true', undefined, 'unknown query al'],
  ['GET', '/api/s/auth/qr?format=gif', undefined, 'query format'],
  ['GET', '/api/contacts/check-exists?session=s', undefined, 'query phone is missing'],
])('%s %s %j is not', (method, path, body, problem) => {
  expect(validateWahaRequest(method, path, body).join()).toContain(problem);
});

test('answers are checked too', () => {
  const name = { name: 's', status: 'WORKING' };
  expect(validateWahaAnswer('POST', '/api/sessions/s/start', 201, name)).toEqual([]);
  expect(validateWahaAnswer('POST', '/api/sessions/s/start', 200, name)).toEqual([
    'undocumented status 200',
  ]);
  const wrong = { ...name, status: 'FINE' };
  expect(validateWahaAnswer('POST', '/api/sessions/s/start', 201, wrong)).not.toEqual([]);
});

import { expect, it } from 'vitest';
import { pushSubject } from './schema.ts';

const LOCAL = 'OpenSetter <hello@opensetter.local>';

it.each([
  ['Acme <hello@acme.com>', 'https://app.acme.com', 'mailto:hello@acme.com'],
  ['hello@acme.com', 'https://app.acme.com', 'mailto:hello@acme.com'],
  // Not set, or set to an address that a push service can't write to.
  [LOCAL, 'https://app.acme.com', 'https://app.acme.com'],
  ['Acme', 'https://app.acme.com', 'https://app.acme.com'],
  ['root@server', 'https://app.acme.com', 'https://app.acme.com'],
  // A trial on this machine, with the sandbox's push service.
  [LOCAL, 'http://localhost:3000', 'mailto:hello@opensetter.local'],
  ['Acme', 'http://localhost:3000', 'mailto:hello@opensetter.local'],
])('from %s at %s, it is %s', (MAIL_FROM, PUBLIC_URL, subject) => {
  expect(pushSubject({ MAIL_FROM, PUBLIC_URL })).toBe(subject);
});

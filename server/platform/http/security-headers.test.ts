import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy } from './security-headers.ts';

const directive = (policy: string, name: string) =>
  policy
    .split('; ')
    .find((part) => part.startsWith(`${name} `))
    ?.split(' ')
    .slice(1);

describe('what our pages may load', () => {
  it('is our own, nobody else is asked', () => {
    const policy = contentSecurityPolicy({ INTERCOM_APP_ID: undefined, INTERCOM_REGION: 'us' });
    expect(policy).not.toContain('intercom');
    expect(policy).not.toContain('unsafe');
    expect(directive(policy, 'default-src')).toEqual(["'self'"]);
    expect(directive(policy, 'frame-ancestors')).toEqual(["'none'"]);
  });

  it('is opened for the support chat of the region that is set, and for nothing else', () => {
    const policy = contentSecurityPolicy({ INTERCOM_APP_ID: 'abc', INTERCOM_REGION: 'eu' });
    expect(directive(policy, 'script-src')).toEqual([
      "'self'",
      'https://app.intercom.io',
      'https://widget.intercom.io',
      'https://js.intercomcdn.com',
    ]);
    expect(directive(policy, 'connect-src')).toContain('https://api-iam.eu.intercom.io');
    expect(directive(policy, 'connect-src')).toContain('wss://nexus-europe-websocket.intercom.io');
    expect(policy).not.toContain('https://api-iam.intercom.io');
    expect(directive(policy, 'object-src')).toEqual(["'none'"]);
    expect(directive(policy, 'frame-ancestors')).toEqual(["'none'"]);
  });
});

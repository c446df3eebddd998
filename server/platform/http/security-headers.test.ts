import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy, securityHeaders } from './security-headers.ts';

const directive = (policy: string, name: string) =>
  policy
    .split('; ')
    .find((part) => part.startsWith(`${name} `))
    ?.split(' ')
    .slice(1);

describe('what our pages may load', () => {
  it('is our own, no one else is asked', () => {
    const policy = contentSecurityPolicy({ INTERCOM_APP_ID: undefined, INTERCOM_REGION: 'us' });
    expect(policy).not.toContain('intercom');
    expect(policy.match(/'unsafe[\w-]*'/g)).toEqual(["'unsafe-inline'"]);
    expect(directive(policy, 'style-src-elem')).toContain("'unsafe-inline'");
    expect(directive(policy, 'style-src')).toEqual(["'self'"]);
    // Scripts have no separate directive.
    expect(directive(policy, 'default-src')).toEqual(["'self'"]);
    expect(policy).not.toContain('script-src');
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

describe('a browser', () => {
  const headersOf = async (PUBLIC_URL: string) => {
    const env = { PUBLIC_URL, INTERCOM_APP_ID: undefined, INTERCOM_REGION: 'us' as const };
    const app = new Hono().use(securityHeaders(env)).get('/', (c) => c.text('Hello'));
    return (await app.request('/')).headers;
  };

  it('that has come over https comes back so, for a year', async () => {
    const seconds = /^max-age=(\d+)/.exec(
      (await headersOf('https://app.example')).get('strict-transport-security') ?? '',
    )?.[1];
    expect(Number(seconds)).toBeGreaterThanOrEqual(365 * 24 * 3600);
  });

  it('gets no HSTS over http, which would lock it out', async () => {
    const headers = await headersOf('http://localhost:3000');
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });
});

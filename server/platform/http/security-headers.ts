import type { MiddlewareHandler } from 'hono';
import type { Env } from '../read-env.ts';
import { chatSources } from './chat-sources.ts';

/** Pages load only scripts and styles of this origin. */
const OWN = {
  'default-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'https:'],
  'style-src': ["'self'"],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
};

type Chat = Pick<Env, 'INTERCOM_APP_ID' | 'INTERCOM_REGION'>;

/** The Content-Security-Policy. It allows the hosts of the support chat only if one is set up. */
export function contentSecurityPolicy({ INTERCOM_APP_ID, INTERCOM_REGION }: Chat): string {
  const sources: Record<string, string[]> = structuredClone(OWN);
  if (INTERCOM_APP_ID) {
    for (const [directive, hosts] of Object.entries(chatSources(INTERCOM_REGION))) {
      sources[directive] = [...(sources[directive] ?? ["'self'"]), ...hosts];
    }
  }
  return Object.entries(sources)
    .map(([directive, list]) => `${directive} ${list.join(' ')}`)
    .join('; ');
}

/** Restricts what browsers may do with our pages; framing is forbidden. */
export function securityHeaders(chat: Chat): MiddlewareHandler {
  const policy = contentSecurityPolicy(chat);
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    headers.set('content-security-policy', policy);
    headers.set('x-content-type-options', 'nosniff');
    headers.set('referrer-policy', 'strict-origin-when-cross-origin');
    headers.set('permissions-policy', 'camera=(), microphone=(), geolocation=()');
    headers.set('cross-origin-opener-policy', 'same-origin');
  };
}

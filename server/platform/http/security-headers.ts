import type { MiddlewareHandler } from 'hono';
import type { Env } from '../read-env.ts';
import { chatSources } from './chat-sources.ts';

/** What our own pages need: own scripts and styles only. */
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

/** The Content-Security-Policy; opened for the support chat's hosts only where there is a chat. */
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

/** What a browser may do with our pages, never in another's frame. */
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

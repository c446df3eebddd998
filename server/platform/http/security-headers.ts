import type { MiddlewareHandler } from 'hono';
import type { Env } from '../settings/read-env.ts';
import { chatSources } from './chat-sources.ts';
import { isHttps } from './own-address.ts';

/** Pages load only scripts and style sheets of this origin. */
const OWN_ORIGIN_POLICY = {
  'default-src': ["'self'"],
  // `blob:` previews what users record or choose before they send it.
  'img-src': ["'self'", 'data:', 'blob:', 'https:'],
  'media-src': ["'self'", 'blob:'],
  'style-src': ["'self'"],
  // Radix, CodeMirror and sonner write `<style>` elements. Style attributes stay refused.
  'style-src-elem': ["'self'", "'unsafe-inline'"],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
};

type Chat = Pick<Env, 'INTERCOM_APP_ID' | 'INTERCOM_REGION'>;

/** For a year, browsers request this host only over https. Other names of the domain are unaffected. */
const HSTS = 'max-age=31536000';

/** The Content-Security-Policy. It allows the support chat's hosts only if a chat is configured. */
export function contentSecurityPolicy({ INTERCOM_APP_ID, INTERCOM_REGION }: Chat): string {
  const sources: Record<string, string[]> = structuredClone(OWN_ORIGIN_POLICY);
  if (INTERCOM_APP_ID) {
    for (const [directive, hosts] of Object.entries(chatSources(INTERCOM_REGION))) {
      sources[directive] = [...(sources[directive] ?? ["'self'"]), ...hosts];
    }
  }
  return Object.entries(sources)
    .map(([directive, list]) => `${directive} ${list.join(' ')}`)
    .join('; ');
}

/** Restricts what browsers may do with our pages, and forbids framing. */
export function securityHeaders(env: Chat & Pick<Env, 'PUBLIC_URL'>): MiddlewareHandler {
  const policy = contentSecurityPolicy(env);
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    // Users' files have a stricter one.
    if (!headers.has('content-security-policy')) headers.set('content-security-policy', policy);
    headers.set('x-content-type-options', 'nosniff');
    headers.set('referrer-policy', 'strict-origin-when-cross-origin');
    headers.set('permissions-policy', 'camera=(), microphone=(self), geolocation=()');
    headers.set('cross-origin-opener-policy', 'same-origin');
    if (isHttps(env)) headers.set('strict-transport-security', HSTS);
  };
}

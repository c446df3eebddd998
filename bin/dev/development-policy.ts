import { randomBytes } from 'node:crypto';
import { contentSecurityPolicy } from '#server/platform/http/security-headers.ts';
import type { StartEnv } from '#server/platform/settings/read-env.ts';

type Chat = Pick<StartEnv, 'INTERCOM_APP_ID' | 'INTERCOM_REGION'>;

/**
 * The product's Content-Security-Policy, opened for Vite's own inline scripts by a nonce that they
 * carry. What a page may not do in production is refused here too.
 */
export function developmentPolicy(chat: Chat): { header: string; nonce: string } {
  const nonce = randomBytes(16).toString('base64url');
  const directives = contentSecurityPolicy(chat).split('; ');
  const opened = directives.map((directive) =>
    directive.startsWith('script-src ') ? `${directive} 'nonce-${nonce}'` : directive,
  );
  if (!directives.some((directive) => directive.startsWith('script-src '))) {
    opened.push(`script-src 'self' 'nonce-${nonce}'`);
  }
  return { header: opened.join('; '), nonce };
}

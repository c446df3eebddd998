import { z } from 'zod';
import { url } from './setting-values.ts';

const NOT_ENCODED =
  'the user name and password must be percent-encoded (/ as %2F, # as %23, ? as %3F, @ as %40, and : as %3A)';

/**
 * An address that includes a login. A password with / # or ? ends the host name too early, and the login
 * would go to a server named like the rest of the password.
 */
export const loginAddress = (...protocols: string[]) =>
  z
    .string()
    .refine((text) => !endsEarly(text), { error: NOT_ENCODED })
    .pipe(url(...protocols));

/** Whether the login continues after what a parser reads as the server. */
function endsEarly(text: string): boolean {
  const [, authority = '', rest = ''] = /^[^:/]+:\/\/([^/?#]*)(.*)$/s.exec(text) ?? [];
  const [before = '', ...hash] = rest.split('#');
  const [path = '', ...query] = before.split('?');
  // A query value may contain an @, but only after that of the login.
  const names = query
    .join('?')
    .split('&')
    .map((pair) => pair.split('=')[0] ?? '');
  const isBehind = [path, ...names, ...hash].some((part) => part.includes('@'));
  return isBehind || hash.length > 0 || (!authority.includes('@') && rest.includes('@'));
}

const PROTOCOLS = ['smtp:', 'smtps:'];
/** Ports that use TLS from the start, and those that upgrade with STARTTLS (RFC 8314). */
const TLS_PORTS = new Set(['465']);
const PLAIN_PORTS = new Set(['25', '587']);

export const smtpAddress = loginAddress(...PROTOCOLS).superRefine((text, context) => {
  const { pathname = '', search = '' } = URL.parse(text) ?? {};
  if (search.includes('@')) context.addIssue(NOT_ENCODED);
  else if (pathname !== '' && pathname !== '/') {
    context.addIssue(`must end with the port, and ${NOT_ENCODED}`);
  }
});

/** Encodes each % that encodes nothing, as in a password that wasn't encoded. */
export function smtpHref(text: string): string {
  return new URL(text).href.replace(/%(?![0-9a-f]{2})/gi, '%25');
}

export interface SmtpServer {
  host: string;
  port: string;
  /** TLS from the start of the connection */
  secure: boolean;
}

export function smtpServer(text: string): SmtpServer {
  const { protocol, hostname: host, port } = new URL(text);
  const secure = protocol === 'smtps:';
  return { host, port: port || (secure ? '465' : '587'), secure };
}

/** What to write instead if port and scheme can't connect; undefined if they may fit. */
export function portHint(text: string): string | undefined {
  const { port, secure } = smtpServer(text);
  if (secure && PLAIN_PORTS.has(port)) {
    return `Use smtp:// in SMTP_URL for port ${port}, which starts without TLS and then upgrades, or use port 465.`;
  }
  if (!secure && TLS_PORTS.has(port)) {
    return `Use smtps:// in SMTP_URL for port ${port}, which starts with TLS, or use port 587.`;
  }
  return undefined;
}

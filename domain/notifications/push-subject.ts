const ADDRESS = /<?([^<>\s]+@([^<>\s@]+))>?\s*$/;
/** Domains that exist on no mail server; Apple refuses such a subject with 403. */
const LOCAL_DOMAIN = /^[^.]+$|\.(local|localhost|internal|test|invalid|example)$/i;

/**
 * Whom a push service contacts when it has trouble with us (RFC 8292): the sender of our emails, or the
 * installation's address while no sender is set. Push services accept only `mailto:` and https.
 */
export function pushSubject({
  MAIL_FROM,
  PUBLIC_URL,
}: Record<'MAIL_FROM' | 'PUBLIC_URL', string>): string {
  const [, address = 'hello@opensetter.local', domain = ''] = ADDRESS.exec(MAIL_FROM.trim()) ?? [];
  const isReal = domain !== '' && !LOCAL_DOMAIN.test(domain);
  return !isReal && PUBLIC_URL.startsWith('https://') ? PUBLIC_URL : `mailto:${address}`;
}

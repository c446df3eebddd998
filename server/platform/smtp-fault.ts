import { tlsFault } from './http-client/http-error.ts';
import type { SmtpServer } from './settings/smtp-address.ts';

/** Properties of nodemailer's errors. */
interface SmtpError extends Error {
  code?: string;
  /** code of the system or of TLS that nodemailer replaced with its own */
  originalCode?: string;
  timeoutType?: string;
  responseCode?: number;
}

const NAMED = /altname|does not match/i;

/** Why a mail server doesn't accept emails, with the fix if the error shows it. */
export function smtpFault(error: SmtpError, server: SmtpServer): string {
  const at = `${server.host}:${server.port}`;
  return tlsTrouble(error, server, at) ?? otherTrouble(error, server, at) ?? error.message;
}

function tlsTrouble(
  error: SmtpError,
  { secure, host }: SmtpServer,
  at: string,
): string | undefined {
  const { code, originalCode = '', message } = error;
  const fault = tlsFault(Object.assign(new Error(message), { code: originalCode }));
  // After STARTTLS, nodemailer keeps the error's message but not its code.
  const isCertificate = /CERT|UNABLE_TO|SELF_SIGNED|ALTNAME/.test(originalCode);
  if (isCertificate || (code === 'ETLS' && /certificate|altname|issuer/i.test(message))) {
    // For a wrong name, the error lists the certificate's names.
    const isName = NAMED.test(message);
    const why = fault && !isName ? fault : certificateWords(message);
    const fix =
      isName || /ALTNAME/.test(originalCode)
        ? `in SMTP_URL, replace ${host} with the name in the certificate`
        : 'renew it on the server, or set NODE_EXTRA_CA_CERTS=FILE to its certificate authority';
    return `${at} can't be trusted because ${why}: ${fix}`;
  }
  if (secure && fault) {
    return `${at} doesn't start with TLS: use smtp:// in SMTP_URL, or the server's TLS port, usually 465`;
  }
  return code === 'ETLS'
    ? `${at} offers TLS, but it fails (${message}): check that server's log`
    : undefined;
}

const certificateWords = (message: string): string =>
  message.replace(/^Error initiating TLS - /, '').replace(/\.$/, '');

function otherTrouble(
  error: SmtpError,
  { secure, host }: SmtpServer,
  at: string,
): string | undefined {
  const { code, originalCode, timeoutType, message } = error;
  if (timeoutType === 'GREETING_TIMEOUT' && !secure) {
    return `${at} accepts the connection but sends nothing: use smtps:// in SMTP_URL if the port starts with TLS, like 465`;
  }
  if (code === 'EAUTH') {
    return `${at} refuses the login in SMTP_URL: correct the user and password, and percent-encode the password. Many providers require an app password instead of the account's password (${message})`;
  }
  if (code === 'EDNS') return `There's no server named ${host}: correct it in SMTP_URL`;
  if (originalCode === 'ECONNREFUSED') {
    return `Nothing answers at ${at}: start the mail server, or correct the port in SMTP_URL`;
  }
  if (code === 'ETIMEDOUT') {
    return `${at} doesn't respond in time: correct SMTP_URL, or open the port (many hosting providers block ports 25, 465 and 587)`;
  }
  return undefined;
}

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
        ? `write the name that the certificate has instead of ${host} in SMTP_URL`
        : 'renew it there, or name its authority to this process with NODE_EXTRA_CA_CERTS=FILE';
    return `${at} cannot be trusted, as ${why}: ${fix}`;
  }
  if (secure && fault) {
    return `${at} does not begin with TLS: write smtp:// in SMTP_URL, or its port for TLS, usually 465`;
  }
  return code === 'ETLS'
    ? `${at} offers TLS, and it fails (${message}): see that server's log`
    : undefined;
}

const certificateWords = (message: string): string =>
  message.replace(/^Error initiating TLS - /, '').replace(/\.$/, '');

function otherTrouble(error: SmtpError, { secure }: SmtpServer, at: string): string | undefined {
  const { code, originalCode, timeoutType, message } = error;
  if (timeoutType === 'GREETING_TIMEOUT' && !secure) {
    return `${at} takes the connection and says nothing: write smtps:// in SMTP_URL if TLS begins there with the connection, as on port 465`;
  }
  if (code === 'EAUTH') {
    return `${at} refuses the login of SMTP_URL: correct user and password, with the password percent-encoded. Many providers want an app password here instead of the account's own (${message})`;
  }
  if (code === 'EDNS') return `No server has the name of ${at}: correct it in SMTP_URL`;
  if (originalCode === 'ECONNREFUSED') {
    return `Nothing answers at ${at}: start the mail server, or correct the port in SMTP_URL`;
  }
  if (code === 'ETIMEDOUT') {
    return `${at} does not answer in time: correct SMTP_URL, or open the way there (many hosts block ports 25, 465 and 587)`;
  }
  return undefined;
}

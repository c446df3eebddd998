import { TransactionPooling } from './db/pooling.ts';
import { WRONG_ROLE } from './platform/db/database.ts';

interface Failure {
  code?: string;
  syscall?: string;
  hostname?: string;
  message?: string;
}

/** The database that the start tried to use, and the setting with its address. */
export interface DatabaseTarget {
  setting: string;
  url: string;
}

const UNANSWERED = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
const UNKNOWN_NAME = new Set(['ENOTFOUND', 'EAI_AGAIN']);
/** Codes for a wrong password, and for a login that pg_hba.conf rejects. */
const REFUSED_LOGIN = new Set(['28P01', '28000']);
const NO_DATABASE = '3D000';
const TOO_MANY_CONNECTIONS = '53300';

/** Code for a login that may not create the application's role. */
const NO_PRIVILEGE = '42501';
/** Node's TLS codes for a certificate that is untrusted, expired, or for another name. */
const CERTIFICATE = /CERT|UNABLE_TO|SELF_SIGNED/;

const NO_TRACING =
  'Traces need OpenTelemetry, which this installation lacks. Run npm ci without --omit=dev, or build the image with --build-arg TRACING=1.';

/** How to fix a failed start; undefined if only the error itself can say. */
export function startupHint(error: unknown, { setting, url }: DatabaseTarget, port: number) {
  const { code = '', syscall, hostname: requestedHost, message = '' } = (error ?? {}) as Failure;
  if (syscall === 'listen') return portHint(code, port);
  if (code === 'ERR_MODULE_NOT_FOUND' && message.includes('@opentelemetry/')) return NO_TRACING;
  const { host, hostname, pathname } = URL.parse(url) ?? { host: '', hostname: '', pathname: '' };
  const server = host || 'its address';
  if (UNANSWERED.has(code)) {
    return `No PostgreSQL answers at ${server}. Start it, or correct ${setting}.`;
  }
  if (UNKNOWN_NAME.has(code)) {
    if (requestedHost !== undefined && requestedHost !== hostname) {
      return `This machine has no address named ${requestedHost}. Correct HOST.`;
    }
    return `There's no server named ${hostname}. Correct it in ${setting}.`;
  }
  if (REFUSED_LOGIN.has(code)) {
    return `PostgreSQL at ${server} refuses the login. Correct the user name and password in ${setting}, or allow the login in pg_hba.conf.`;
  }
  if (code === NO_DATABASE) {
    // Without a database name, the login's name is used.
    const name = decodeURIComponent(pathname.slice(1)) || nameIn(url);
    return `PostgreSQL at ${server} doesn't have this database. Create it (createdb ${name}), or correct ${setting}.`;
  }
  if (code === TOO_MANY_CONNECTIONS) {
    return `PostgreSQL at ${server} has no connections left. Raise max_connections, or run fewer processes.`;
  }
  if (code === NO_PRIVILEGE) {
    return `The login in ${setting} needs more privileges. Have a PostgreSQL administrator run: ALTER ROLE ${nameIn(url)} CREATEROLE; and, if the role opensetter_app already exists: GRANT opensetter_app TO ${nameIn(url)} WITH ADMIN OPTION;`;
  }
  return poolerHint(error, message, server, setting) ?? linkHint(code, message, server, setting);
}

/** Hints for problems with the pooler of a hosted database. */
function poolerHint(error: unknown, message: string, server: string, setting: string) {
  const direct = `set ${setting} to the direct address of PostgreSQL (or of its pooler in session mode)`;
  if (error instanceof TransactionPooling) {
    return `Use the direct address: ${direct}, or leave it and set DATABASE_DIRECT_URL to the direct address.`;
  }
  if (/unsupported startup parameter/i.test(message)) {
    return `Use the direct address: the pooler at ${server} refuses the startup parameter "options", so ${direct}, such as Neon's host without -pooler.`;
  }
  if (/\btenant\b/i.test(message)) {
    return `Use the direct address: the pooler at ${server} doesn't know the login, so ${direct}, or write the login as NAME.PROJECT.`;
  }
  if (message.startsWith(WRONG_ROLE)) {
    return `Use the direct address: the pooler at ${server} drops the startup parameter "options", so ${direct}.`;
  }
  return undefined;
}

/** Hints for a connection whose two sides don't understand each other. */
function linkHint(code: string, message: string, server: string, setting: string) {
  if (message === 'The server does not support SSL connections') {
    return `PostgreSQL at ${server} doesn't use TLS. Set ssl = on there, or remove sslmode from ${setting}.`;
  }
  if (CERTIFICATE.test(code)) {
    return `This machine doesn't trust the certificate of PostgreSQL at ${server}. Add sslrootcert=FILE with its certificate authority to ${setting} (hosted databases offer the file), and use the server name in the certificate. sslmode=no-verify encrypts without checking the certificate.`;
  }
  if (message === 'Connection terminated unexpectedly') {
    return `The server at ${server} isn't PostgreSQL, or it closed the connection. Correct ${setting}, or check that server's log.`;
  }
  return undefined;
}

const nameIn = (url: string) => decodeURIComponent(URL.parse(url)?.username || 'NAME');

function portHint(code: string, port: number): string | undefined {
  if (code === 'EADDRINUSE') return `Another program uses port ${port}. Stop it, or set PORT.`;
  if (code === 'EACCES') return `This account can't use port ${port}. Set PORT to 1024 or higher.`;
  if (code === 'EADDRNOTAVAIL') return 'This machine has no such address. Correct HOST.';
  return undefined;
}

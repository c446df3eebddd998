interface Failure {
  code?: string;
  syscall?: string;
}

/** The database that the start was about to use, and the setting that names it. */
export interface Reached {
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
/** A wrong password, and a login that pg_hba.conf does not let in. */
const REFUSED_LOGIN = new Set(['28P01', '28000']);
const NO_DATABASE = '3D000';
const TOO_MANY_CONNECTIONS = '53300';

/** What to do about a start that failed; undefined where only the error itself can say. */
export function startCure(error: unknown, { setting, url }: Reached, port: number) {
  const { code = '', syscall } = (error ?? {}) as Failure;
  if (syscall === 'listen') return portCure(code, port);
  const { host, hostname, pathname } = URL.parse(url) ?? { host: '', hostname: '', pathname: '' };
  const server = host || 'its address';
  if (UNANSWERED.has(code)) {
    return `No PostgreSQL answers at ${server}. Start it, or correct ${setting}.`;
  }
  if (UNKNOWN_NAME.has(code)) {
    return `No server has the name ${hostname}. Correct it in ${setting}.`;
  }
  if (REFUSED_LOGIN.has(code)) {
    return `PostgreSQL at ${server} refuses the login. Correct name and password in ${setting}, or let it in by pg_hba.conf.`;
  }
  if (code === NO_DATABASE) {
    const name = decodeURIComponent(pathname.slice(1));
    return `PostgreSQL at ${server} has no such database. Make it (createdb ${name}), or correct ${setting}.`;
  }
  if (code === TOO_MANY_CONNECTIONS) {
    return `PostgreSQL at ${server} has no connection left. Raise its max_connections, or run fewer processes.`;
  }
  return undefined;
}

function portCure(code: string, port: number): string | undefined {
  if (code === 'EADDRINUSE') return `Another program uses port ${port}. End it, or set PORT.`;
  if (code === 'EACCES') return `Port ${port} is not for this user. Set PORT to one from 1024 on.`;
  if (code === 'EADDRNOTAVAIL') return 'This machine has no such address. Correct HOST.';
  return undefined;
}

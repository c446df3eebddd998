import { createServer } from 'node:net';
import { StartProblem } from './start-problem.ts';

/** Throws `StartProblem` unless we can listen on all of these ports. */
export async function requireFreePorts(port: number, others: { sandbox: boolean; app: number }) {
  await requireFree(port, ADVICE);
  if (others.app !== port) {
    await requireFree(others.app, `The server behind port ${port} needs it. ${ADVICE}`);
  }
  if (!others.sandbox) return;
  for (const next of [port + 1, port + 2]) {
    await requireFree(next, `The sandbox needs the two ports after ${port}. ${ADVICE}`);
  }
}

const ADVICE = 'Stop the other program or set PORT to a different port.';

async function requireFree(port: number, advice: string) {
  // A program may listen on one address only, so try all addresses, then the one that tools use.
  for (const host of ['::', '0.0.0.0', '127.0.0.1']) {
    const code = await listenError(port, host);
    if (code === 'EADDRINUSE') throw new StartProblem(`Port ${port} is already in use. ${advice}`);
    if (code === 'EACCES') {
      throw new StartProblem(`This account can't use port ${port}. Set PORT to a different port.`);
    }
  }
}

/** Returns the error code if listening fails. */
function listenError(port: number, host: string): Promise<string | undefined> {
  return new Promise((done) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => done(error.code));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => done(undefined)));
  });
}

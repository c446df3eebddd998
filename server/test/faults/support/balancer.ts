import { connect, createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

export interface Balancer {
  url: string;
  close(): void;
}

/** How often each process is checked for readiness. */
export const CHECK_MS = 100;

/**
 * One address for several web processes, like any reverse proxy: connections rotate among those with a
 * positive `/readyz`, or among all if there is none. If one refuses a connection, the next is tried. Bytes
 * pass unchanged.
 */
export async function startBalancer(ports: number[]): Promise<Balancer> {
  const open = new Set<Socket>();
  const unready = new Set<number>();
  let turn = 0;
  const checks = setInterval(() => {
    for (const port of ports) void check(port);
  }, CHECK_MS);
  const server = createServer((client) => {
    hold(client);
    turn += 1;
    const round = [...ports.slice(turn % ports.length), ...ports.slice(0, turn % ports.length)];
    pass(client, [
      ...round.filter((port) => !unready.has(port)),
      ...round.filter((port) => unready.has(port)),
    ]);
  });

  async function check(port: number) {
    const signal = AbortSignal.timeout(5_000);
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal }).catch(
      () => undefined,
    );
    await answer?.arrayBuffer().catch(() => undefined);
    if (answer?.ok) unready.delete(port);
    else unready.add(port);
  }

  function hold(socket: Socket) {
    open.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => open.delete(socket));
  }

  function pass(client: Socket, [port, ...others]: number[]) {
    if (port === undefined) return void client.destroy();
    const backend = connect(port, '127.0.0.1');
    hold(backend);
    let connected = false;
    backend.once('connect', () => {
      connected = true;
      client.pipe(backend).pipe(client);
    });
    backend.once('close', () => {
      if (connected) client.destroy();
      else pass(client, others);
    });
    client.once('close', () => backend.destroy());
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      clearInterval(checks);
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

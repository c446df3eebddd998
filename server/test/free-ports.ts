import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

/**
 * Free ports in a row, below the system's ephemeral range. What is to listen there may start minutes
 * later, so a datagram socket on each tells other tests that it's taken, as long as this process lasts.
 */
export async function freePorts(count: number): Promise<number[]> {
  const first = 20_000 + Math.floor(Math.random() * 12_000);
  const ports = Array.from({ length: count }, (_, index) => first + index);
  for (const port of ports) {
    if (!((await claim(port)) && (await isFree(port)))) return freePorts(count);
  }
  return ports;
}

export const freePort = async (): Promise<number> => (await freePorts(1))[0] ?? 0;

function claim(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createSocket('udp4').unref();
    socket.once('error', () => socket.close(() => resolve(false)));
    socket.bind({ port, address: '127.0.0.1', exclusive: true }, () => resolve(true));
  });
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

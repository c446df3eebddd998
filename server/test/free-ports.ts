import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

/**
 * Returns consecutive free ports below the system's ephemeral range. Their servers may start minutes
 * later, so a datagram socket on each marks it as taken for other tests as long as this process lives.
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

import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { overTcp } from '#server/test/database.ts';

export interface PoolerQuirks {
  /** the suffix that every login needs, `.PROJECT`; the database knows the login without it */
  suffix?: string;
  /** what it does with the startup parameter `options` */
  options?: 'passed' | 'dropped' | 'refused';
}

const SSL_REQUEST = 80_877_103;

/** A hosted pooler in session mode in front of a database. It rewrites the start of each session. */
export async function startHostedPooler(databaseUrl: string, quirks: PoolerQuirks) {
  const target = new URL(databaseUrl);
  const server = createServer((client) => {
    client.on('error', () => {});
    client.on('data', function begin(data) {
      if (data.readInt32BE(4) === SSL_REQUEST) return void client.write('N');
      client.removeListener('data', begin);
      const refused = rewritten(data, quirks);
      if (typeof refused === 'string') return void client.end(errorResponse(refused));
      const upstream = connect(Number(target.port), target.hostname);
      upstream.on('error', () => client.destroy());
      upstream.write(refused);
      client.pipe(upstream);
      upstream.pipe(client);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = overTcp(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  url.hostname = '127.0.0.1';
  url.username += quirks.suffix ?? '';
  const open = new Set<Socket>();
  server.on('connection', (socket) => open.add(socket));
  return {
    url: url.href,
    stop() {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}

/** Returns the startup message for the database, or why it is refused. */
function rewritten(data: Buffer, { suffix = '', options = 'passed' }: PoolerQuirks) {
  const parts = data.subarray(8).toString().split('\0');
  const given: [string, string][] = [];
  for (let at = 0; parts[at]; at += 2) given.push([parts[at] ?? '', parts[at + 1] ?? '']);
  const hasOptions = given.some(([name]) => name === 'options');
  if (hasOptions && options === 'refused') return 'unsupported startup parameter: options';
  const user = given.find(([name]) => name === 'user')?.[1] ?? '';
  if (!user.endsWith(suffix)) return 'Tenant or user not found';
  const kept = given
    .filter(([name]) => name !== 'options' || options === 'passed')
    .map(([name, value]) => [
      name,
      name === 'user' ? value.slice(0, value.length - suffix.length) : value,
    ]);
  const body = Buffer.from(`${kept.flat().join('\0')}\0\0`);
  const head = Buffer.from(data.subarray(0, 8));
  head.writeInt32BE(8 + body.length, 0);
  return Buffer.concat([head, body]);
}

function errorResponse(message: string): Buffer {
  const body = Buffer.from(`SFATAL\0VFATAL\0C08P01\0M${message}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(4 + body.length, 1);
  return Buffer.concat([head, body]);
}

import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { buildTeam } from '#server/test/builders/builders.ts';
import { createTestDatabase, overTcp } from '#server/test/database.ts';
import { createTestServices } from '#server/test/services.ts';
import { temporaryFolder } from '#server/test/temporary-folder.ts';
import { writeBackup } from './write-backup.ts';

/** PostgreSQL's message for the end of a COPY's rows. The next message has their count. */
const COPY_DONE = Buffer.from('c\0\0\0\x04', 'latin1');
const LATE_MS = 5;

/** Forwards a database's responses, and sends what follows the rows of a table in a later packet. */
async function startSlowNetwork(port: number) {
  const server = createServer((client) => {
    const backend = connect(port, '127.0.0.1');
    for (const socket of [client, backend]) socket.setNoDelay().on('error', () => {});
    client.on('close', () => backend.destroy());
    client.pipe(backend);
    void (async () => {
      for await (const chunk of backend) {
        let rest = chunk as Buffer;
        for (let end = endOfRows(rest); end > 0; end = endOfRows(rest)) {
          client.write(rest.subarray(0, end));
          await wait(LATE_MS);
          rest = rest.subarray(end);
        }
        client.write(rest);
      }
      client.end();
    })().catch(() => client.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return server;
}

const endOfRows = (bytes: Buffer): number => {
  const found = bytes.indexOf(COPY_DONE);
  return found < 0 ? 0 : found + COPY_DONE.length;
};

it('a backup counts the rows of a table whose end comes in two packets', async () => {
  const folder = temporaryFolder();
  const source = await createTestDatabase();
  const services = createTestServices(source.url);
  await buildTeam(services);
  await services.close();
  const own = overTcp(source.url);
  const network = await startSlowNetwork(Number(own.port));
  own.port = String((network.address() as AddressInfo).port);
  const near = await writeBackup({ url: source.url, file: join(folder.path, 'near') });
  const far = await writeBackup({ url: own.href, file: join(folder.path, 'far') });
  expect(near.rows).toBeGreaterThan(5);
  expect(far.rows).toBe(near.rows);
  network.close();
  await source.drop();
  folder.remove();
});

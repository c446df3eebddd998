import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { createServer as createTlsServer, TLSSocket } from 'node:tls';
import { afterAll, afterEach, expect, it } from 'vitest';
import { temporaryFolder } from '#server/test/temporary-folder.ts';
import { createEmailSender } from './email.ts';
import { createLog } from './log.ts';

const OPENSSL = 'openssl';
const folder = temporaryFolder();
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});
afterAll(() => folder.remove());

/** A certificate that is valid only for `name`. */
function certificate(name: string) {
  const [key, cert] = [join(folder.path, `${name}.key`), join(folder.path, `${name}.pem`)];
  const about = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`];
  const request = [
    'req',
    '-x509',
    '-nodes',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
  ];
  execFileSync(OPENSSL, [...request, ...about, '-keyout', key, '-out', cert], { stdio: 'pipe' });
  return { key: readFileSync(key), cert: readFileSync(cert) };
}

async function portOf(server: Server): Promise<number> {
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Speaks just enough SMTP for a login. STARTTLS switches to `secure`. */
function speak(socket: Socket, secure?: { key: Buffer; cert: Buffer }): void {
  const say = (line: string) => socket.write(`${line}\r\n`);
  socket.on('error', () => {});
  socket.on('data', (data) => {
    const command = data.toString().slice(0, 8).toUpperCase();
    if (command.startsWith('EHLO'))
      say(secure ? '250-here\r\n250 STARTTLS' : '250-here\r\n250 AUTH PLAIN');
    else if (command === 'STARTTLS') {
      socket.removeAllListeners('data');
      say('220 go on');
      if (secure) speak(new TLSSocket(socket, { isServer: true, ...secure }));
    } else say(command.startsWith('AUTH') ? '535 5.7.8 Bad credentials' : '221 bye');
  });
}
const plainServer = (secure?: { key: Buffer; cert: Buffer }) =>
  createServer((socket) => {
    speak(socket, secure);
    socket.write('220 here\r\n');
  });

async function problemOf(url: string): Promise<string> {
  const log = createLog('silent');
  const sender = createEmailSender({ url, from: 'a@example.com', log });
  const problem = await sender.check();
  sender.close();
  return problem ?? '';
}

it.skipIf(spawnSync(OPENSSL, ['version']).status !== 0)(
  'a certificate that no one vouches for is named, with TLS from the start and after STARTTLS',
  { meta: { needs: 'openssl' } },
  async () => {
    const own = certificate('localhost');
    const direct = await portOf(createTlsServer(own, (socket) => socket.write('220 here\r\n')));
    const later = await portOf(plainServer(own));
    for (const url of [`smtps://localhost:${direct}`, `smtp://localhost:${later}`]) {
      const problem = await problemOf(url);
      expect(problem).toMatch(/^localhost:\d+ can't be trusted because .*self-signed/);
      expect(problem).toContain('NODE_EXTRA_CA_CERTS');
    }
  },
);

it('a server without TLS at the start is named, with the scheme that fits', async () => {
  const port = await portOf(plainServer());
  expect(await problemOf(`smtps://127.0.0.1:${port}`)).toContain('use smtp:// in SMTP_URL');
});

it('a refused login is named, without the password', async () => {
  const port = await portOf(plainServer());
  const problem = await problemOf(`smtp://user:hunter2@127.0.0.1:${port}`);
  expect(problem).toMatch(/refuses the login in SMTP_URL.*535/);
  expect(problem).not.toContain('hunter2');
});

it('a server that is not there is named', async () => {
  const server = createServer();
  const port = await portOf(server);
  server.close();
  expect(await problemOf(`smtp://127.0.0.1:${port}`)).toMatch(/^Nothing answers at 127.0.0.1:/);
});

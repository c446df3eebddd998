import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { settings } from '#server/platform/settings/settings.ts';
import { temporaryFolder } from '#server/test/temporary-folder.ts';
import { run, runOrThrow } from './fixtures/run.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

interface Compose {
  services: Record<string, Service>;
}
interface Service {
  environment: Record<string, string>;
  logging?: { driver: string; options: Record<string, string> };
}
const compose = parse(read('deploy/compose.yaml'), { merge: true }) as Compose;

it.each(['web', 'worker'])('the container %s gets settings that the product knows', (name) => {
  const given = compose.services[name]?.environment ?? {};
  expect(given.ROLES).toBe(name);
  for (const setting of Object.keys(given)) expect(Object.keys(settings)).toContain(setting);
  for (const [setting, value] of Object.entries(given)) {
    const filled = value.replace(/\$\{(\w+)[^}]*\}/g, 'a-value');
    const { schema } = settings[setting as keyof typeof settings];
    expect([setting, schema.safeParse(filled).success]).toEqual([setting, true]);
  }
});

it('the containers of the product have no rights, and write nowhere but to /tmp', () => {
  for (const name of ['web', 'worker']) {
    expect(compose.services[name]).toMatchObject({
      read_only: true,
      tmpfs: ['/tmp'],
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
  }
  const image = read('Dockerfile').slice(read('Dockerfile').lastIndexOf('\nFROM '));
  expect(image.match(/^USER .*$/gm)).toEqual(['USER node']);
  expect(image).toContain('COPY --from=build --chown=root:root /app /app');
});

it('the image is made of the Node that the tests run on', () => {
  const bases = read('Dockerfile').match(/^FROM \S+/gm) ?? [];
  const [major] = process.versions.node.split('.');
  expect(bases).toHaveLength(2);
  for (const base of bases) expect(base).toMatch(new RegExp(`^FROM node:${major}-`));
});

it.each(Object.entries(compose.services))('the logs of %s stay under 200 MB', (_, { logging }) => {
  // Log drivers that rotate and that `docker compose logs` can read.
  expect(['json-file', 'local']).toContain(logging?.driver);
  const megabytes = /^(\d+)m$/.exec(logging?.options['max-size'] ?? '')?.[1];
  const files = Number(logging?.options['max-file']);
  expect(Number(megabytes) * files).toBeGreaterThan(0);
  expect(Number(megabytes) * files).toBeLessThan(200);
});

it('units, proxies and databases log where the system rotates', () => {
  const units = readdirSync(join(root, 'deploy/systemd')).map((name) => `systemd/${name}`);
  const others = ['nginx.conf', 'Caddyfile', 'pgbouncer.ini', 'patroni/haproxy.cfg'];
  for (const file of [...units, ...others, 'patroni/patroni.yml']) {
    const toFile =
      /^\s*(?:Standard(?:Output|Error)=(?!journal)|access_log|error_log|output file|logfile|log |logging_collector)/m;
    expect([file, toFile.exec(read(`deploy/${file}`))]).toEqual([file, null]);
  }
});

it('the gateway runs an engine that gives message ids', () => {
  const waha = compose.services.waha?.environment;
  expect(['NOWEB', 'GOWS']).toContain(waha?.WHATSAPP_DEFAULT_ENGINE);
});

it('every program that the container and the units start is in the repository', () => {
  const units = readdirSync(join(root, 'deploy/systemd')).map((name) => `deploy/systemd/${name}`);
  for (const file of ['Dockerfile', ...units]) {
    const programs = read(file).match(/\bbin\/[\w/]+\.(?:ts|mjs)\b/g) ?? [];
    expect(programs).not.toEqual([]);
    for (const program of programs) expect(existsSync(join(root, program))).toBe(true);
  }
});

const folder = temporaryFolder();
afterAll(() => folder.remove());
const isHere = (program: string, ask: string) => spawnSync(program, [ask]).status === 0;

it.skipIf(!isHere('nginx', '-v') || !isHere('openssl', 'version'))(
  'nginx takes its file, also the versions that Debian and Ubuntu have',
  { meta: { needs: 'nginx and openssl' } },
  async () => {
    const at = (name: string) => join(folder.path, name);
    const certificate = ['req', '-x509', '-nodes', '-newkey', 'rsa:2048', '-subj', '/CN=localhost'];
    const files = ['-keyout', at('privkey.pem'), '-out', at('fullchain.pem')];
    await runOrThrow('openssl', [...certificate, ...files]);
    const site = read('deploy/nginx.conf').replaceAll('/etc/ssl/setter.example.com', folder.path);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (kind) => `${kind}_temp_path ${at(kind)};`,
    );
    const main = `pid ${at('pid')}; events {} http { access_log off; ${temporary.join(' ')} ${site} }`;
    writeFileSync(at('nginx.conf'), main);
    const said = await run('nginx', ['-t', '-e', at('errors.log'), '-c', at('nginx.conf')]);
    expect(said.stderr).toContain('test is successful');
    expect(said.status).toBe(0);
  },
);

it.skipIf(!isHere('caddy', 'version'))(
  'Caddy takes its file',
  { meta: { needs: 'Caddy' } },
  async () => {
    const file = join(root, 'deploy/Caddyfile');
    const env = { ...process.env, DOMAIN: 'setter.example.com', HOME: folder.path };
    const said = await run('caddy', ['validate', '--adapter', 'caddyfile', '--config', file], {
      env,
    });
    expect([said.status, said.stderr]).toEqual([0, expect.anything()]);
  },
);

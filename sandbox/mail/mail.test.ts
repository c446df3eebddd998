import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FaultBox } from '../faults.ts';
import type { SandboxPart } from '../part.ts';
import { createMail } from './mail.ts';
import type { StoredMail } from './mailbox.ts';

let dataDir: string;
let faults: FaultBox;
let part: SandboxPart;
let smtpUrl: string;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'sandbox-mail-'));
  faults = new FaultBox();
  await start();
});
afterEach(async () => {
  await part.stop?.();
  rmSync(dataDir, { recursive: true });
});

async function start() {
  part = await createMail({ dataDir, baseUrl: '', shownUrl: '', smtpPort: 0, faults });
  smtpUrl = /smtp:\/\/[\d.:]*\d/.exec(part.description)?.[0] ?? '';
}

function send(mail: object, login?: { user: string; pass: string }) {
  const { hostname, port } = new URL(smtpUrl);
  const transport = createTransport({ host: hostname, port: Number(port), auth: login });
  return transport.sendMail({ from: 'OpenSetter <no-reply@opensetter.test>', ...mail });
}

async function messages(query = ''): Promise<StoredMail[]> {
  const answer = await part.app.request(`/_control/messages${query}`);
  return ((await answer.json()) as { messages: StoredMail[] }).messages;
}

const verification = {
  to: 'Ada <ada@example.test>',
  subject: 'Vérifiez votre adresse ✓',
  text: 'Open https://app.example.test/verify?token=abc&next=%2F.',
  html: '<p>Hello <a href="https://app.example.test/verify?token=abc&amp;next=%2F">Verify</a></p>',
};

test('a mail sent by SMTP is read back with its parts', async () => {
  await send(verification);
  const [mail] = await messages();
  expect(mail).toMatchObject({
    from: 'no-reply@opensetter.test',
    fromName: 'OpenSetter',
    to: ['ada@example.test'],
    subject: 'Vérifiez votre adresse ✓',
    text: verification.text,
    links: ['https://app.example.test/verify?token=abc&next=%2F'],
  });
  expect(mail?.html).toContain('Verify</a>');
  expect(Date.parse(mail?.receivedAt ?? '')).toBeGreaterThan(Date.now() - 10_000);
});

test('mails are listed newest first, and found by recipient', async () => {
  await send({ to: 'ada@example.test', subject: 'one', text: 'x' });
  await send({ to: 'bob@example.test', bcc: 'Eve@Example.test', subject: 'two', text: 'x' });
  await send({ to: 'ada@example.test', subject: 'three', text: 'x' });
  const subjects = async (query: string) => (await messages(query)).map((m) => m.subject);
  expect(await subjects('')).toEqual(['three', 'two', 'one']);
  expect(await subjects('?to=ADA@example.test')).toEqual(['three', 'one']);
  expect(await subjects('?to=eve@example.test')).toEqual(['two']);
  expect(await subjects('?to=da@example.test')).toEqual([]);
});

test('any login is accepted, and none', async () => {
  await send({ to: 'a@example.test', text: 'x' }, { user: 'who', pass: 'ever' });
  await send({ to: 'a@example.test', text: 'x' });
  expect(await messages()).toHaveLength(2);
});

test('mails survive a restart, and what was cleared stays away', async () => {
  await send({ to: 'a@example.test', subject: 'gone', text: 'x' });
  await part.app.request('/_control/messages', { method: 'DELETE' });
  await send({ to: 'b@example.test', subject: 'kept', text: 'x' });
  await part.stop?.();
  await start();
  expect((await messages()).map((m) => m.subject)).toEqual(['kept']);
});

test('a mail above the limit is refused', async () => {
  const text = 'x'.repeat(2 * 1024 * 1024);
  await expect(send({ to: 'a@example.test', text })).rejects.toMatchObject({ responseCode: 552 });
  expect(await messages()).toEqual([]);
});

test('faults refuse, delay, and drop after accepting', async () => {
  const to = 'a@example.test';
  faults.set({ status: 451, times: 1 });
  await expect(send({ to, text: 'x' })).rejects.toMatchObject({ responseCode: 451 });
  expect(await messages()).toHaveLength(0);

  faults.set({ match: 'bob@', status: 550 });
  await expect(send({ to: 'bob@example.test', text: 'x' })).rejects.toMatchObject({
    responseCode: 550,
  });
  await send({ to, text: 'x' });
  expect(await messages()).toHaveLength(1);

  faults.set({ dropAfterAccept: true, times: 1 });
  await expect(send({ to, text: 'x' })).rejects.toThrow(/closed/i);
  expect(await messages()).toHaveLength(2);

  faults.set({ drop: true, times: 1 });
  await expect(send({ to, text: 'x' })).rejects.toThrow(/closed/i);
  expect(await messages()).toHaveLength(2);

  faults.set({ delayMs: 150, times: 1 });
  const before = performance.now();
  await send({ to, text: 'x' });
  expect(performance.now() - before).toBeGreaterThan(140);
});

test('the page lists and opens mails, and escapes what they say', async () => {
  await send(verification);
  await send({ to: 'bob@example.test', subject: '<script>alert(1)</script>', text: 'x' });
  const [hostile, mail] = await messages();
  const read = async (path: string) => (await part.app.request(path)).text();
  expect(await read('/')).toContain('&lt;script&gt;alert(1)');
  expect(await read('/')).not.toContain('<script>alert(1)');
  const open = await read(`/?open=${mail?.id}`);
  expect(open).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
  expect(open).toContain('target="_blank"');
  expect(await read(`/?open=${hostile?.id}`)).toContain('&lt;script&gt;');
});

test('the HTML of a mail is shown under a policy that runs nothing and loads nothing', async () => {
  const html = '<script>x</script><a target="_self" href="https://a.test/">go</a>';
  await send({ to: 'a@example.test', html });
  const [mail] = await messages();
  const answer = await part.app.request(`/messages/${mail?.id}/html`);
  const policy = answer.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toMatch(/^sandbox (?!.*allow-scripts)/);
  expect(await answer.text()).toContain('<base target="_blank">');
});

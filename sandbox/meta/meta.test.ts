import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningSandbox, startSandbox } from '../sandbox.ts';
import { temporaryFolder } from '#server/test/temporary-folder.ts';

const TOKEN = 'sandbox-page-token-0123456789';
const folder = temporaryFolder();
let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, dataDir: folder.path });
});
afterAll(async () => {
  await sandbox.stop();
  folder.remove();
});

async function get(path: string, token = TOKEN) {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${sandbox.url}/meta/${path}`, { headers });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

it('answers a lead, the name of a form and the page of the token', async () => {
  const lead = await get('4440001?fields=field_data');
  expect(lead.status).toBe(200);
  expect(lead.body['field_data']).toContainEqual({ name: 'full_name', values: ['Lead 0001'] });
  expect((await get('2?fields=name')).body).toEqual({ id: '2', name: 'Lead form 2' });
  expect((await get('me?fields=id,name')).body).toMatchObject({ name: 'Sandbox page' });
});

it("refuses in Meta's shape another token, a wrong proof and what is no id", async () => {
  expect(await get('1', 'another')).toMatchObject({ status: 400, body: { error: { code: 190 } } });
  const wrong = await get('1?appsecret_proof=00');
  expect(wrong.body['error']).toMatchObject({ code: 100 });
  const proof = createHmac('sha256', 'sandbox-app-secret').update(TOKEN).digest('hex');
  expect((await get(`1?appsecret_proof=${proof}`)).status).toBe(200);
  expect((await get('abc')).body['error']).toMatchObject({ code: 100, error_subcode: 33 });
});

import { describe, expect, it } from 'vitest';
import { MAX_FILE_BYTES } from '#domain/conversations/messages/files.ts';
import { newId } from '#server/platform/id.ts';
import { fileWeb, serve } from '#server/test/http.ts';
import { EXE, PDF, PNG } from '#server/test/outside/sample-files.ts';
import { fileScene, type SceneLead } from '#server/test/scene.ts';

const scene = await fileScene();
const web = await fileWeb(scene.services);

describe('an upload', () => {
  const upload = async (
    lead: SceneLead,
    content: Buffer,
    { key = newId(), type = 'application/pdf', name = 'Price%20list.pdf' } = {},
  ) => {
    const { team } = lead.campaign;
    const answer = await fetch(`${web.url}/files/${team.team_slug}`, {
      method: 'POST',
      body: new Uint8Array(content),
      headers: {
        cookie: team.owner.cookie,
        'content-type': type,
        'x-file-name': name,
        'x-idempotency-key': key,
      },
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };

  it('is stored once, however often it is tried', async () => {
    const lead = await scene.lead();
    const key = newId();
    const first = await upload(lead, PDF, { key });
    expect(first).toMatchObject({
      status: 201,
      body: { file_id: key, mime: 'application/pdf', name: 'Price list.pdf', state: 'stored' },
    });
    expect((await upload(lead, PNG, { key })).body).toEqual(first.body);
  });

  it('of another type, or of no name that is one, is refused or cleaned', async () => {
    const lead = await scene.lead();
    expect(await upload(lead, EXE)).toMatchObject({ status: 422, body: { code: 'INVALID_INPUT' } });
    const named = await upload(lead, PDF, { name: '..%2F..%2Fetc%2Fpass%0D%0Awd.pdf' });
    expect(named.body).toMatchObject({ name: 'passwd.pdf' });
  });

  it('that is too large is refused, and nothing is stored', async () => {
    const lead = await scene.lead();
    const large = Buffer.concat([PNG, Buffer.alloc(MAX_FILE_BYTES)]);
    expect(await upload(lead, large)).toMatchObject({ status: 413, body: { code: 'TOO_LARGE' } });
  });

  it('that is never sent is removed after a day', async () => {
    const lead = await scene.lead();
    const key = newId();
    await upload(lead, PDF, { key });
    await scene.runJobs();
    const { team } = lead.campaign;
    const answer = await fetch(`${web.url}/files/${team.team_slug}/${key}`, {
      headers: { cookie: team.owner.cookie },
    });
    expect(answer.status).toBe(404);
  });

  it('beyond what a team may store is refused', async () => {
    const lead = await scene.lead();
    const small = scene.anotherProcess({ TEAM_FILES_MB: '0' });
    const server = await serve(small);
    const { team } = lead.campaign;
    const answer = await fetch(`${server.url}/files/${team.team_slug}`, {
      method: 'POST',
      body: new Uint8Array(PDF),
      headers: { cookie: team.owner.cookie, 'x-idempotency-key': newId() },
    });
    await server.stop();
    expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'LIMIT_REACHED' }]);
  });

  it('beyond what a team may store is refused, also of many at once', async () => {
    const lead = await scene.lead();
    const server = await serve(scene.anotherProcess({ TEAM_FILES_MB: '1' }));
    const { team } = lead.campaign;
    const most = Buffer.concat([PDF, Buffer.alloc(600 * 1024)]);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        fetch(`${server.url}/files/${team.team_slug}`, {
          method: 'POST',
          body: new Uint8Array(most),
          headers: { cookie: team.owner.cookie, 'x-idempotency-key': newId() },
        }),
      ),
    );
    await server.stop();
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses.slice(1)).toEqual([403, 403, 403, 403, 403]);
    expect(statuses[0]).toBeLessThan(300);
  });
});

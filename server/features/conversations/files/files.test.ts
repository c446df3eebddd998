import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { MAX_FILE_BYTES } from '#domain/conversations/messages/files.ts';
import { openBrowser } from '#server/test/browser.ts';
import { buildMember } from '#server/test/builders/builders.ts';
import { eventOf } from '#server/test/api/change-bodies.ts';
import { base64, type SentMedia, sendsFile } from '#server/test/builders/file-builders.ts';
import { fileWeb } from '#server/test/http.ts';
import { EXE, OGG, PDF, PNG } from '#server/test/outside/sample-files.ts';
import { fileScene, type SceneLead } from '#server/test/scene.ts';
import { receiveEvents } from '#server/test/receive-events.ts';

const scene = await fileScene();
const web = await fileWeb(scene.services);

const sends = (lead: SceneLead, media: SentMedia, like?: { text?: string; path?: boolean }) =>
  sendsFile(scene, lead, media, like);

/** The agent answers it, too. */
const fileOf = async (lead: SceneLead) =>
  (await lead.thread()).findLast((message) => message.from_lead)?.file;

function open(lead: SceneLead, file_id: string, headers: Record<string, string> = {}) {
  const { team } = lead.campaign;
  return fetch(`${web.url}/files/${team.team_slug}/${file_id}`, {
    headers: { cookie: team.owner.cookie, ...headers },
  });
}

describe('a file that a lead sends', () => {
  it.each([
    ['image/png', PNG, 'image'],
    ['audio/ogg; codecs=opus', OGG, 'audio'],
    ['application/pdf', PDF, 'document'],
    ['text/csv', Buffer.from('Preis;900 \u0080', 'latin1'), 'document'],
  ] as const)('is shown once it was fetched: %s', async (mimetype, content, media_type) => {
    const lead = await scene.lead();
    await sends(lead, { mimetype, filename: 'a file', data: base64(content) }, { text: 'Look' });
    expect((await lead.thread()).at(-1)).toMatchObject({ media_type, text: 'Look' });
    expect(await fileOf(lead)).toMatchObject({ state: 'waiting', reason: null });
    await scene.runJobs();
    const file = await fileOf(lead);
    expect(file).toMatchObject({ state: 'stored', bytes: content.length });
    const answer = await open(lead, file?.file_id ?? '');
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(content);
  });

  it('is asked for when the gateway keeps it no more, or never said where it is', async () => {
    const lead = await scene.lead();
    await sends(lead, { mimetype: 'image/png', data: base64(PNG) }, { path: false });
    await scene.runJobs();
    expect(await fileOf(lead)).toMatchObject({ state: 'stored' });
    await scene.outside.fault('waha', { match: '/api/files/', status: 404, times: 1 });
    await sends(lead, { mimetype: 'image/png', data: base64(PNG) });
    await scene.runJobs();
    expect(await fileOf(lead)).toMatchObject({ state: 'stored' });
  });

  it('that the gateway never gets is gone after some tries, and says so', async () => {
    const lead = await scene.lead();
    await sends(lead, { mimetype: 'image/jpeg' });
    for (let tries = 0; tries < 8; tries += 1) await scene.runJobs();
    expect(await fileOf(lead)).toMatchObject({
      state: 'gone',
      reason: expect.stringContaining('phone'),
    });
  });

  it('that is not what it claims to be is not stored', async () => {
    const lead = await scene.lead();
    await sends(lead, { mimetype: 'image/png', data: base64(EXE) });
    await scene.runJobs();
    expect(await fileOf(lead)).toMatchObject({ state: 'refused' });
    expect((await open(lead, (await fileOf(lead))?.file_id ?? '')).status).toBe(404);
  });

  it('that is too large is not stored', async () => {
    const lead = await scene.lead();
    const large = Buffer.concat([PNG, Buffer.alloc(MAX_FILE_BYTES)]);
    await sends(lead, { mimetype: 'image/png', data: base64(large) });
    await scene.runJobs();
    expect(await fileOf(lead)).toMatchObject({
      state: 'refused',
      reason: expect.stringContaining('16 MB'),
    });
  });

  it('is complete after several parts, even if the first try failed halfway', async () => {
    const lead = await scene.lead();
    const large = Buffer.concat([PNG, randomBytes(9 * 1024 * 1024)]);
    await sends(lead, { mimetype: 'image/png', data: base64(large) });
    const { waha } = scene.services;
    let taken = 0;
    scene.services.waha = {
      ...waha,
      call: ({ into, ...call }) =>
        waha.call({
          ...call,
          ...(into && {
            into: async (part) => {
              await into(part);
              taken += part.length;
              if (taken > 5 * 1024 * 1024) throw new Error('The gateway closed the connection');
            },
          }),
        }),
    };
    await scene.runJobs();
    expect(await fileOf(lead)).toMatchObject({ state: 'waiting' });
    expect((await open(lead, (await fileOf(lead))?.file_id ?? '')).status).toBe(404);
    scene.services.waha = waha;
    await scene.runJobs();
    const file = await fileOf(lead);
    expect(file).toMatchObject({ state: 'stored', bytes: large.length });
    const answer = await open(lead, file?.file_id ?? '');
    expect(large.equals(Buffer.from(await answer.arrayBuffer()))).toBe(true);
  });

  it('is fetched from the gateway alone, whatever address is named', async () => {
    const lead = await scene.lead();
    const { waha } = scene.services;
    const asked: string[] = [];
    scene.services.waha = {
      ...waha,
      call: (call) => {
        asked.push(call.path);
        return waha.call(call);
      },
    };
    const media = {
      url: 'http://169.254.169.254/latest/api/files/../../keys',
      mimetype: 'image/png',
    };
    const id = `false_${lead.chat}_3AEVIL`;
    const payload = { id, from: lead.chat, fromMe: false, body: '', hasMedia: true, media };
    const event = eventOf('message.any', { ...payload, _data: { message: { imageMessage: {} } } });
    await receiveEvents(scene.services, lead.campaign.connection, [event]);
    await scene.runJobs();
    scene.services.waha = waha;
    expect(asked.filter((path) => !path.startsWith('/api/'))).toEqual([]);
    expect(asked.join()).not.toContain('keys');
  });
});

describe('a stored file', () => {
  async function stored(content: Buffer, mimetype: string) {
    const lead = await scene.lead();
    await sends(lead, { mimetype, filename: 'Übersicht "1".pdf', data: base64(content) });
    await scene.runJobs();
    return { lead, file_id: (await fileOf(lead))?.file_id ?? '' };
  }

  it('is opened with an entry in the team’s log, once in a while, where it is private', async () => {
    const shows = { kind: 'bank_card', description: 'a card' };
    const lead = await scene.lead();
    await sends(lead, { mimetype: 'image/png', shows });
    await sends(lead, { mimetype: 'image/png', data: base64(PNG) });
    await scene.runJobs();
    const { team } = lead.campaign;
    const { rpc } = openBrowser(scene.services, team.owner);
    const opened = async () => {
      const { entries } = await rpc.privacy.actions({ team_slug: team.team_slug, area: 'data' });
      return entries.filter(({ text }) => text === 'opened a private file of a lead');
    };
    const [secret, plain] = (await lead.thread()).filter(({ from_lead }) => from_lead);
    expect(secret?.reading).toMatchObject({ state: 'sensitive' });
    await open(lead, plain?.file?.file_id ?? '');
    expect(await opened()).toEqual([]);
    const file_id = secret?.file?.file_id ?? '';
    await open(lead, file_id);
    await open(lead, file_id, { range: 'bytes=0-9' });
    await open(lead, file_id, { 'if-none-match': `"${file_id}"` });
    const { conversation_id } = await lead.conversation();
    expect(await opened()).toMatchObject([
      { actor: { email: team.owner.email }, by_staff: false, about: { conversation_id } },
    ]);
    const other = await buildMember(scene.services, { team, role: 'viewer' });
    await open(lead, file_id, { cookie: other.cookie });
    expect(await opened()).toMatchObject([{ actor: { email: other.email } }, {}]);
  });

  it('is served so that nothing in it runs', async () => {
    const { lead, file_id } = await stored(PDF, 'application/pdf');
    const { headers, status } = await open(lead, file_id);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="_bersicht _1_\.pdf"; filename\*=UTF-8''%C3%9Cbersicht%20%221%22\.pdf$/,
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(headers.get('cache-control')).toBe('private, no-cache');
    const again = await open(lead, file_id, { 'if-none-match': headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
  });

  it('is played from any place', async () => {
    const { lead, file_id } = await stored(OGG, 'audio/ogg');
    const range = async (wanted: string) => {
      const answer = await open(lead, file_id, { range: wanted });
      const content = Buffer.from(await answer.arrayBuffer());
      return [answer.status, answer.headers.get('content-range'), content] as const;
    };
    const all = OGG.length;
    expect(await range('bytes=2-5')).toEqual([206, `bytes 2-5/${all}`, OGG.subarray(2, 6)]);
    expect(await range('bytes=4-')).toEqual([206, `bytes 4-${all - 1}/${all}`, OGG.subarray(4)]);
    expect(await range('bytes=-3')).toEqual([
      206,
      `bytes ${all - 3}-${all - 1}/${all}`,
      OGG.subarray(-3),
    ]);
    expect(await range('bytes=0-99999')).toEqual([206, `bytes 0-${all - 1}/${all}`, OGG]);
    expect(await range('lines=1-2')).toEqual([200, null, OGG]);
    const beyond = await open(lead, file_id, { range: `bytes=${all}-` });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${all}`]);
  });

  it('goes with its lead', async () => {
    const { lead, file_id } = await stored(PNG, 'image/png');
    const { conversation_id } = await lead.conversation();
    await scene.queue.query('DELETE FROM conversations WHERE conversation_id = $1', [
      conversation_id,
    ]);
    expect((await open(lead, file_id)).status).toBe(404);
    const left = await scene.queue.query('SELECT FROM message_files WHERE file_id = $1', [file_id]);
    expect(left).toHaveLength(0);
  });
});

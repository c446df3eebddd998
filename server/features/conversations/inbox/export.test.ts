import { afterAll, describe, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { openBrowser } from '#server/test/browser.ts';
import { buildMember, buildTeam } from '#server/test/builders/builders.ts';
import { buildConnectedCampaign, leadOf } from '#server/test/builders/chat-builders.ts';
import { newId } from '#server/platform/id.ts';
import { openServer } from '#server/test/open-server.ts';
import { plainWords } from '#server/test/plain-words.ts';

const { services } = await openServer();
const stopping = new AbortController();
afterAll(async () => {
  stopping.abort();
});

async function buildExport() {
  const campaign = await buildConnectedCampaign(services);
  const { team } = campaign;
  const app = createApp(services, { stopping: stopping.signal });
  const save = async (query: string, cookie: string = team.owner.cookie) => {
    const path = `/exports/${team.team_slug}/conversations?${query}`;
    const response = await app.request(path, { headers: { cookie } });
    // Decoded with its byte order mark, which text() would drop.
    const bytes = new Uint8Array(await response.arrayBuffer());
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
    return { status: response.status, headers: response.headers, text };
  };
  return { campaign, team, save, app };
}

describe('an export', () => {
  it('has every lead of the list, as text that no spreadsheet runs', async () => {
    const { campaign, save } = await buildExport();
    await leadOf(services, campaign).says('=cmd|calc', { name: '=HYPERLINK("http://x")' });
    await leadOf(services, campaign).says('Été, "demain"', { name: 'Zoé' });
    await leadOf(services, campaign).says('STOP', { name: 'Bea' });
    const { status, headers, text } = await save('kind=leads');
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toContain('attachment');
    expect(text.codePointAt(0)).toBe(0xfeff);
    const lines = text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(4);
    expect(text).toContain(`"'=HYPERLINK(""http://x"")"`);
    expect(text).toContain(`'=cmd|calc`);
    expect(text).toContain('"Été, ""demain"""');
    const stopped = await save('kind=leads&view=opted_out');
    expect(stopped.text.trimEnd().split('\r\n')).toHaveLength(2);
    expect(stopped.text).toContain(',Stopped,In Progress,AI Inactive,');
    const messages = await save('kind=messages&search=zoe');
    expect(messages.text).toContain('USER_MESSAGE');
    expect(messages.text.trimEnd().split('\r\n')).toHaveLength(2);
  });

  it('has its headings and states in the language of its reader', async () => {
    const { campaign, team, save } = await buildExport();
    await leadOf(services, campaign).says('STOP', { name: 'Bea' });
    const { text } = await save('kind=leads', `${team.owner.cookie}; locale=en-XA`);
    const [headings = '', lead = ''] = text.split('\r\n');
    expect(plainWords(headings, [])).toEqual([]);
    expect(lead).toContain('⟦Šţöþþéđ·');
    const messages = await save('kind=messages', `${team.owner.cookie}; locale=en-XA`);
    expect(plainWords(messages.text.split('\r\n')[0] ?? '', [])).toEqual([]);
    const english = await save('kind=leads');
    expect(english.text.split('\r\n')[0]).toMatch(/^\uFEFFname,phone,campaign,agent,status,/);
  });

  it('says who booked, and for when', async () => {
    const { campaign, team, save } = await buildExport();
    const { rpc } = openBrowser(services, team.owner);
    await leadOf(services, campaign).says('Hello');
    const { team_slug } = team;
    const { items } = await rpc.conversations.list({ team_slug });
    const conversation_id = items[0]?.conversation_id ?? '';
    await rpc.conversations.setBooking({
      team_slug,
      conversation_id,
      booked: true,
      booked_for: '2030-01-08T10:00:00Z',
    });
    const [head = '', line = ''] = (await save('kind=leads')).text.trimEnd().split('\r\n');
    const cells = line.split(',');
    const cell = (name: string) => cells[head.split(',').indexOf(name)] ?? '';
    expect(Date.parse(cell('booked_for'))).toBe(Date.parse('2030-01-08T10:00:00Z'));
    expect(Date.parse(cell('booked_at'))).toBeGreaterThan(0);
  });

  it('has a column for each point of the campaign’s list', async () => {
    const { campaign, team, save } = await buildExport();
    const { rpc } = openBrowser(services, team.owner);
    const { team_slug } = team;
    const ref = { team_slug, campaign_slug: campaign.campaign_slug };
    const field_id = newId();
    const point = { field_id, name: 'Place', question: 'Where?', kind: 'text' } as const;
    const { revision } = await rpc.campaigns.qualification(ref);
    const fields = [{ ...point, options: [], required: true, rule: null }];
    await rpc.campaigns.saveQualification({ ...ref, fields, revision });
    const [known, unknown] = [leadOf(services, campaign), leadOf(services, campaign)];
    await known.says('Hello');
    await unknown.says('Hello');
    const { items } = await rpc.conversations.list({ team_slug });
    const conversation_id = items[0]?.conversation_id ?? '';
    await rpc.conversations.editLearned({ team_slug, conversation_id, field_id, value: 'Lyon' });
    const [head, ...lines] = (await save('kind=leads')).text.trimEnd().split('\r\n');
    expect(head?.endsWith(',Place')).toBe(true);
    expect(new Set(lines.map((line) => line.split(',').at(-1)))).toEqual(new Set(['', 'Lyon']));
  });

  it('is for editors of the team, and of its own leads', async () => {
    const { campaign, team, save, app } = await buildExport();
    await leadOf(services, campaign).says('Hello', { name: 'Ada' });
    const viewer = await buildMember(services, { team, role: 'viewer' });
    expect((await save('kind=leads', viewer.cookie)).status).toBe(403);
    const stranger = await buildTeam(services);
    expect((await save('kind=leads', stranger.owner.cookie)).status).toBe(404);
    expect((await save('kind=leads', '')).status).toBe(401);
    expect((await save('kind=everything')).status).toBe(422);
    const own = leadOf(services, campaign);
    await own.says('Hi', { name: 'Bea' });
    const { conversation_id } = await own.conversation();
    const theirs = await app.request(`/exports/${stranger.team_slug}/conversations`, {
      method: 'POST',
      headers: { cookie: stranger.owner.cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ kind: 'leads', conversation_ids: [conversation_id] }),
    });
    const answered = await theirs.text();
    expect(answered).not.toContain(conversation_id);
    expect(answered).not.toContain('Bea');
  });

  it('goes past one step without skipping or repeating', async () => {
    const { campaign, team, save } = await buildExport();
    const { team_id } = team;
    const { campaign_id } = campaign;
    const leads = Array.from({ length: 620 }, (_, n) => {
      const address = `4179${String(n).padStart(7, '0')}@c.us`;
      const known = { id_lead: address, reply_address: address, name: `Lead ${n}` };
      return { team_id, campaign_id, conversation_id: newId(), ...known };
    });
    await services.db.inTeam(team.scope, (tx) =>
      tx.db.insertInto('conversations').values(leads).execute(),
    );
    const { text } = await save('kind=leads');
    const names = text
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[0]);
    expect(names).toHaveLength(620);
    expect(new Set(names).size).toBe(620);
  });
});

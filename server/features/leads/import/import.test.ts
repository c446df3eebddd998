import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LeadImport, ListedRowState } from '#domain/leads/import-states.ts';
import { newId } from '#server/platform/id.ts';
import { openBrowser } from '#server/test/browser.ts';
import { type BuiltTeam, buildMember, buildTeam } from '#server/test/builders/builders.ts';
import {
  buildConnectedCampaign,
  type ConnectedCampaign,
} from '#server/test/builders/chat-builders.ts';
import { serve, type WebProcess } from '#server/test/http.ts';
import { enterImport } from './enter-import.ts';
import { undoImport } from './undo-import.ts';
import { openServer } from '#server/test/open-server.ts';

const { services, queue } = await openServer();
let web: WebProcess;
let team: BuiltTeam;
let campaign: ConnectedCampaign;

beforeAll(async () => {
  web = await serve(services);
});
beforeEach(async () => {
  team = await buildTeam(services);
  campaign = await buildConnectedCampaign(services, { team });
});
afterAll(async () => {
  await web.stop();
});

const rpc = () => openBrowser(services, team.owner).rpc.leads;
const numbered = (count: number) =>
  Array.from({ length: count }, (_, at) => `Lead ${at},+3363998${String(at).padStart(4, '0')}`);
const fileOf = (rows: string[]) => ['name,phone', ...rows].join('\n');

const COLUMNS = { name: 0, last_name: null, phone: 1, email: null, header: true };

async function upload(
  body: BodyInit,
  like: { plan?: object; cookie?: string; headers?: Record<string, string>; slug?: string } = {},
) {
  const plan = JSON.stringify({
    campaign_id: campaign.campaign_id,
    file_name: 'leads.csv',
    columns: COLUMNS,
    country: null,
    consent_source: 'Fair in Lyon',
    consent_date: '2026-01-31',
    ...like.plan,
  });
  const response = await fetch(
    `${web.url}/imports/${like.slug ?? team.team_slug}?${new URLSearchParams({ plan })}`,
    {
      method: 'POST',
      body,
      headers: { cookie: like.cookie ?? team.owner.cookie, ...like.headers },
    },
  );
  const answer = (await response.json()) as { import_id?: string; code?: string; message?: string };
  return { status: response.status, ...answer };
}

async function uploaded(rows: string[]): Promise<LeadImport> {
  const { import_id } = await upload(fileOf(rows));
  return find(import_id);
}

async function find(import_id: string | undefined): Promise<LeadImport> {
  const all = await rpc().imports({ team_slug: team.team_slug });
  const found = all.find((item) => item.import_id === import_id);
  if (!found) throw new Error('There is no such import');
  return found;
}

const ref = (leadImport: LeadImport) => ({
  team_slug: team.team_slug,
  import_id: leadImport.import_id,
});
/** As someone starts it who has seen its summary. */
const confirmed = (leadImport: LeadImport) => ({
  ...ref(leadImport),
  messages: leadImport.counts.good,
  agreed: true,
});
const rowsOf = async (leadImport: LeadImport, state: ListedRowState) =>
  (await rpc().importRows({ ...ref(leadImport), state })).rows;
const work = (job: typeof enterImport | typeof undoImport, leadImport: LeadImport) =>
  job.handler(services)({ team_id: team.team_id, import_id: leadImport.import_id });
const countOf = async (table: 'conversations' | 'first_messages', where = 'true') =>
  (
    await queue.query<{ count: number }>(
      `SELECT count(*)::int FROM ${table} WHERE team_id = $1 AND ${where}`,
      [team.team_id],
    )
  )[0]?.count;
const leadsCounted = async () =>
  (
    await queue.query<{ sum: number }>(
      'SELECT sum(leads_count)::int AS sum FROM team_counters WHERE team_id = $1',
      [team.team_id],
    )
  )[0]?.sum ?? 0;

describe('an uploaded file', () => {
  it('is checked row by row before anyone is contacted', async () => {
    const one = await uploaded([
      'Ada,+33 6 39 98 00 01',
      'Ada again,0033639980001',
      'Eve,none',
      ',',
      'Zoë,+33639980002',
    ]);
    expect(one).toMatchObject({
      state: 'checked',
      counts: { rows: 4, good: 2, invalid: 1, duplicate: 1, entered: 0 },
      consent_source: 'Fair in Lyon',
      consent_date: '2026-01-31',
    });
    expect(await rowsOf(one, 'duplicate')).toEqual([
      expect.objectContaining({ row_number: 3, reason: expect.stringContaining('row 2') }),
    ]);
    expect(await rowsOf(one, 'invalid')).toEqual([
      expect.objectContaining({ row_number: 4, phone: 'none' }),
    ]);
    expect(await countOf('first_messages')).toBe(0);
  });

  it('keeps other columns as custom fields, and leaves out what a field cannot have', async () => {
    const owner = openBrowser(services, team.owner).rpc.conversations;
    const { team_slug } = team;
    const make = async (name: string, kind: 'text' | 'number') => {
      const field_id = newId();
      await owner.createField({ team_slug, field_id, name, kind });
      return field_id;
    };
    const [city, size] = [await make('City', 'text'), await make('Size', 'number')];
    const fields = [
      { column: 2, field_id: city },
      { column: 3, field_id: size },
      { column: 4, field_id: newId() },
    ];
    const file = [
      'name,phone,city,size,x',
      'Ada,+33639980071,Lyon,12,a',
      'Zoë,+33639980072,,big,b',
    ];
    const plan = { columns: { ...COLUMNS, fields } };
    const one = await find((await upload(file.join('\n'), { plan })).import_id);
    expect(one.counts).toMatchObject({ good: 2 });
    await rpc().startImport(confirmed(one));
    await work(enterImport, one);
    const entered = await queue.query(
      `SELECT c.name, c.custom_fields, f.fields FROM conversations c JOIN first_messages f
       USING (team_id, conversation_id) WHERE f.import_id = $1 ORDER BY c.name`,
      [one.import_id],
    );
    expect(entered).toEqual([
      {
        name: 'Ada',
        custom_fields: { [city]: 'Lyon', [size]: '12' },
        fields: { City: 'Lyon', Size: '12' },
      },
      { name: 'Zoë', custom_fields: {}, fields: {} },
    ]);
  });

  it('names those who opted out and those who are known', async () => {
    const first = await uploaded(['Ada,+33639980001', 'Zoë,+33639980002']);
    await rpc().startImport(confirmed(first));
    await work(enterImport, first);
    await queue.query(
      `INSERT INTO permissions (team_id, permission_id, address_hash, kind, source, at)
       SELECT $1::uuid, gen_random_uuid(),
         sha256(convert_to($1::uuid::text || ':33639980003@c.us', 'UTF8')), 'opt_out', 'whatsapp', now()`,
      [team.team_id],
    );
    const again = await uploaded(['Ada,+33639980001', 'Eve,+33639980003', 'Max,+33639980004']);
    expect(again.counts).toMatchObject({ good: 1, known: 1, opted_out: 1 });
    expect((await rowsOf(again, 'opted_out'))[0]).toMatchObject({ name: 'Eve' });
  });

  it.each<[string, (rows: string) => BodyInit]>([
    ['UTF-16 of a spreadsheet', (rows) => new Uint8Array(Buffer.from(`\uFEFF${rows}`, 'utf16le'))],
    ['windows-1252', (rows) => new Uint8Array(Buffer.from(rows, 'latin1'))],
    ['semicolons and CRLF', (rows) => rows.replaceAll(',', ';').replaceAll('\n', '\r\n')],
    ['tabs', (rows) => rows.replaceAll(',', '\t')],
  ])('is read in the way that it was written: %s', async (_, write) => {
    const { import_id } = await upload(write(fileOf(['Zoë Müller,+33639980001'])));
    const one = await find(import_id);
    expect(one.counts).toMatchObject({ rows: 1, good: 1 });
    const [row] = await queue.query<{ name: string }>(
      'SELECT name FROM lead_import_rows WHERE import_id = $1',
      [import_id],
    );
    expect(row?.name).toBe('Zoë Müller');
  });

  it.each<[string, string, object, number]>([
    ['no rows', 'name,phone\n\n', {}, 422],
    ['an open quotation mark', `name,phone\n"${'x,y\n'.repeat(200_000)}`, {}, 422],
    ['no consent', fileOf(['A,+33639980001']), { consent_source: ' ' }, 422],
    ['a consent of tomorrow', fileOf(['A,+33639980001']), { consent_date: '2999-01-01' }, 422],
    ['columns that cannot be', fileOf(['A,+33639980001']), { columns: { phone: -1 } }, 422],
    ['another campaign', fileOf(['A,+33639980001']), { campaign_id: crypto.randomUUID() }, 404],
  ])('that cannot be used leaves nothing behind: %s', async (_, body, plan, status) => {
    const answer = await upload(body, { plan });
    expect(answer).toMatchObject({ status, message: expect.stringMatching(/\w{3}/) });
    const left = await queue.query('SELECT FROM lead_imports WHERE team_id = $1', [team.team_id]);
    expect(left).toEqual([]);
  });

  it('is too long from its 50,001st lead on', async () => {
    const answer = await upload(fileOf(numbered(50_001)));
    expect(answer).toMatchObject({ status: 413, code: 'TOO_LARGE' });
    expect(await rpc().imports({ team_slug: team.team_slug })).toEqual([]);
  }, 60_000);

  it('comes from editors of the team, by its own pages', async () => {
    const body = fileOf(['A,+33639980001']);
    const viewer = await buildMember(services, { team, role: 'viewer' });
    const stranger = await buildTeam(services);
    expect(await upload(body, { cookie: '' })).toMatchObject({ status: 401 });
    expect(await upload(body, { cookie: viewer.cookie })).toMatchObject({ status: 403 });
    expect(await upload(body, { cookie: stranger.owner.cookie })).toMatchObject({ status: 404 });
    const foreign = { headers: { origin: 'https://evil.example' } };
    expect(await upload(body, foreign)).toMatchObject({ status: 403 });
    // A campaign of others is none, also for who may import.
    const theirs = await upload(body, {
      cookie: stranger.owner.cookie,
      slug: stranger.team_slug,
    });
    expect(theirs).toMatchObject({ status: 404 });
  });
});

describe('a started import', () => {
  it('enters every lead once, with its consent, and counts what it does', async () => {
    const one = await uploaded(numbered(600));
    const before = await leadsCounted();
    await rpc().startImport(confirmed(one));
    await work(enterImport, one);
    await work(enterImport, one);
    expect(await find(one.import_id)).toMatchObject({
      state: 'done',
      waiting: 600,
      counts: { good: 0, entered: 600, refused: 0 },
    });
    expect(await countOf('first_messages')).toBe(600);
    expect((await leadsCounted()) - before).toBe(600);
    const consents = await queue.query<{ count: number }>(
      `SELECT count(*)::int FROM permissions
       WHERE team_id = $1 AND kind = 'consent' AND source = 'Fair in Lyon'
         AND at = '2026-01-31'::timestamptz`,
      [team.team_id],
    );
    expect(consents[0]?.count).toBe(600);
  });

  it('keeps where its leads came from: what their rows say, and the list itself', async () => {
    const file = [
      'name,phone,utm_source,Herkunft,ad_name,page_url',
      'Ada,+33639980001,google,,Autumn,https://acme.example/a?utm_campaign=May&gclid=x',
      'Bea,+33639980002,,Messe,,',
      'Cleo,+33639980003,,,,',
    ].join('\n');
    const { import_id } = await upload(file, { plan: { file_name: 'May.csv' } });
    const one = await find(import_id);
    await rpc().startImport(confirmed(one));
    await work(enterImport, one);
    const stored = await queue.query(
      `SELECT name, attribution, from_form, from_source, from_campaign, from_ad
       FROM conversations WHERE team_id = $1 ORDER BY name`,
      [team.team_id],
    );
    expect(stored).toEqual([
      {
        name: 'Ada',
        attribution: {
          utm_source: 'google',
          utm_campaign: 'May',
          ad_title: 'Autumn',
          click_id: 'x',
          click_id_name: 'gclid',
          page: 'https://acme.example/a',
          list: 'May.csv',
        },
        from_form: 'May.csv',
        from_source: 'google',
        from_campaign: 'May',
        from_ad: 'Autumn',
      },
      {
        name: 'Bea',
        attribution: { utm_source: 'Messe', list: 'May.csv' },
        from_form: 'May.csv',
        from_source: 'Messe',
        from_campaign: null,
        from_ad: null,
      },
      {
        name: 'Cleo',
        attribution: { list: 'May.csv' },
        from_form: 'May.csv',
        from_source: null,
        from_campaign: null,
        from_ad: null,
      },
    ]);
  });

  it('is paused and resumes where it was', async () => {
    const one = await uploaded(numbered(10));
    await rpc().startImport(confirmed(one));
    await work(enterImport, one);
    await rpc().pauseImport(ref(one));
    expect(await countOf('first_messages', `state = 'held'`)).toBe(10);
    // A job that was planned before the pause does nothing.
    await work(enterImport, one);
    expect((await find(one.import_id)).state).toBe('paused');
    await rpc().startImport(confirmed(one));
    expect(await countOf('first_messages', `state = 'waiting'`)).toBe(10);
    await work(enterImport, one);
    expect(await find(one.import_id)).toMatchObject({ state: 'done', counts: { entered: 10 } });
  });

  it('is undone: who was not contacted is gone, who was or has written stays', async () => {
    const before = await leadsCounted();
    const one = await uploaded(numbered(300));
    await rpc().startImport(confirmed(one));
    await work(enterImport, one);
    await queue.query(
      `UPDATE first_messages SET state = 'sent' WHERE conversation_id IN
         (SELECT conversation_id FROM lead_import_rows WHERE import_id = $1 AND row_number = 2)`,
      [one.import_id],
    );
    await queue.query(
      `UPDATE conversations SET replied = true WHERE conversation_id IN
         (SELECT conversation_id FROM lead_import_rows WHERE import_id = $1 AND row_number = 3)`,
      [one.import_id],
    );
    await rpc().undoImport(ref(one));
    await work(undoImport, one);
    expect(await find(one.import_id)).toMatchObject({
      state: 'undone',
      waiting: 0,
      counts: { entered: 0, undone: 298, kept: 2 },
    });
    expect(await countOf('first_messages', `state IN ('waiting', 'held')`)).toBe(0);
    expect((await leadsCounted()) - before).toBe(2);
    // The corrected file can enter them.
    const again = await uploaded(numbered(300));
    expect(again.counts).toMatchObject({ good: 298, known: 2 });
  });

  it('refuses what its state no longer allows', async () => {
    const one = await uploaded(numbered(1));
    await expect(rpc().pauseImport(ref(one))).rejects.toMatchObject({ code: 'CONFLICT' });
    await rpc().discardImport(ref(one));
    await expect(rpc().startImport(ref(one))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

import { describe, expect, it } from 'vitest';
import { newId } from '#server/platform/id.ts';
import { openBrowser } from '#server/test/browser.ts';
import { buildMember, buildTeam } from '#server/test/builders/builders.ts';
import { COLUMNS, importScene } from '#server/test/scenes/import-scene.ts';
import { enterImport } from './enter-import.ts';

const scene = await importScene();
const {
  services,
  queue,
  rpc,
  numbered,
  fileOf,
  upload,
  uploaded,
  find,
  confirmed,
  rowsOf,
  work,
  countOf,
} = scene;

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
    const owner = openBrowser(services, scene.team.owner).rpc.conversations;
    const { team_slug } = scene.team;
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
      [scene.team.team_id],
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
    const left = await queue.query('SELECT FROM lead_imports WHERE team_id = $1', [
      scene.team.team_id,
    ]);
    expect(left).toEqual([]);
  });

  it('is too long from its 50,001st lead on', async () => {
    const answer = await upload(fileOf(numbered(50_001)));
    expect(answer).toMatchObject({ status: 413, code: 'TOO_LARGE' });
    expect(await rpc().imports({ team_slug: scene.team.team_slug })).toEqual([]);
  }, 60_000);

  it('comes from editors of the team, by its own pages', async () => {
    const body = fileOf(['A,+33639980001']);
    const viewer = await buildMember(services, { team: scene.team, role: 'viewer' });
    const stranger = await buildTeam(services);
    expect(await upload(body, { cookie: '' })).toMatchObject({ status: 401 });
    expect(await upload(body, { cookie: viewer.cookie })).toMatchObject({ status: 403 });
    expect(await upload(body, { cookie: stranger.owner.cookie })).toMatchObject({ status: 404 });
    const foreign = { headers: { origin: 'https://evil.example' } };
    expect(await upload(body, foreign)).toMatchObject({ status: 403 });
    // Another team's campaign doesn't exist for this member, even with permission to import.
    const theirs = await upload(body, {
      cookie: stranger.owner.cookie,
      slug: stranger.team_slug,
    });
    expect(theirs).toMatchObject({ status: 404 });
  });
});

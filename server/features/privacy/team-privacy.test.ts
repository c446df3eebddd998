import { createHash } from 'node:crypto';
import JSZip from 'jszip';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ARCHIVED_TABLES, TEAM_DATA } from '#domain/privacy/team-data.ts';
import { erasureText } from '#domain/privacy/team-erasure.ts';
import { createApp } from '#server/app.ts';
import { newId } from '#server/platform/id.ts';
import { openBrowser } from '#server/test/browser.ts';
import {
  buildMember,
  buildPerson,
  buildTeam,
  type BuiltTeam,
} from '#server/test/builders/builders.ts';
import { buildConversation } from '#server/test/builders/chat-builders.ts';
import { teamTables } from '#server/test/isolation/team-tables.ts';
import { openScene, type Scene } from '#server/test/scene.ts';
import {
  claimExport,
  finishExport,
  insertExport,
  insertPart,
  readExportPart,
} from './export-queries.ts';

let scene: Scene;
const stopping = new AbortController();
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.close());
beforeEach(() => scene.reset());

const PASSWORD = 'analytical engine';
const proof = { password: PASSWORD };
const as = ({ cookie }: { cookie: string }) => openBrowser(scene.services, { cookie }).rpc;

async function openTeam() {
  const owner = await buildPerson(scene.services, { password: PASSWORD });
  const team = await buildTeam(scene.services, { owner, name: 'Zephyr' });
  const campaign = await scene.connectedCampaign({ team });
  const { conversation_id } = await buildConversation(scene.services, { campaign });
  return { team, campaign, conversation_id, rpc: as(owner), team_slug: team.team_slug };
}

const get = (path: string, cookie: string) =>
  createApp(scene.services, { stopping: stopping.signal }).request(path, { headers: { cookie } });

async function unzip(response: Response) {
  const bytes = Buffer.from(await response.arrayBuffer());
  return { bytes, zip: await JSZip.loadAsync(bytes) };
}

/** Tables that still have rows of a team. */
async function tablesWith(team: BuiltTeam): Promise<string[]> {
  const left = [];
  for (const table of await teamTables(scene.queue)) {
    const rows = await scene.queue.query(`SELECT FROM ${table} WHERE team_id = $1 LIMIT 1`, [
      team.team_id,
    ]);
    if (rows.length > 0) left.push(table);
  }
  return left;
}

it('every table of a team is known to the archive, and every secret column left out', async () => {
  expect(Object.keys(TEAM_DATA).toSorted()).toEqual(await teamTables(scene.queue));
  const bytes = await scene.queue.query<{ name: string }>(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND data_type = 'bytea' AND table_name = ANY ($1)`,
    [ARCHIVED_TABLES.map(({ table }) => table)],
  );
  const shown = bytes
    .map(({ name }) => name.split('.') as [string, string])
    .filter(([table, column]) => !TEAM_DATA[table]?.without?.includes(column));
  // keyed hashes of addresses, which can't be reversed
  expect(shown.map((item) => item.join('.')).toSorted()).toEqual([
    'deleted_leads.address_hash',
    'permissions.address_hash',
  ]);
});

describe('an archive of a team', () => {
  it('has every row and file, and nothing of another team', async () => {
    const { team, rpc, team_slug, campaign } = await openTeam();
    const other = await openTeam();
    await scene.queue.query(
      `INSERT INTO message_files (team_id, file_id, mime, bytes, state, content)
       VALUES ($1, gen_random_uuid(), 'text/plain', 5, 'stored', 'hello')`,
      [team.team_id],
    );
    await rpc.privacy.startExport({ team_slug, proof });
    await expect(rpc.privacy.startExport({ team_slug, proof })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    await scene.runJobs();
    const made = await rpc.privacy.newestExport({ team_slug });
    expect(made).toMatchObject({ state: 'done', tables_done: ARCHIVED_TABLES.length });
    const { export_id } = made ?? { export_id: '' };
    const { path } = await rpc.privacy.exportLink({ team_slug, export_id });
    const { bytes, zip } = await unzip(await get(path, team.owner.cookie));
    expect(bytes.length).toBe(made?.bytes);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(made?.sha256);
    const text = async (name: string) => (await zip.file(name)?.async('string')) ?? '';
    const about = JSON.parse(await text('about.json')) as { tables: Record<string, number> };
    for (const { table } of ARCHIVED_TABLES) {
      const lines = (await text(`data/${table}.jsonl`)).split('\n').filter(Boolean);
      const stored = await scene.queue.query(`SELECT FROM ${table} WHERE team_id = $1`, [
        team.team_id,
      ]);
      // Requests and downloads are logged too.
      const grows = table === 'team_exports' || table === 'team_actions';
      expect([table, lines.length]).toEqual([table, grows ? lines.length : stored.length]);
      expect([table, about.tables[table]]).toEqual([table, lines.length]);
    }
    const all = await Promise.all(
      Object.keys(zip.files).map(async (name) => `${name}\n${await text(name)}`),
    );
    const whole = all.join('\n');
    expect(whole).toContain(campaign.campaign_id);
    expect(whole).not.toContain(other.campaign.campaign_id);
    expect(whole).not.toContain(other.team.team_id);
    expect(Object.keys(zip.files).some((name) => name.startsWith('files/message_files/'))).toBe(
      true,
    );
    const [secret] = await scene.queue.query<{ hmac_key: string }>(
      'SELECT hmac_key FROM whatsapp_connections WHERE team_id = $1',
      [team.team_id],
    );
    expect(secret?.hmac_key).toBeTruthy();
    expect(whole).not.toContain(secret?.hmac_key);
  });

  it('reads tables of more rows than a page, each once', async () => {
    const { team, rpc, team_slug } = await openTeam();
    await scene.queue.query(
      `INSERT INTO tags (team_id, tag_id, name, color)
       SELECT $1, gen_random_uuid(), 'tag ' || n, 'grey' FROM generate_series(1, 450) n`,
      [team.team_id],
    );
    await rpc.privacy.startExport({ team_slug, proof });
    await scene.runJobs();
    const made = await rpc.privacy.newestExport({ team_slug });
    const { path } = await rpc.privacy.exportLink({
      team_slug,
      export_id: made?.export_id ?? '',
    });
    const { zip } = await unzip(await get(path, team.owner.cookie));
    const lines = ((await zip.file('data/tags.jsonl')?.async('string')) ?? '')
      .split('\n')
      .filter(Boolean);
    expect(new Set(lines).size).toBe(450);
    expect(lines).toHaveLength(450);
  });

  it('is not touched any more by a run that another one has replaced', async () => {
    const { scope, owner } = await buildTeam(scene.services);
    const [replaced, run_id] = [newId(), newId()];
    const content = Buffer.from('PK');
    const read = await scene.services.db.inTeam(scope, async (tx) => {
      const export_id = await insertExport(tx, owner.user_id);
      await claimExport(tx, export_id, replaced);
      await claimExport(tx, export_id, run_id);
      const part = { export_id, run_id, place: 0, content, at_table: null, rows: 0 };
      expect(await insertPart(tx, part)).toBe(true);
      await finishExport(tx, { export_id, run_id: replaced }, { reason: 'broken' });
      return readExportPart(tx, export_id, 0);
    });
    expect(read).toEqual(content);
  });

  it('is for its owner with the password, by a link that is theirs and ends', async () => {
    const { team, rpc, team_slug } = await openTeam();
    const admin = await buildMember(scene.services, { team, role: 'admin' });
    await expect(as(admin).privacy.startExport({ team_slug, proof })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await expect(
      rpc.privacy.startExport({ team_slug, proof: { password: 'wrong one' } }),
    ).rejects.toMatchObject({ code: 'PASSWORD_WRONG' });
    await rpc.privacy.startExport({ team_slug, proof });
    await scene.runJobs();
    const made = await rpc.privacy.newestExport({ team_slug });
    const { path } = await rpc.privacy.exportLink({
      team_slug,
      export_id: made?.export_id ?? '',
    });
    const status = async (address: string, cookie: string) => (await get(address, cookie)).status;
    expect(await status(path, '')).toBe(401);
    expect(await status(path, admin.cookie)).toBe(403);
    const later = Math.floor(Date.now() / 1000) + 99_999;
    const longer = path.replace(/until=\d+/, `until=${later}`);
    expect(await status(longer, team.owner.cookie)).toBe(404);
    expect(await status(path.split('?')[0] ?? '', team.owner.cookie)).toBe(404);
    expect(await status(path, team.owner.cookie)).toBe(200);
    await scene.queue.query("UPDATE team_exports SET expires_at = now() - interval '1 s'");
    expect(await status(path, team.owner.cookie)).toBe(404);
  });
});

it('the data of one lead has what the team stored of it, and nothing of another', async () => {
  const { team, campaign, conversation_id, team_slug, rpc } = await openTeam();
  const other = await buildConversation(scene.services, { campaign });
  const path = `/exports/${team_slug}/leads/${conversation_id}`;
  const editor = await buildMember(scene.services, { team, role: 'editor' });
  expect((await get(path, editor.cookie)).status).toBe(403);
  const { zip } = await unzip(await get(path, team.owner.cookie));
  const all = await Promise.all(Object.values(zip.files).map((file) => file.async('string')));
  const whole = all.join('\n');
  expect(whole).toContain(conversation_id);
  expect(whole).not.toContain(other.conversation_id);
  const messages = (await zip.file('data/messages.jsonl')?.async('string')) ?? '';
  expect(messages.split('\n').filter(Boolean)).toHaveLength(1);
  const { entries } = await rpc.privacy.actions({ team_slug });
  expect(entries[0]).toMatchObject({ area: 'data', about: { conversation_id }, outcome: 'done' });
});

describe('deleting a team', () => {
  const start = (team: Awaited<ReturnType<typeof openTeam>>) =>
    team.rpc.privacy.startErasure({ team_slug: team.team_slug, team_name: 'zephyr ', proof });

  it('leaves no row of it in any table, and a proof that can be checked', async () => {
    const one = await openTeam();
    const other = await openTeam();
    const admin = await buildMember(scene.services, { team: one.team, role: 'admin' });
    const before = await tablesWith(other.team);
    const waiting = await start(one);
    expect(new Date(waiting.due_at).getTime() - Date.now()).toBeGreaterThan(6.9 * 24 * 3_600_000);
    expect(await start(one)).toEqual(waiting);
    const seen = await as(admin).privacy.erasure({ team_slug: one.team_slug });
    expect(seen.waiting).toMatchObject({ erasure_id: waiting.erasure_id });
    expect((await tablesWith(one.team)).length).toBeGreaterThan(10);
    await scene.runJobs();
    // A job that runs too early deletes nothing.
    expect((await tablesWith(one.team)).length).toBeGreaterThan(10);
    await scene.queue.query('UPDATE team_erasures SET due_at = now()');
    await scene.runJobs();
    await scene.runJobs();
    expect(await tablesWith(one.team)).toEqual([]);
    expect(await tablesWith(other.team)).toEqual(expect.arrayContaining(before));
    const { proofs, backups } = await one.rpc.privacy.erasures();
    expect(backups).toContain("hasn't said");
    const [first] = proofs;
    expect(first?.record).toMatchObject({
      team_name: 'Zephyr',
      rows: { conversations: 1, messages: 1, memberships: 2, team_settings: 1 },
    });
    const text = first ? erasureText(first.record) : '';
    expect(createHash('sha256').update(text).digest('hex')).toBe(first?.hash);
    const mails = scene.services.emails.map(({ to, subject }) => `${to} ${subject}`);
    expect(mails).toContain(`${one.team.owner.email} Your team was deleted`);
    await expect(one.rpc.teams.home({ team_slug: one.team_slug })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('can be undone by an owner until it is due, and asked for again', async () => {
    const one = await openTeam();
    await start(one);
    await one.rpc.privacy.undoErasure({ team_slug: one.team_slug });
    const { waiting } = await one.rpc.privacy.erasure({ team_slug: one.team_slug });
    expect(waiting).toBeNull();
    await scene.queue.query('UPDATE team_erasures SET due_at = now()');
    await scene.runJobs();
    expect((await tablesWith(one.team)).length).toBeGreaterThan(10);
    expect((await start(one)).erasure_id).toBeTruthy();
  });

  it('asks for the name, the password and an owner', async () => {
    const { rpc, team, team_slug } = await openTeam();
    const admin = await buildMember(scene.services, { team, role: 'admin' });
    const input = { team_slug, team_name: 'Zephyr', proof };
    await expect(as(admin).privacy.startErasure(input)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await expect(
      rpc.privacy.startErasure({ ...input, team_name: 'Zephyrus' }),
    ).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(
      rpc.privacy.startErasure({ ...input, proof: { password: 'wrong one' } }),
    ).rejects.toMatchObject({ code: 'PASSWORD_WRONG' });
    expect((await rpc.privacy.erasure({ team_slug })).waiting).toBeNull();
  });
});

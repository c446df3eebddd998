import JSZip from 'jszip';
import { beforeEach, expect, it } from 'vitest';
import { TERMS_ACTOR, hashedText } from '#domain/conversations/lead/lead-deletion.ts';
import { extractLead } from '#domain/leads/extract/extract-lead.ts';
import type { SentLead } from '#domain/leads/extract/sent-lead.ts';
import { createApp } from '#server/app.ts';
import { trimInbox } from '#server/features/conversations/inbox/trim-inbox.ts';
import { deleteLeadInTx } from '#server/features/conversations/lead/delete-lead.ts';
import { newId } from '#server/platform/id.ts';
import { openBrowser } from '#server/test/browser.ts';
import { type BuiltTeam, buildTeam } from '#server/test/builders/builders.ts';
import {
  buildConnectedCampaign,
  type ConnectedCampaign,
  type Lead,
  leadOf,
} from '#server/test/builders/chat-builders.ts';
import { openServer } from '#server/test/open-server.ts';
import { tracesOf } from '#server/test/traces.ts';
import { enterImport } from './import/enter-import.ts';
import { parsePhone } from './parse-phone.ts';
import { holdPost } from './posts/hold-post.ts';
import { receiveLead } from './receive-lead.ts';

const DIGITS = '33639980777';
const WORDS = ['Zanzibarova', 'zanzibarova.example', DIGITS, '39 98 07 77'];

const { services, queue } = await openServer();
let team: BuiltTeam;
let campaign: ConnectedCampaign;
let lead: Lead;

beforeEach(async () => {
  team = await buildTeam(services);
  campaign = await buildConnectedCampaign(services, { team });
  lead = leadOf(services, campaign, DIGITS);
});

interface Row {
  state: string;
  digits?: string | null;
  email?: string;
  phone?: string;
}

/** An import in progress with these rows. */
async function fileWith(rows: Row[], state = 'running'): Promise<string> {
  const import_id = newId();
  const good = rows.filter((row) => row.state === 'good').length;
  await queue.query(
    `INSERT INTO lead_imports (team_id, import_id, campaign_id, user_id, file_name, state, columns,
       consent_source, consent_at, rows_count, good_count)
     VALUES ($1, $2, $3, $4, 'leads.csv', $5, '{}', 'Fair', now(), $6, $7)`,
    [team.team_id, import_id, campaign.campaign_id, team.owner.user_id, state, rows.length, good],
  );
  for (const [at, row] of rows.entries()) {
    const { digits = DIGITS, phone = '+33 6 39 98 07 77', email = '' } = row;
    await queue.query(
      `INSERT INTO lead_import_rows (team_id, import_id, row_number, name, phone, email, digits, state)
       VALUES ($1, $2, $3, 'Ada Zanzibarova', $4, $5, $6, $7)`,
      [team.team_id, import_id, at + 1, phone, email, digits, row.state],
    );
  }
  return import_id;
}

const sent = (more: Partial<SentLead>): SentLead => ({
  name: 'Ada Zanzibarova',
  phone: '',
  email: '',
  source: '',
  consent: null,
  redirect: '',
  trap: '',
  fields: {},
  country: null,
  ...more,
});
function submit(more: Partial<SentLead>) {
  const { campaign_id } = campaign;
  const hook = { campaign_id, default_country: 'FR' };
  return services.db.inTeam(team.scope, (tx) => receiveLead(services, tx, hook, sent(more), ''));
}

/** Stores a post for review. */
function hold(body: object | string) {
  const { campaign_id } = campaign;
  const post = { campaign_id, body, source: null, problem: 'Which is the phone?' };
  const extraction = typeof body === 'string' ? undefined : extractLead(body, 'FR', parsePhone);
  return services.db.inTeam(team.scope, (tx) =>
    holdPost(tx, { ...post, ...(extraction && { extraction }) }),
  );
}

async function remove() {
  const { conversation_id } = await lead.conversation();
  return openBrowser(services, team.owner).rpc.conversations.deleteLead({
    team_slug: team.team_slug,
    conversation_id,
  });
}

const goodOf = async (import_id: string) =>
  (
    await queue.query<{ good: number; rows: number }>(
      `SELECT good_count AS good, (SELECT count(*)::int FROM lead_import_rows r
         WHERE r.import_id = i.import_id) AS rows FROM lead_imports i WHERE import_id = $1`,
      [import_id],
    )
  )[0];

it('a deleted lead leaves no row of a file or a form, whichever way it was refused', async () => {
  await lead.says('Hello', { name: 'Ada Zanzibarova' });
  const { conversation_id } = await lead.conversation();
  await openBrowser(services, team.owner).rpc.conversations.editLead({
    team_slug: team.team_slug,
    conversation_id,
    email: 'Ada@zanzibarova.example',
  });
  await fileWith([
    { state: 'known' },
    { state: 'duplicate' },
    { state: 'invalid', digits: null, phone: 'call me', email: 'ADA@zanzibarova.example' },
  ]);
  const started = await fileWith([{ state: 'opted_out' }], 'done');
  // the same number in national notation, once without consent, once with an invalid email
  await submit({ phone: '06 39 98 07 77', consent: 'no' });
  await submit({ phone: '0033639980777', email: 'zanzibarova.example' });
  // and unreadable posts
  await hold({ a: 'Ada Zanzibarova', b: '0033 639 980 777' });
  await hold({ a: 'Write to ADA@zanzibarova.example.' });
  await hold('<lead><name>Zanzibarova</name><tel>06 39 98 07 77</tel></lead>');
  await submit({ phone: '+33639980777', trap: 'bot' });
  await queue.query(
    `INSERT INTO early_message_changes (team_id, campaign_id, wa_key, kind, value, chat, at)
     VALUES ($1, $2, 'in:X', 'edited', 'Zanzibarova', $3, now())`,
    [team.team_id, campaign.campaign_id, `${DIGITS}@c.us`],
  );
  const { record } = await remove();
  expect(record.rows).toMatchObject({
    lead_import_rows: 4,
    lead_deliveries: 3,
    lead_posts: 3,
    early_message_changes: 1,
  });
  expect(await goodOf(started)).toEqual({ good: 0, rows: 0 });
  expect(await tracesOf(queue, ...WORDS)).toEqual([]);
});

it('the data of one person has those rows, and no one else’s', async () => {
  await lead.says('Hello');
  await fileWith([{ state: 'known' }, { state: 'good', digits: '33639980778', phone: 'another' }]);
  await submit({ phone: '06 39 98 07 77', consent: 'no' });
  await submit({ phone: '06 39 98 07 78', consent: 'no' });
  await hold({ a: '06 39 98 07 77' });
  await hold({ a: '06 39 98 07 78' });
  const { conversation_id } = await lead.conversation();
  const app = createApp(services, { stopping: new AbortController().signal });
  const path = `/exports/${team.team_slug}/leads/${conversation_id}`;
  const answer = await app.request(path, { headers: { cookie: team.owner.cookie } });
  const zip = await JSZip.loadAsync(await answer.arrayBuffer());
  const linesOf = async (table: string) =>
    ((await zip.file(`data/${table}.jsonl`)?.async('string')) ?? '').split('\n').filter(Boolean);
  expect(await linesOf('lead_import_rows')).toEqual([expect.stringContaining(DIGITS)]);
  expect(await linesOf('lead_deliveries')).toEqual([expect.stringContaining('39 98 07 77')]);
  expect(await linesOf('lead_posts')).toEqual([expect.stringContaining('39 98 07 77')]);
});

it('the proof counts rows that belong to rows of the lead', async () => {
  await lead.says('Hello');
  const { conversation_id } = await lead.conversation();
  const [endpoint_id, event_id] = [newId(), newId()];
  await queue.query(
    `INSERT INTO webhook_endpoints (team_id, endpoint_id, url, event_types, secret_sealed, created_by)
     VALUES ($1, $2, 'https://hook.example', '{message.received}', '', $3)`,
    [team.team_id, endpoint_id, team.owner.user_id],
  );
  await queue.query(
    `INSERT INTO webhook_events (team_id, event_id, type, conversation_id, data)
     VALUES ($1, $2, 'message.received', $3, '{}')`,
    [team.team_id, event_id, conversation_id],
  );
  await queue.query(
    `INSERT INTO webhook_deliveries (team_id, delivery_id, endpoint_id, event_id)
     VALUES ($1, gen_random_uuid(), $2, $3), ($1, gen_random_uuid(), $2, $3)`,
    [team.team_id, endpoint_id, event_id],
  );
  const { record } = await remove();
  expect(record.rows).toMatchObject({ messages: 1, webhook_events: 1, webhook_deliveries: 2 });
});

it('rows of others stay, in this team and in another', async () => {
  await lead.says('Hello');
  const mine = await fileWith([{ state: 'known' }, { state: 'good', digits: '33639980778' }]);
  const unread = await fileWith([{ state: 'invalid', digits: null, email: '' }]);
  const ours = team;
  team = await buildTeam(services);
  campaign = await buildConnectedCampaign(services, { team });
  const theirs = await fileWith([{ state: 'good' }]);
  team = ours;
  await remove();
  expect(await goodOf(mine)).toEqual({ good: 1, rows: 1 });
  expect(await goodOf(unread)).toEqual({ good: 0, rows: 1 });
  expect(await goodOf(theirs)).toEqual({ good: 1, rows: 1 });
});

it('who is deleted while a file is entered does not come back by it', async () => {
  await lead.says('Hello');
  const others = Array.from({ length: 300 }, (_, at) => ({
    state: 'good',
    digits: `3363998${String(1000 + at)}`,
    phone: '',
  }));
  const import_id = await fileWith([...others, { state: 'good' }]);
  const [, gone] = await Promise.all([
    enterImport.handler(services)({ team_id: team.team_id, import_id }),
    remove(),
  ]);
  expect(gone.record.conversations).toBe(1);
  const left = await queue.query(
    'SELECT 1 FROM lead_addresses WHERE team_id = $1 AND address = $2',
    [team.team_id, `${DIGITS}@c.us`],
  );
  expect(left).toEqual([]);
  expect(await goodOf(import_id)).toEqual({ good: 0, rows: 300 });
});

it('the rule of the team for old leads leaves a new file as it is', async () => {
  await lead.says('Hello');
  const import_id = await fileWith([{ state: 'good' }], 'checked');
  const { conversation_id } = await lead.conversation();
  await services.db.inTeam(team.scope, (tx) =>
    deleteLeadInTx(services, tx, conversation_id, TERMS_ACTOR),
  );
  expect(await goodOf(import_id)).toEqual({ good: 1, rows: 1 });
});

it('the proof says where copies expire, and its hash covers it', async () => {
  await lead.says('Hello');
  await queue.query(
    `INSERT INTO team_exports (team_id, export_id, state, asked_by_user_id, finished_at, expires_at)
     VALUES ($1, $2, 'done', $3, now(), '2031-01-01T00:00:00Z')`,
    [team.team_id, newId(), team.owner.user_id],
  );
  const { record, previous_hash, hash } = await remove();
  expect(record.stays).toEqual({
    archives_until: '2031-01-01T00:00:00.000Z',
    backup_days: null,
    work_hours: 48,
  });
  expect(hashedText(previous_hash, record)).toContain(
    '"archives_until":"2031-01-01T00:00:00.000Z"',
  );
  const { rpc } = openBrowser(services, team.owner);
  const listed = await rpc.conversations.deletions({ team_slug: team.team_slug });
  expect(listed).toMatchObject({ intact: true, items: [{ hash }] });
});

it('what was said of messages that never came is gone after a day, also of a silent number', async () => {
  await queue.query(
    `INSERT INTO early_message_changes
       (team_id, campaign_id, wa_key, kind, value, chat, at, received_at)
     VALUES ($1, $2, 'in:OLD', 'edited', 'old', $3, now(), now() - interval '25 hours'),
       ($1, $2, 'in:NEW', 'edited', 'new', $3, now(), now() - interval '23 hours')`,
    [team.team_id, campaign.campaign_id, `${DIGITS}@c.us`],
  );
  await trimInbox.handler(services)({});
  const kept = await queue.query('SELECT value FROM early_message_changes WHERE team_id = $1', [
    team.team_id,
  ]);
  expect(kept).toEqual([{ value: 'new' }]);
});

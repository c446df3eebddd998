import { beforeEach, expect, it } from 'vitest';
import { openBrowser } from '#server/test/browser.ts';
import { type BuiltTeam, buildTeam } from '#server/test/builders/builders.ts';
import { buildConnectedCampaign } from '#server/test/builders/chat-builders.ts';
import { fileWeb } from '#server/test/http.ts';
import { openServer } from '#server/test/open-server.ts';
import { enterImport } from './enter-import.ts';

const { services, queue } = await openServer();
const web = await fileWeb(services);

let team: BuiltTeam;
let campaign: { campaign_id: string };
beforeEach(async () => {
  team = await buildTeam(services);
  campaign = await buildConnectedCampaign(services, { team });
});

const rpc = () => openBrowser(services, team.owner).rpc;
async function upload(body: BodyInit, columns: object = {}, plan: object = {}) {
  const all = {
    campaign_id: campaign.campaign_id,
    file_name: 'leads.csv',
    columns: { name: 0, last_name: null, phone: 1, email: null, header: true, ...columns },
    country: 'FR',
    consent_source: 'Fair in Lyon',
    consent_date: '2026-01-31',
    ...plan,
  };
  const query = new URLSearchParams({ plan: JSON.stringify(all) });
  const response = await fetch(`${web.url}/imports/${team.team_slug}?${query}`, {
    method: 'POST',
    body,
    headers: { cookie: team.owner.cookie },
  });
  const { import_id = '', message } = (await response.json()) as Record<string, string>;
  return { ref: { team_slug: team.team_slug, import_id }, message };
}
const fileOf = (count: number, from = 0) =>
  [
    'name,phone',
    ...Array.from(
      { length: count },
      (_, at) => `Lead ${from + at},+3363998${String(from + at).padStart(4, '0')}`,
    ),
  ].join('\n');
const setPace = (quota: number, interval: number) =>
  queue.query(
    `UPDATE whatsapp_accounts SET daily_messages_quota = $2, send_interval_minutes = $3
     WHERE team_id = $1`,
    [team.team_id, quota, interval],
  );

it('says how many are written to, whom first, until when, at what pace and from which number', async () => {
  await setPace(10, 6);
  // The leads' time zone, so that none of the number's days falls in their night.
  await queue.query(`UPDATE campaigns SET agent_timezone = 'Europe/Paris' WHERE team_id = $1`, [
    team.team_id,
  ]);
  const { ref } = await upload(`${fileOf(25)}\nTwice,+33639980001\nEve,none`);
  const summary = await rpc().leads.importSummary(ref);
  expect(summary).toMatchObject({
    messages: 25,
    first: Array.from({ length: 10 }, (_, at) => ({
      key: String(at + 2),
      name: `Lead ${at}`,
      phone: `+3363998000${at}`,
    })),
    left_out: { opted_out: 0, known: 0, unreadable: 2 },
    grows_to: null,
    from_number: expect.stringMatching(/^\+\d{8,}$/),
    per_day: 10,
    interval_minutes: 6,
  });
  // Ten per day: three days, or four if less than an hour of the first is left.
  expect([3, 4]).toContain(summary.days);
});

it('has the times that its leads have once they wait', async () => {
  await setPace(4, 30);
  const earlier = await upload(fileOf(3));
  await rpc().leads.startImport({ ...earlier.ref, messages: 3, agreed: true });
  await enterImport.handler(services)({ team_id: team.team_id, import_id: earlier.ref.import_id });
  const { ref } = await upload(fileOf(9, 100));
  const summary = await rpc().leads.importSummary(ref);
  await rpc().leads.startImport({ ...ref, messages: 9, agreed: true });
  await enterImport.handler(services)({ team_id: team.team_id, import_id: ref.import_id });
  const { items } = await rpc().outreach.waiting({ team_slug: team.team_slug });
  const times = items
    .filter(({ name }) => /^Lead 1\d\d$/.test(name))
    .map((lead) => Date.parse(lead.planned_at ?? ''));
  expect(times).toHaveLength(9);
  const about = (at: string | null) => Date.parse(at ?? '');
  expect(Math.abs(about(summary.first_at) - Math.min(...times))).toBeLessThan(60_000);
  expect(Math.abs(about(summary.done_at) - Math.max(...times))).toBeLessThan(60_000);
});

it('starts only what was confirmed', async () => {
  const { ref } = await upload(fileOf(2));
  const start = (messages?: number, agreed = true) =>
    rpc().leads.startImport({ ...ref, messages, agreed });
  for (const messages of [3, undefined]) {
    await expect(start(messages)).rejects.toMatchObject({ code: 'CONFLICT' });
  }
  await expect(start(2, false)).rejects.toThrow('agreed to be contacted');
  expect(await rpc().leads.imports({ team_slug: team.team_slug })).toMatchObject([
    { state: 'checked', agreed_at: null },
  ]);
  await start(2);
  expect(await rpc().leads.imports({ team_slug: team.team_slug })).toMatchObject([
    { state: 'running', agreed_by_name: expect.any(String), agreed_at: expect.any(String) },
  ]);
});

it('names what holds it up, and what the plan does not cover', async () => {
  await queue.query(
    `UPDATE team_settings SET messages_limit = 1, usage_base = 0 WHERE team_id = $1`,
    [team.team_id],
  );
  await queue.query(`UPDATE campaigns SET waha_session_status = 'FAILED' WHERE team_id = $1`, [
    team.team_id,
  ]);
  const { ref } = await upload(fileOf(2));
  const summary = await rpc().leads.importSummary(ref);
  expect(summary).toMatchObject({ reason: 'not_connected', first_at: null, days: null });
  expect(summary.risks.map(({ kind }) => kind)).toContain('plan_messages');
});

it('of a file without new leads has no message', async () => {
  const { ref } = await upload('name,phone\nEve,none');
  expect(await rpc().leads.importSummary(ref)).toMatchObject({
    messages: 0,
    first: [],
    days: null,
  });
});

it('starts a new number slowly', async () => {
  const { ref } = await upload(fileOf(2));
  expect(await rpc().leads.importSummary(ref)).toMatchObject({ per_day: 20, grows_to: 250 });
});

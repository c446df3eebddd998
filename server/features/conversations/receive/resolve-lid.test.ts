import { expect, it } from 'vitest';
import { leadOf } from '#server/test/builders/chat-builders.ts';
import { textsOf } from '#server/test/builders/received-leads.ts';
import { fileScene, type SceneLead } from '#server/test/scene.ts';
import { resolveHiddenNumber } from './resolve-lid.ts';

const scene = await fileScene();

const lid = '77711100099@lid';

/** WhatsApp lets the gateway know whose number the lid hides. */
const known = ({ phone }: SceneLead) =>
  scene.outside.control('POST', '/waha/people', { phone, lid });
const idsOf = async ({ campaign }: SceneLead) => {
  const rows = await scene.queue.query<{ id_lead: string }>(
    'SELECT id_lead FROM conversations WHERE campaign_id = $1',
    [campaign.campaign_id],
  );
  return rows.map(({ id_lead }) => id_lead);
};
const lidJobs = async () =>
  (await scene.queue.planned()).filter((job) => job.task_identifier === 'agent:resolve-lid');

it('the number behind a lid is asked for, and the lead is known by both from then on', async () => {
  const lead = await scene.lead();
  await known(lead);
  await lead.says('Hi', { chat: lid });
  expect(await lidJobs()).toHaveLength(1);
  await scene.runJobs();
  expect(await idsOf(lead)).toEqual([lead.chat]);
  const { reply_address } = await lead.conversation();
  expect(reply_address).toBe(lid);
  await lead.says('and from my number');
  expect(await idsOf(lead)).toEqual([lead.chat]);
});

it('of a number that was removed meanwhile is asked no more', async () => {
  const lead = await scene.lead();
  await lead.says('Hi', { chat: lid });
  const [job] = await lidJobs();
  await scene.queue.query('DELETE FROM whatsapp_connections WHERE connection_id = $1', [
    lead.campaign.connection.connection_id,
  ]);
  await scene.queue.clear();
  await scene.queue.query(`SELECT graphile_worker.add_job('agent:resolve-lid', $1::json)`, [
    JSON.stringify(job?.payload),
  ]);
  await scene.runJobs();
  expect(await scene.queue.planned()).toEqual([]);
});

it('who wrote from the number before becomes one with the lid, and is answered where the newest words came from', async () => {
  const lead = await scene.lead();
  await known(lead);
  await lead.says('from my number');
  await lead.says('from behind a lid', { chat: lid });
  await lead.says('now from my number');
  await scene.runJobs();
  await scene.runJobs();
  expect(await idsOf(lead)).toEqual([lead.chat]);
  const { last_inbound_seq, answered_seq, reply_address } = await lead.conversation();
  expect(answered_seq).toBe(last_inbound_seq);
  expect(reply_address).toBe(lead.chat);
  const sent = await scene.outside.sent(lead.campaign.connection.waha_session);
  expect(new Set(sent.map(({ chatId }) => chatId))).toEqual(new Set([lead.chat]));
});

it('a question that only the one that goes has a job for is still answered', async () => {
  const lead = await scene.lead();
  await known(lead);
  await lead.says('from behind a lid', { chat: lid });
  const jobs = await lidJobs();
  await scene.queue.clear();
  await lead.says('from my number');
  await scene.queue.clear();
  await scene.queue.query(`SELECT graphile_worker.add_job('agent:resolve-lid', $1::json)`, [
    JSON.stringify(jobs[0]?.payload),
  ]);
  await scene.runJobs();
  expect(await idsOf(lead)).toEqual([lead.chat]);
  expect(await lead.heard()).toHaveLength(1);
});

/** Makes the lid's job due now. */
const becomesDue = () =>
  scene.queue.query(`UPDATE graphile_worker._private_jobs SET run_at = now()`);

it('a lid that the gateway does not know is looked up again, less and less often, and not for ever', async () => {
  const lead = await scene.lead();
  await lead.says('Hi', { chat: '70000000001@lid' });
  const waits: number[] = [];
  for (;;) {
    await scene.runJobs();
    const [job, ...others] = await lidJobs();
    expect(others).toEqual([]);
    if (!job) break;
    waits.push(Math.round((job.run_at.getTime() - Date.now()) / 60_000));
    await becomesDue();
  }
  const hour = 60;
  expect(waits).toEqual([10, hour, 6 * hour, 24 * hour, 72 * hour, 168 * hour, 720 * hour]);
  expect(await idsOf(lead)).toEqual(['70000000001@lid']);
});

it('a lid whose number the gateway learns later is known by it then', async () => {
  const lead = await scene.lead();
  const late = '77711100033@lid';
  await lead.says('Hi', { chat: late });
  await scene.runJobs();
  await scene.outside.control('POST', '/waha/people', { phone: lead.phone, lid: late });
  await becomesDue();
  await scene.runJobs();
  expect(await idsOf(lead)).toEqual([lead.chat]);
  expect(await lidJobs()).toEqual([]);
});

it('a lid whose number is a known lead’s in another form becomes one with it', async () => {
  const { campaign } = await scene.lead();
  const lead = leadOf(scene.services, campaign, '551187654321');
  const hidden = '77711100044@lid';
  await lead.says('from my number');
  await scene.outside.control('POST', '/waha/people', { phone: '5511987654321', lid: hidden });
  await lead.says('from behind a lid', { chat: hidden });
  await scene.runJobs();
  const texts = await textsOf(lead);
  expect(texts).toEqual(expect.arrayContaining(['from my number', 'from behind a lid']));
  const all = await scene.queue.query('SELECT FROM conversations WHERE campaign_id = $1', [
    campaign.campaign_id,
  ]);
  expect(all).toHaveLength(1);
});

it('while the gateway does not answer it is asked again, though not for ever', async () => {
  const lead = await scene.lead();
  await scene.outside.fault('waha', { match: '/lids/', status: 500 });
  await lead.says('Hi', { chat: lid });
  await scene.runJobs();
  expect(await lidJobs()).toMatchObject([{ payload: { lid, tries: 1 } }]);
  await scene.queue.query(
    `UPDATE graphile_worker._private_jobs SET payload = jsonb_set(payload::jsonb, '{tries}', '60')`,
  );
  await scene.runJobs();
  expect(await lidJobs()).toEqual([]);
});

it('no one waits in a busy lane, and a lid is not given up for it', async () => {
  const lead = await scene.lead();
  const { connection } = lead.campaign;
  await known(lead);
  await lead.says('Hi', { chat: lid });
  await scene.queue.clear();
  const held = Promise.withResolvers<void>();
  const holding = scene.services.waha.lanes.run(connection.waha_session, () => held.promise);
  // Would never return if it waited.
  await resolveHiddenNumber(scene.services, connection, { lid, tries: 60, unknown: 0 });
  await resolveHiddenNumber(scene.services, connection, { lid, tries: 60, unknown: 0 });
  held.resolve();
  await holding;
  const [job, ...others] = await lidJobs();
  expect(others).toEqual([]);
  expect(job).toMatchObject({ payload: { lid, tries: 60 } });
  expect(job?.run_at.getTime()).toBeGreaterThan(Date.now());
  await scene.runJobs();
  expect(await idsOf(lead)).toEqual([lead.chat]);
});

it('no one is asked about a lead whose number is known', async () => {
  const lead = await scene.lead();
  await lead.says('Hi');
  await lead.says('Hi again', { chat: lid, alt: lead.chat });
  expect(await lidJobs()).toEqual([]);
  const other = await scene.lead();
  await other.says('Hi', { chat: lid, alt: other.chat });
  expect(await lidJobs()).toEqual([]);
});

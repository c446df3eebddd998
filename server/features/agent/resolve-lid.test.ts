import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PlannedJob } from '#server/test/jobs.ts';
import { openScene, type Scene, type SceneLead } from '#server/test/scene.ts';
import { resolveLid } from './resolve-lid.ts';
import { resolveLid } from './resolve-lid.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.close());
beforeEach(() => scene.reset());

const lid = '77711100099@lid';

/** WhatsApp tells the gateway, which is asked, whose number the lid hides. */
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
/** Plans a job that asks whose number a lid hides once more. */
const planAgain = (job?: PlannedJob) =>
  scene.queue.query(`SELECT graphile_worker.add_job('agent:resolve-lid', $1::json)`, [
    JSON.stringify(job?.payload),
  ]);
/** The lid is resolved before the agent looks at anybody. */
async function onlyResolving() {
  const [job] = await lidJobs();
  await scene.queue.clear();
  await planAgain(job);
  await scene.runJobs();
}

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
  const [job] = await lidJobs();
  await lead.says('from my number');
  await scene.queue.clear();
  await planAgain(job);
  await scene.runJobs();
  expect(await idsOf(lead)).toEqual([lead.chat]);
  expect(await lead.heard()).toHaveLength(1);
});

describe('a STOP from the number and words from behind a lid', () => {
  const now = Math.floor(Date.now() / 1000);
  const [before, stop, after] = [now - 300, now - 200, now - 100];
  const sentTo = async ({ campaign }: SceneLead) =>
    (await scene.outside.sent(campaign.connection.waha_session)).map(({ chatId }) => chatId);

  it('the words came later: the agent is awake and answers them, once', async () => {
    const lead = await scene.lead();
    await known(lead);
    await lead.says('How much is it?', { at: before });
    await lead.says('STOP', { at: stop });
    await lead.says('I changed my mind', { chat: lid, at: after });
    await scene.runJobs();
    await scene.runJobs();
    expect(await idsOf(lead)).toEqual([lead.chat]);
    expect(await sentTo(lead)).toEqual([lid]);
    expect(await lead.conversation()).toMatchObject({
      conversation_status: 'en_cours',
      ai_state: 'ai_active',
      waiting_since: null,
    });
  });

  it('the words came later and were answered before: nothing is asked again', async () => {
    const lead = await scene.lead();
    await lead.says('STOP', { at: stop });
    await lead.says('I changed my mind', { chat: lid, at: after });
    const jobs = await lidJobs();
    await scene.runJobs();
    await known(lead);
    await planAgain(jobs[0]);
    await scene.runJobs();
    await scene.runJobs();
    expect(await idsOf(lead)).toEqual([lead.chat]);
    expect(await sentTo(lead)).toEqual([lid]);
    expect(await lead.conversation()).toMatchObject({ ai_state: 'ai_active', waiting_since: null });
  });

  it.each([
    ['before what is kept of a STOP', undefined],
    ['as it is kept', 'kept'],
  ])('the words came earlier: the STOP holds, %s', async (_when, kept) => {
    const lead = await scene.lead();
    await known(lead);
    await lead.says('How much is it?', { chat: lid, at: before });
    await lead.says('STOP', { at: stop });
    if (!kept) await scene.queue.query('UPDATE conversations SET opt_out_unix = NULL');
    await onlyResolving();
    expect(await lead.conversation()).toMatchObject({ conversation_status: 'stop' });
    const { last_inbound_seq, answered_seq, ai_state } = await lead.conversation();
    expect(ai_state).toBe('ai_inactive');
    expect(answered_seq).toBe(last_inbound_seq);
    await scene.runJobs();
    expect(await sentTo(lead)).toEqual([]);
  });

  it('a qualified lead who stopped before stays qualified', async () => {
    const lead = await scene.lead();
    await known(lead);
    await lead.says('STOP', { at: stop });
    await lead.says('I take it', { chat: lid, at: after });
    await scene.queue.query(
      `UPDATE conversations SET conversation_status = 'converti' WHERE id_lead = $1`,
      [lid],
    );
    await onlyResolving();
    expect(await lead.conversation()).toMatchObject({
      conversation_status: 'converti',
      ai_state: 'ai_active',
    });
  });
});

it('a thought that knows only what was said from behind the lid is not said', async () => {
  const lead = await scene.lead();
  const said = (reply: string) => ({
    content: { reply, conversation_status: 'en_cours', evidence: '' },
  });
  await scene.outside.script(said('To the second.'), said('To both.'));
  await lead.says('First question');
  await scene.queue.clear();
  await lead.says('Second question', { chat: lid });
  // The job that asks finds nothing yet.
  scene.whileThinking(async () => {
    await known(lead);
    await resolveLid(scene.services, lead.campaign.connection, { lid, tries: 0 });
  });
  await scene.runJobs();
  await scene.runJobs();
  const sent = await scene.outside.sent(lead.campaign.connection.waha_session);
  expect(sent.map(({ text }) => text)).toEqual(['To both.']);
  const { last_inbound_seq, answered_seq } = await lead.conversation();
  expect(answered_seq).toBe(last_inbound_seq);
  expect(await scene.queue.query('SELECT * FROM conversation_turns')).toEqual([]);
});

it('a lid that the gateway does not know is left alone', async () => {
  const lead = await scene.lead();
  await lead.says('Hi', { chat: '70000000001@lid' });
  await scene.runJobs();
  expect(await idsOf(lead)).toEqual(['70000000001@lid']);
  expect(await lidJobs()).toEqual([]);
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

it('nobody waits in a busy lane, and a lid is not given up for it', async () => {
  const lead = await scene.lead();
  const { connection } = lead.campaign;
  await known(lead);
  await lead.says('Hi', { chat: lid });
  await scene.queue.clear();
  const held = Promise.withResolvers<void>();
  const holding = scene.services.waha.lanes.run(connection.waha_session, () => held.promise);
  // Would never return if it waited.
  await resolveLid(scene.services, connection, { lid, tries: 60 });
  await resolveLid(scene.services, connection, { lid, tries: 60 });
  held.resolve();
  await holding;
  const [job, ...others] = await lidJobs();
  expect(others).toEqual([]);
  expect(job).toMatchObject({ payload: { lid, tries: 60 } });
  expect(job?.run_at.getTime()).toBeGreaterThan(Date.now());
  await scene.runJobs();
  expect(await idsOf(lead)).toEqual([lead.chat]);
});

it('nobody is asked about a lead whose number is known', async () => {
  const lead = await scene.lead();
  await lead.says('Hi');
  await lead.says('Hi again', { chat: lid, alt: lead.chat });
  expect(await lidJobs()).toEqual([]);
  const other = await scene.lead();
  await other.says('Hi', { chat: lid, alt: other.chat });
  expect(await lidJobs()).toEqual([]);
});

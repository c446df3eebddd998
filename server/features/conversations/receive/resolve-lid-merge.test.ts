import { beforeEach, describe, expect, it } from 'vitest';
import type { PlannedJob } from '#server/test/jobs.ts';
import { fileScene, type SceneLead } from '#server/test/scene.ts';
import { resolveHiddenNumber } from './resolve-lid.ts';

const scene = await fileScene();
/** One per test, because the gateway keeps what it knows of a lid. */
let lid = '';
let lids = 77_711_100_100;
beforeEach(async () => {
  lids += 1;
  lid = `${lids}@lid`;
  await scene.reset();
});

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
/** Reschedules a job that asks whose number a lid hides. */
const planAgain = (job?: PlannedJob) =>
  scene.queue.query(`SELECT graphile_worker.add_job('agent:resolve-lid', $1::json)`, [
    JSON.stringify(job?.payload),
  ]);
/** Resolves the lid before the agent processes any lead. */
async function onlyResolving() {
  const [job] = await lidJobs();
  await scene.queue.clear();
  await planAgain(job);
  await scene.runJobs();
}

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

  it('the words came earlier: the STOP holds', async () => {
    const lead = await scene.lead();
    await known(lead);
    await lead.says('How much is it?', { chat: lid, at: before });
    await lead.says('STOP', { at: stop });
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
      `UPDATE conversations SET conversation_status = 'converti', outcome = 'converti' WHERE id_lead = $1`,
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
  // The lookup job has found nothing. The gateway learns of the number while the model thinks.
  scene.whileThinking(async () => {
    await known(lead);
    await resolveHiddenNumber(scene.services, lead.campaign.connection, {
      lid,
      tries: 0,
      unknown: 0,
    });
  });
  await scene.runJobs();
  await scene.runJobs();
  const sent = await scene.outside.sent(lead.campaign.connection.waha_session);
  expect(sent.map(({ text }) => text)).toEqual(['To both.']);
  const { last_inbound_seq, answered_seq } = await lead.conversation();
  expect(answered_seq).toBe(last_inbound_seq);
  expect(await scene.queue.query('SELECT * FROM conversation_turns')).toEqual([]);
});

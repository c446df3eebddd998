import { afterEach, describe, expect, it, vi } from 'vitest';
import { ALWAYS, type AgentHours } from '#domain/agent/agent-hours.ts';
import { newId } from '#server/platform/id.ts';
import { openBrowser } from '#server/test/browser.ts';
import { fileScene, type SceneLead } from '#server/test/scene.ts';

const scene = await fileScene();
afterEach(() => {
  vi.useRealTimers();
});

const OFFICE = [{ weekdays: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' }];

/**
 * Sets the clock to a Friday in Lisbon, whose winter time is UTC. Rescheduled jobs use the database's
 * clock, so the test's clock must never be behind it.
 */
function at(time: string): void {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(new Date(`2040-01-06T${time}:00Z`));
}

async function deskOf(lead: SceneLead) {
  const { team, campaign_slug } = lead.campaign;
  const { rpc } = openBrowser(scene.services, { cookie: team.owner.cookie });
  const { team_slug } = team;
  return { rpc, campaign: { team_slug, campaign_slug }, team_slug };
}

/** A lead of a campaign in Lisbon with these hours. */
async function leadWith(hours: Partial<AgentHours>): Promise<SceneLead> {
  const lead = await scene.lead();
  await scene.queue.query(
    `UPDATE campaigns SET agent_timezone = 'Europe/Lisbon' WHERE campaign_id = $1`,
    [lead.campaign.campaign_id],
  );
  await setHours(lead, hours);
  return lead;
}

async function setHours(lead: SceneLead, hours: Partial<AgentHours>) {
  const { rpc, campaign } = await deskOf(lead);
  return rpc.campaigns.changeAgentHours({ ...campaign, agent_hours: { ...ALWAYS, ...hours } });
}

/** When the only lead's turn is due. */
async function nextTurn(): Promise<string | undefined> {
  const jobs = await scene.queue.planned();
  return jobs.find((job) => job.task_identifier === 'agent:reply')?.run_at.toISOString();
}

describe('outside its hours, the agent', () => {
  it('leaves the lead to the team, which sees until when', async () => {
    at('10:00');
    const lead = await leadWith({ when: 'outside', spans: OFFICE });
    await lead.says('Hello');
    await scene.runJobs();
    expect(await lead.heard()).toEqual([]);
    expect(await lead.conversation()).toMatchObject({
      ai_state: 'ai_active',
      attention_reason: 'off_hours',
      person_due_since: expect.any(String),
      agent_off_until: '2040-01-06T18:00:00.000Z',
    });
  });

  it('has the model read whether the lead asks to stop', async () => {
    at('10:00');
    const lead = await leadWith({ when: 'outside', spans: OFFICE });
    await scene.outside.script({
      content: { opt_out: { asked: 'yes', quote: 'Never write to me again' } },
    });
    await lead.says('Never write to me again, please');
    await scene.runJobs();
    expect(await lead.conversation()).toMatchObject({ opted_out: true });
  });

  it('looks again when its hours begin, and answers what no one has answered', async () => {
    at('17:56');
    const lead = await leadWith({ when: 'outside', spans: OFFICE });
    await lead.says('Hello');
    await scene.runJobs();
    expect((await nextTurn())?.slice(0, 16)).toBe('2040-01-06T18:00');
    at('18:00');
    await scene.runJobs();
    expect(await lead.heard()).toHaveLength(1);
    expect(await lead.conversation()).toMatchObject({
      needs_attention: false,
      person_due_since: null,
      agent_off_until: null,
    });
  });

  it('leaves what is a day old by then to the team', async () => {
    at('18:30');
    const lead = await leadWith({ when: 'within', spans: OFFICE });
    await lead.says('Hello');
    await scene.runJobs();
    expect(await lead.conversation()).toMatchObject({ attention_reason: 'off_hours' });
    vi.setSystemTime(new Date('2040-01-09T09:00:00Z'));
    await scene.runJobs();
    expect(await lead.heard()).toEqual([]);
    expect(await lead.conversation()).toMatchObject({ attention_reason: 'stale' });
  });

  it('answers at once when a person changes its hours', async () => {
    at('10:00');
    const lead = await leadWith({ when: 'outside', spans: OFFICE });
    await lead.says('Hello');
    await scene.runJobs();
    const view = await setHours(lead, { when: 'always' });
    expect(view).toMatchObject({ off_until: null, time_zone: 'Europe/Lisbon' });
    await scene.runJobs();
    expect(await lead.heard()).toHaveLength(1);
  });

  it('keeps to the holidays of a country', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(new Date('2040-12-25T10:00:00Z'));
    const lead = await leadWith({ when: 'outside', spans: OFFICE, holidays_of: 'PT' });
    await lead.says('Hello');
    await scene.runJobs();
    expect(await lead.heard()).toHaveLength(1);
  });
});

it('a person who writes while the agent is off takes over until its hours begin', async () => {
  at('10:00');
  const lead = await leadWith({ when: 'outside', spans: OFFICE });
  await lead.says('Hello');
  await scene.runJobs();
  const { conversation_id } = await lead.conversation();
  const { rpc, team_slug } = await deskOf(lead);
  const reply = { team_slug, conversation_id, message_id: newId(), text: 'It is 900.' };
  await rpc.conversations.reply({ ...reply, take_over: true });
  const until = { resume_at: '2040-01-06T18:00:00+00:00', resume_minutes: 0 };
  expect(await lead.conversation()).toMatchObject({ ai_state: 'manual_control', ...until });
  at('18:00');
  await scene.runJobs();
  await lead.says('And tomorrow?');
  await scene.runJobs();
  expect(await lead.conversation()).toMatchObject({ ai_state: 'ai_active', resume_at: null });
  expect(await lead.heard()).toHaveLength(2);
});

it('hours that never come are refused', async () => {
  const lead = await scene.lead();
  await expect(setHours(lead, { when: 'within' })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    message: 'Please add hours',
  });
});

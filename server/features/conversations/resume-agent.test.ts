import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ResumeMinutes } from '#domain/conversations/handoff.ts';
import { newId } from '#server/platform/id.ts';
import { RetryAfter } from '#server/platform/jobs/retry.ts';
import { openBrowser } from '#server/test/browser.ts';
import { fileScene, type SceneLead } from '#server/test/scene.ts';
import { resumeAgent } from './resume-agent.ts';

const scene = await fileScene();
const MINUTE = 60_000;
/** Rescheduled jobs use the database's clock, so the test's clock must never be behind it. */
const NOW = Math.ceil(Date.now() / MINUTE + 5) * MINUTE;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(NOW);
});
afterEach(() => {
  vi.useRealTimers();
});

/** Answers are planned by the test's clock, so the database's reaches them only in a second round. */
async function runAll() {
  await scene.runJobs();
  await scene.runJobs();
}

const passes = (minutes: number) => vi.setSystemTime(Date.now() + minutes * MINUTE);
const iso = (minutes: number) => new Date(NOW + minutes * MINUTE).toISOString().slice(0, 16);

/** A lead whom the agent has answered, in a team with this resume setting. */
async function answeredLead(resume_after_minutes: ResumeMinutes) {
  const lead = await scene.lead();
  const { team } = lead.campaign;
  const { rpc } = openBrowser(scene.services, { cookie: team.owner.cookie });
  const { team_slug } = team;
  const set = (minutes: ResumeMinutes) =>
    rpc.conversations.setResumeSetting({ team_slug, resume_after_minutes: minutes });
  await set(resume_after_minutes);
  await lead.says('Hi');
  await scene.runJobs();
  const { conversation_id } = await lead.conversation();
  const ref = { team_slug, conversation_id };
  const reply = (more: { take_over?: boolean } = {}) =>
    rpc.conversations.reply({ ...ref, message_id: newId(), text: 'Ada here', ...more });
  const stop = () => rpc.conversations.stop(ref);
  const resumes = () => resumeAgent(scene.services, team.scope, { conversation_id });
  return { lead, rpc, ref, set, reply, stop, resumes };
}

async function resumeOf(lead: SceneLead): Promise<string | null> {
  const { resume_at } = await lead.conversation();
  return resume_at && new Date(resume_at).toISOString().slice(0, 16);
}

describe('after a takeover, the agent', () => {
  it('resumes once no one has written for the time that the team set', async () => {
    const { lead, reply, resumes } = await answeredLead(15);
    await reply({ take_over: true });
    expect(await resumeOf(lead)).toBe(iso(15));
    passes(10);
    await lead.says('Hello again');
    await scene.runJobs();
    expect(await resumeOf(lead)).toBe(iso(25));
    passes(14);
    await expect(resumes()).rejects.toBeInstanceOf(RetryAfter);
    expect(await lead.conversation()).toMatchObject({ ai_state: 'manual_control' });
    passes(1);
    await runAll();
    const row = await lead.conversation();
    expect(row).toMatchObject({ ai_state: 'ai_active', resume_at: null, person_due_since: null });
    // The agent now answers what was unanswered.
    expect((await lead.heard()).length).toBe(3);
  });

  it('resumes after text typed on the phone too', async () => {
    const { lead } = await answeredLead(60);
    await lead.says('Ada here, from my phone', { by: 'phone' });
    expect(await resumeOf(lead)).toBe(iso(60));
    passes(60);
    await scene.runJobs();
    expect(await lead.conversation()).toMatchObject({ ai_state: 'ai_active' });
    const thread = await lead.thread();
    expect(thread).toHaveLength(3);
  });

  it('leaves what is more than a day old to the team', async () => {
    const { lead, reply } = await answeredLead(4320);
    await reply({ take_over: true });
    await scene.runJobs();
    await lead.says('Hello again');
    passes(4320);
    await runAll();
    expect(await lead.conversation()).toMatchObject({
      ai_state: 'ai_active',
      attention_reason: 'stale',
      person_due_since: expect.any(String),
    });
    expect(await lead.heard()).toHaveLength(2);
  });

  it('stays stopped where the team set no time, after an explicit stop and after an opt-out', async () => {
    const never = await answeredLead(null);
    await never.reply({ take_over: true });
    const stopped = await answeredLead(15);
    await stopped.stop();
    await stopped.reply();
    const optedOut = await answeredLead(15);
    await optedOut.reply({ take_over: true });
    await optedOut.lead.says('STOP');
    passes(60);
    await scene.runJobs();
    for (const { lead, resumes } of [never, stopped, optedOut]) {
      expect(await resumeOf(lead)).toBeNull();
      await resumes();
      expect(await lead.conversation()).toMatchObject({ ai_state: 'manual_control' });
    }
  });

  it('is kept stopped with one click', async () => {
    const { lead, reply, stop, resumes } = await answeredLead(15);
    await reply({ take_over: true });
    await stop();
    await stop();
    passes(60);
    await resumes();
    const row = await lead.conversation();
    expect(row).toMatchObject({ ai_state: 'manual_control', resume_at: null });
    expect(row.conversation_status).toBe('stop');
  });

  it('follows a setting that changes meanwhile', async () => {
    const { lead, reply, set } = await answeredLead(1440);
    await reply({ take_over: true });
    await set(60);
    await scene.runJobs();
    expect(await resumeOf(lead)).toBe(iso(60));
    await set(null);
    await scene.runJobs();
    expect(await resumeOf(lead)).toBeNull();
    await set(15);
    await scene.runJobs();
    expect(await resumeOf(lead)).toBeNull();
  });
});

describe('when its time comes at the same moment as', () => {
  it('a message of the lead, whichever is first, the lead gets one answer at most', async () => {
    const { lead, reply, resumes } = await answeredLead(15);
    await reply({ take_over: true });
    await scene.runJobs();
    passes(15);
    await Promise.allSettled([lead.says('Hello again'), resumes()]);
    await scene.runJobs();
    const { ai_state } = await lead.conversation();
    const heard = (await lead.heard()).length;
    // Either the message came first, and the takeover stays, or second, and the agent answers it.
    expect([ai_state, heard]).toEqual(ai_state === 'ai_active' ? ['ai_active', 3] : [ai_state, 2]);
  });

  it('a stop, whichever is first, the agent is stopped', async () => {
    for (const stopFirst of [true, false]) {
      const { lead, reply, stop, resumes } = await answeredLead(15);
      await reply({ take_over: true });
      passes(15);
      const steps = [stop(), resumes()];
      await Promise.all(stopFirst ? steps : steps.toReversed());
      await stop();
      await scene.runJobs();
      expect(await lead.conversation()).toMatchObject({
        ai_state: 'manual_control',
        resume_at: null,
      });
      passes(-15);
    }
  });

  it('itself, it resumes once', async () => {
    const { lead, reply, resumes, rpc, ref } = await answeredLead(15);
    await reply({ take_over: true });
    passes(15);
    await Promise.all([resumes(), resumes(), resumes()]);
    expect(await lead.conversation()).toMatchObject({ ai_state: 'ai_active' });
    const { items } = await rpc.conversations.events(ref);
    expect(items.filter(({ kind }) => kind === 'agent_reactivated')).toMatchObject([
      { by_name: null, to_value: 'automatic' },
    ]);
  });
});

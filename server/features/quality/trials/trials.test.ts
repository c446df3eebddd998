import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS, MAX_SHARES, type TrialLimits } from '#domain/quality/trials/schema.ts';
import { newId } from '#server/platform/id.ts';
import { openBrowser } from '#server/test/browser.ts';
import { buildMember } from '#server/test/builders/builders.ts';
import { leadOf } from '#server/test/builders/chat-builders.ts';
import { fileScene } from '#server/test/scene.ts';
import { watchTrials } from './watch-trials.ts';

const scene = await fileScene();

const DRAFT = 'Speak like a pirate.';

/** A connected campaign with a draft that can be tried. */
async function prepared() {
  const campaign = await scene.connectedCampaign();
  const { team, campaign_slug } = campaign;
  const { rpc } = openBrowser(scene.services, team.owner);
  const ref = { team_slug: team.team_slug, campaign_slug };
  const { live } = await rpc.prompts.editor(ref);
  const saved = await rpc.prompts.saveDraft({
    ...ref,
    content: { ...live.content, behavior_prompt_template: DRAFT },
    revision: null,
    live_number: live.number,
  });
  const seen = { revision: saved.revision ?? '', live_number: live.number };
  const start = async (share = 90, limits: TrialLimits = DEFAULT_LIMITS, gate_reason?: string) => {
    const trial_id = newId();
    await rpc.trials.start({ ...ref, ...seen, trial_id, share, limits, gate_reason });
    return { team_slug: team.team_slug, trial_id };
  };
  const page = () => rpc.trials.page(ref);
  const newest = async () => {
    const [trial] = (await page()).trials;
    if (!trial) throw new Error('There is no trial');
    return trial;
  };
  return { campaign, team, rpc, ref, seen, start, page, newest };
}
type Prepared = Awaited<ReturnType<typeof prepared>>;

/** Returns which prompts the model got for a new lead. */
async function promptFor({ campaign }: Prepared, lead = leadOf(scene.services, campaign)) {
  await lead.says('Hello');
  await scene.runJobs();
  const asked = (await scene.outside.asked()).at(-1);
  return { lead, is_candidate: JSON.stringify(asked).includes(DRAFT) };
}

const watch = async () => {
  await scene.services.db.outsideTeams((tx) => watchTrials.enqueue(tx, {}));
  await scene.runJobs();
};

describe('a trial', () => {
  it('answers its share of the new leads with the candidate, and each lead keeps its version', async () => {
    const built = await prepared();
    const before = await promptFor(built);
    expect(before.is_candidate).toBe(false);
    await built.start(90);
    const asked = [];
    for (let nth = 0; nth < 12; nth += 1) asked.push(await promptFor(built));
    const candidates = asked.filter(({ is_candidate }) => is_candidate);
    // Each lead's version is random: two or fewer of twelve occur once in a hundred million times.
    expect(candidates.length).toBeGreaterThan(2);
    for (const one of [...asked.slice(0, 3), before]) {
      expect((await promptFor(built, one.lead)).is_candidate).toBe(one.is_candidate);
    }
    const { live, candidate } = await built.newest();
    expect(candidate.leads).toBe(candidates.length);
    expect(live.leads).toBe(asked.length - candidates.length);
  });

  it('gives another share to those who come later only', async () => {
    const built = await prepared();
    const trial = await built.start(90);
    const asked = [];
    for (let nth = 0; nth < 4; nth += 1) asked.push(await promptFor(built));
    await built.rpc.trials.change({ ...trial, share: 1, limits: DEFAULT_LIMITS });
    for (const one of asked) {
      expect((await promptFor(built, one.lead)).is_candidate).toBe(one.is_candidate);
    }
    expect((await built.newest()).shares.map(({ share }) => share)).toEqual([90, 1]);
  });

  it('keeps a bounded number of shares, and other limits can be set all the same', async () => {
    const built = await prepared();
    const trial = await built.start(50);
    const changed = Array.from({ length: MAX_SHARES }, () => ({ share: 50, at: '2026-11-22' }));
    await scene.queue.query('UPDATE version_trials SET shares = $2 WHERE trial_id = $1', [
      trial.trial_id,
      JSON.stringify(changed),
    ]);
    const change = (share: number) =>
      built.rpc.trials.change({ ...trial, share, limits: DEFAULT_LIMITS });
    await expect(change(51)).rejects.toMatchObject({ code: 'CONFLICT' });
    await change(50);
    expect((await built.newest()).shares).toHaveLength(MAX_SHARES);
  });

  it('counts outcomes by version', async () => {
    const built = await prepared();
    await built.start(90);
    const { lead, is_candidate } = await candidateLead(built);
    expect(is_candidate).toBe(true);
    await lead.says('Thanks, tell me more');
    await scene.runJobs();
    const { conversation_id } = await lead.conversation();
    const say = (booked: boolean) =>
      built.rpc.conversations.setBooking({ ...built.ref, conversation_id, booked });
    for (const booked of [true, false, true]) await say(booked);
    expect((await built.newest()).candidate).toMatchObject({ booked: 1 });
    await say(false);
    await lead.says('STOP');
    await scene.runJobs();
    const { candidate } = await built.newest();
    expect(candidate).toMatchObject({ replied: 1, opted_out: 1, held: 0, taken_over: 0 });
    expect(candidate.booked).toBe(0);
  });

  it('is over once something else goes live, and cannot be promoted then', async () => {
    const built = await prepared();
    const trial = await built.start();
    await built.rpc.prompts.publish({ ...built.ref, ...built.seen, why: '' });
    expect(await built.newest()).toMatchObject({ state: 'stopped', ended_why: 'live_changed' });
    await expect(built.rpc.trials.promote(trial)).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('is one at a time, and needs the draft that the person saw', async () => {
    const built = await prepared();
    await built.start();
    await expect(built.start()).rejects.toMatchObject({ code: 'CONFLICT' });
    const other = await prepared();
    await expect(
      other.rpc.trials.start({
        ...other.ref,
        ...other.seen,
        revision: newId(),
        trial_id: newId(),
        share: 10,
        limits: DEFAULT_LIMITS,
      }),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('is refused by a binding gate without evals, unless the owner says why', async () => {
    const built = await prepared();
    const { team_slug } = built.ref;
    await built.rpc.evals.saveGate({ team_slug, gate: 'binding', threshold: 90 });
    await expect(built.start()).rejects.toMatchObject({ code: 'EVALS_MISSING' });
    const trial = await built.start(10, DEFAULT_LIMITS, 'Tried by hand');
    expect(await built.newest()).toMatchObject({ gate_reason: 'Tried by hand' });
    await expect(built.rpc.trials.promote(trial)).rejects.toMatchObject({ code: 'EVALS_MISSING' });
    expect(await built.newest()).toMatchObject({ state: 'running' });
  });

  it('is started and ended by editors only', async () => {
    const built = await prepared();
    const trial = await built.start();
    const viewer = await buildMember(scene.services, { team: built.team, role: 'viewer' });
    const { rpc } = openBrowser(scene.services, viewer);
    await expect(rpc.trials.stop(trial)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect((await rpc.trials.page(built.ref)).trials).toHaveLength(1);
  });
});

describe('the end of a trial', () => {
  it('by promoting makes the candidate live, as a version', async () => {
    const built = await prepared();
    const trial = await built.start(10);
    const { live_number } = await built.rpc.trials.promote(trial);
    expect(live_number).toBe(2);
    const { live, draft } = await built.rpc.prompts.editor(built.ref);
    expect(live.behavior_prompt).toContain(DRAFT);
    expect(draft).toBeNull();
    expect(await built.newest()).toMatchObject({ state: 'promoted', ended_by: 'Ada Lovelace' });
    expect((await promptFor(built)).is_candidate).toBe(true);
  });

  it('by stopping answers its leads with what is live', async () => {
    const built = await prepared();
    const trial = await built.start(90);
    const { lead } = await candidateLead(built);
    await built.rpc.trials.stop(trial);
    expect((await promptFor(built, lead)).is_candidate).toBe(false);
    await expect(built.rpc.trials.stop(trial)).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('comes automatically above a limit, once, sends a notification and is in the audit log', async () => {
    const built = await prepared();
    await built.start(90, { opt_outs: 10, held: 20, min_leads: 1 });
    const { lead } = await candidateLead(built);
    await watch();
    expect((await built.newest()).state).toBe('running');
    await lead.says('STOP');
    await scene.runJobs();
    await watch();
    await watch();
    const { state, ended_why, ended_by, candidate } = await built.newest();
    expect({ state, ended_by }).toEqual({ state: 'rolled_back', ended_by: null });
    const { leads } = candidate;
    expect(ended_why).toMatch(new RegExp(`^1 of ${leads} leads? asked to stop`));
    const { email } = built.team.owner;
    expect(scene.services.emails.filter(({ to }) => to === email)).toMatchObject([
      { subject: 'We rolled back a prompt trial' },
    ]);
    const audited = await scene.queue.query(
      `SELECT actor_user_id, details ->> 'why' AS why FROM audit_log
       WHERE action = 'trial.rolled_back' AND subject_team_id = $1`,
      [built.team.team_id],
    );
    expect(audited).toEqual([{ actor_user_id: null, why: ended_why }]);
    expect((await promptFor(built)).is_candidate).toBe(false);
  });

  it('comes automatically for held answers, too', async () => {
    const built = await prepared();
    await built.start(90, { opt_outs: 10, held: 20, min_leads: 1 });
    const { lead } = await candidateLead(built);
    const { conversation_id } = await lead.conversation();
    await scene.queue.query(
      `INSERT INTO held_answers (team_id, held_id, conversation_id, campaign_id, what, text, reason,
        read_seq, state)
      SELECT c.team_id, gen_random_uuid(), c.conversation_id, c.campaign_id, 'answer', 'x', 'guard',
        1, 'discarded' FROM conversations c WHERE c.conversation_id = $1`,
      [conversation_id],
    );
    await watch();
    expect(await built.newest()).toMatchObject({ state: 'rolled_back', candidate: { held: 1 } });
  });
});

/** Adds leads until one gets the candidate. */
async function candidateLead(built: Prepared) {
  for (let nth = 0; nth < 8; nth += 1) {
    const asked = await promptFor(built);
    if (asked.is_candidate) return asked;
  }
  throw new Error('At 90 % one of eight leads is the candidate’s');
}

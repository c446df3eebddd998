import { beforeEach, describe, expect, it } from 'vitest';
import type { ReplayTested } from '#domain/quality/replays/schema.ts';
import { newId } from '#server/platform/id.ts';
import { openBrowser } from '#server/test/browser.ts';
import { buildMember, buildTeam } from '#server/test/builders/builders.ts';
import { leadOf } from '#server/test/builders/chat-builders.ts';
import { fileScene, type SceneLead } from '#server/test/scene.ts';
import type { TurnRow } from './play-turn.ts';
import { listOpenTurns, playReplay, skipTurn } from './replay-job.ts';

const scene = await fileScene();
beforeEach(async () => {
  await scene.services.db.pool.query('DELETE FROM rate_limits');
});

interface Scripted {
  reply: string;
  conversation_status?: string;
  evidence?: string;
  calls_person?: boolean;
  booked?: string;
  opt_out?: { asked: string; quote: string };
}
const script = (...answers: Scripted[]) =>
  scene.outside.script(
    ...answers.map((answer) => ({
      content: { conversation_status: 'en_cours', evidence: '', claims: [], ...answer },
    })),
  );

async function says(lead: Pick<SceneLead, 'says'>, text: string, answer: Scripted) {
  await script(answer);
  await lead.says(text);
  await scene.runJobs();
}

/** The owner's calls to replay a lead's answers. */
function replaysOf(lead: SceneLead) {
  const { team, campaign_id, campaign_slug } = lead.campaign;
  const { rpc } = openBrowser(scene.services, team.owner);
  const ref = { team_slug: team.team_slug, campaign_id };
  const start = async (tested: ReplayTested = { kind: 'live' }, turns = 50) => {
    const run_id = newId();
    await rpc.replays.start({ ...ref, run_id, tested, turns });
    return { team_slug: team.team_slug, run_id };
  };
  /** `answers` are given newest first. */
  const report = async (
    answers: (Scripted | Scripted[])[],
    tested?: ReplayTested,
    turns?: number,
  ) => {
    const run = await start(tested, turns);
    // One at a time, so that each turn gets the answer meant for it.
    for (const answer of answers) {
      await script(...[answer].flat());
      await playOne(run.run_id);
    }
    await scene.runJobs();
    return rpc.replays.report(run);
  };
  const playOne = async (run_id: string) => {
    const rest = await scene.queue.query<{ place: number }>(
      `SELECT place FROM replay_turns WHERE run_id = $1 AND state = 'waiting' ORDER BY place`,
      [run_id],
    );
    const later = rest.slice(1).map(({ place }) => place);
    const set = (from: string, to: string) =>
      scene.queue.query(
        `UPDATE replay_turns SET state = $3 WHERE run_id = $1 AND place = ANY($2) AND state = $4`,
        [run_id, later, to, from],
      );
    await set('waiting', 'done');
    await playReplay(scene.services, team.scope, run_id);
    await set('done', 'waiting');
    await scene.queue.query(
      `UPDATE replay_runs SET state = 'running', ended_at = NULL WHERE run_id = $1`,
      [run_id],
    );
  };
  const slug = { team_slug: team.team_slug, campaign_slug };
  return { lead, team, rpc, ref, slug, start, report };
}

/** A lead with two answers, and their replays. */
async function answered() {
  const lead = await scene.lead();
  await says(lead, 'Hello', { reply: 'Hi!' });
  await says(lead, 'I would like to know more', { reply: 'With pleasure.' });
  const { report: replayed, ...rest } = replaysOf(lead);
  return { ...rest, replayed };
}

const sentCount = async (lead: SceneLead) => (await lead.heard()).length;

describe('a replay', () => {
  it('shows no answer that differs in words only', async () => {
    const { replayed, lead } = await answered();
    const report = await replayed([{ reply: 'Gladly.' }, { reply: 'Hello there!' }]);
    expect(report.run).toMatchObject({ state: 'done', turns: 2, turns_done: 2, calls: 2 });
    expect(report).toMatchObject({ same: 2, differences: [] });
    expect(await sentCount(lead)).toBe(2);
  });

  it('shows what differs in act, status, verdict and claim, with both texts', async () => {
    const { replayed } = await answered();
    const report = await replayed([
      {
        reply: 'A colleague will continue here.',
        calls_person: true,
        conversation_status: 'converti',
        evidence: 'I would like to know more',
      },
      // The guard names the fault, and the model repeats it.
      [{ reply: 'It costs 4711 €.' }, { reply: 'It costs 4711 €.' }],
    ]);
    expect(report.counts).toEqual({ act: 1, verdict: 1, status: 1, booked: 0, claim: 1 });
    const [newest, oldest] = report.differences;
    expect(newest).toMatchObject({
      differs: ['act', 'status'],
      lead_texts: ['Hello', 'I would like to know more'],
      before: { act: 'answers', text: 'With pleasure.', status: 'en_cours', verdict: 'sent' },
      after: { act: 'calls_person', status: 'converti', verdict: 'sent' },
    });
    expect(oldest).toMatchObject({
      differs: ['verdict', 'claim'],
      lead_texts: ['Hello'],
      before: { text: 'Hi!', claims: [] },
      after: { verdict: 'held_by_guard', claims: [{ kind: 'amount' }] },
    });
    expect(oldest?.after.faults.join()).toContain('4711');
  });

  it('gives the model the prompts that are tested, and what was said until then', async () => {
    const { rpc, slug, replayed } = await answered();
    const { live } = await rpc.prompts.editor(slug);
    await rpc.prompts.saveDraft({
      ...slug,
      content: { ...live.content, behavior_prompt_template: 'Speak like a pirate.' },
      revision: null,
      live_number: live.number,
    });
    await replayed([{ reply: 'Aye.' }, { reply: 'Ahoy.' }], { kind: 'draft' });
    const asked = (await scene.outside.asked()).slice(-2).map(({ body }) => body.messages);
    expect(asked.every(([first]) => first?.content.includes('Speak like a pirate.'))).toBe(true);
    const prompts = asked.map((messages) => JSON.stringify(messages.slice(1)));
    expect(prompts[0]).toContain('know more');
    expect(prompts[0]).not.toContain('With pleasure');
    expect(prompts[1]).toContain('Hello');
    expect(prompts[1]).not.toContain('Hi!');
  });

  it('shows where a lead counts as booked on one side only, as of then', async () => {
    const lead = await scene.lead();
    const booked = 'I have booked Tuesday at ten';
    await says(lead, 'Hello', { reply: 'Hi!' });
    await says(lead, booked, { reply: 'See you then.', booked });
    await says(lead, 'Thanks', { reply: 'With pleasure.' });
    const replayed = replaysOf(lead);
    // Newest first: known facts aren't repeated, and missed ones show.
    const report = await replayed.report([
      { reply: 'With pleasure.', booked },
      { reply: 'See you then.' },
      { reply: 'Hi!' },
    ]);
    expect(report.counts).toMatchObject({ booked: 1, status: 0, act: 0 });
    expect(report.differences).toMatchObject([
      { differs: ['booked'], before: { booked: true }, after: { booked: false } },
    ]);
    const again = await replayed.report([
      { reply: 'With pleasure.' },
      { reply: 'See you then.', booked },
      { reply: 'Hi!' },
    ]);
    expect(again).toMatchObject({ same: 3, differences: [] });
  });

  it('compares with what was held, and sees a doubt about an opt-out', async () => {
    const { lead, replayed } = await answered();
    const held = { reply: 'It costs 4711 €.' };
    await scene.outside.script();
    await script(held, held);
    await lead.says('What does it cost?');
    await scene.runJobs();
    const doubt = { asked: 'maybe', quote: 'I would like to know more' };
    const report = await replayed([{ reply: 'I will ask.' }, { reply: 'Hm.', opt_out: doubt }]);
    expect(report.differences).toMatchObject([
      { differs: ['verdict', 'claim'], before: { verdict: 'held_by_guard' } },
      { differs: ['act'], after: { act: 'doubts_opt_out', text: '' } },
    ]);
  });

  it('sees that the model takes for an opt-out what was answered', async () => {
    const { replayed } = await answered();
    const opt_out = { asked: 'yes', quote: 'I would like to know more' };
    const report = await replayed([{ reply: 'Hm.', opt_out }]);
    expect(report.differences).toMatchObject([
      { differs: ['act'], after: { act: 'opts_out', text: '' } },
    ]);
  });

  it('takes the newest answers, as many as were asked for, and tells the cost before', async () => {
    const { rpc, ref, replayed } = await answered();
    expect(await rpc.replays.page(ref)).toMatchObject({ available: 2, versions: [1] });
    const plan = { ...ref, tested: { kind: 'live' as const }, turns: 1 };
    const estimate = await rpc.replays.estimate(plan);
    expect(estimate).toMatchObject({ turns: 1, calls: 1, paused: false });
    expect(estimate.tokens).toBeGreaterThan(100);
    const report = await replayed(
      [{ reply: 'A colleague will tell you.', calls_person: true }],
      { kind: 'version', number: 1 },
      1,
    );
    expect(report.run.turns).toBe(1);
    expect(report.differences.map(({ before }) => before.text)).toEqual(['With pleasure.']);
  });

  it('is refused while another is running, without a version, and with nothing to replay', async () => {
    const { start } = await answered();
    await start();
    await expect(start()).rejects.toMatchObject({ code: 'CONFLICT' });
    const tested = { kind: 'version' as const, number: 99 };
    await expect(start(tested)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const { campaign } = await scene.lead();
    const other = openBrowser(scene.services, campaign.team.owner).rpc;
    const nothing = { team_slug: campaign.team.team_slug, campaign_id: campaign.campaign_id };
    const input = { ...nothing, run_id: newId(), tested: { kind: 'live' as const }, turns: 10 };
    await expect(other.replays.start(input)).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('stores nothing more once it is cancelled', async () => {
    const { start, rpc, team } = await answered();
    const run = await start();
    await rpc.replays.cancel(run);
    await playReplay(scene.services, team.scope, run.run_id);
    const { run: after } = await rpc.replays.report(run);
    expect(after).toMatchObject({ state: 'cancelled', calls: 0, turns_done: 0 });
  });

  it('leaves an answer out once, and none that another worker has stored', async () => {
    const { start, team, rpc } = await answered();
    const run = await start();
    const skip = (turn: TurnRow) =>
      scene.services.db.inTeam(team.scope, (tx) => skipTurn(tx, turn));
    const turns = await scene.services.db.inTeam(team.scope, (tx) => listOpenTurns(tx, run.run_id));
    const [first, second] = turns as [TurnRow, TurnRow];
    await skip(first);
    await skip(first);
    await scene.queue.query(
      `UPDATE replay_turns SET state = 'done' WHERE run_id = $1 AND place = $2`,
      [run.run_id, second.place],
    );
    await skip(second);
    expect((await rpc.replays.report(run)).run).toMatchObject({ turns: 1 });
  });

  it('goes with the lead: no text of one who was deleted stays', async () => {
    const { rpc, lead, team, replayed } = await answered();
    const { campaign } = lead;
    const other = leadOf(scene.services, campaign);
    await says(other, 'Good day', { reply: 'Good day!' });
    const different = { reply: 'A colleague will tell you.', calls_person: true };
    const { run, differences } = await replayed([different, different, different]);
    expect(differences).toHaveLength(3);
    const { conversation_id } = await lead.conversation();
    await rpc.conversations.deleteLead({ team_slug: team.team_slug, conversation_id });
    await scene.runJobs();
    const rows = await scene.queue.query<{ conversation_id: string }>(
      'SELECT conversation_id FROM replay_turns WHERE run_id = $1',
      [run.run_id],
    );
    expect(rows).toEqual([{ conversation_id: (await other.conversation()).conversation_id }]);
  });

  it('is read by every member of its team, started by editors, and seen by no one else', async () => {
    const { start, team, ref } = await answered();
    const run = await start();
    const viewer = await buildMember(scene.services, { team, role: 'viewer' });
    const { rpc } = openBrowser(scene.services, viewer);
    expect((await rpc.replays.page(ref)).runs).toHaveLength(1);
    await expect(rpc.replays.cancel(run)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const stranger = await buildTeam(scene.services);
    const strange = openBrowser(scene.services, stranger.owner).rpc;
    const own = { ...run, team_slug: stranger.team_slug };
    await expect(strange.replays.report(own)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

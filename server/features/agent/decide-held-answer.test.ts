import { describe, expect, it } from 'vitest';
import { openBrowser } from '#server/test/browser.ts';
import { buildMember } from '#server/test/builders/builders.ts';
import { newId } from '#server/platform/id.ts';
import { fileScene } from '#server/test/scene.ts';
import { answerOf, GOOD, held, buildHeldLead, rowsOf } from '#server/test/builders/held-answers.ts';

const scene = await fileScene();

describe('a person', () => {
  it('sends it changed: it is the agent who speaks, and who goes on', async () => {
    const {
      lead,
      ref,
      browser,
      held: shown,
    } = await buildHeldLead(scene, {
      conversation_status: 'converti',
      evidence: 'Where can I pay',
    });
    const { held_id } = held(shown);
    const { message } = await browser.sendHeld({ ...ref, held_id, text: GOOD });
    expect(message).toMatchObject({ type_interaction: 'AI_RESPONSE', text: GOOD });
    await scene.runJobs();
    expect(await lead.heard()).toEqual([GOOD]);
    expect(await lead.conversation()).toMatchObject({
      ai_state: 'ai_active',
      needs_attention: false,
      person_due_since: null,
      conversation_status: 'converti',
    });
    const { owner } = lead.campaign.team;
    expect(await rowsOf(scene, ref.conversation_id)).toEqual([
      { state: 'sent', decided_by: owner.user_id, sent_text: GOOD },
    ]);
    await scene.outside.script(answerOf('Anything else?'));
    await lead.says('Thanks');
    await scene.runJobs();
    expect(await lead.heard()).toEqual([GOOD, 'Anything else?']);
  });

  it('sends it with what the calls that made it took', async () => {
    const { ref, browser, held: shown } = await buildHeldLead(scene);
    await browser.sendHeld({ ...ref, held_id: held(shown).held_id, text: GOOD });
    const [sent] = await scene.queue.query<{ model_name: string; prompt_tokens: number }>(
      `SELECT model_name, prompt_tokens FROM messages WHERE conversation_id = $1
         AND type_interaction = 'AI_RESPONSE'`,
      [ref.conversation_id],
    );
    expect(sent?.model_name).toBeTruthy();
    const [spent] = await scene.queue.query<{ calls: number; prompt_tokens: number }>(
      `SELECT sum(calls)::int AS calls, sum(prompt_tokens)::int AS prompt_tokens FROM model_usage
       WHERE team_id = (SELECT team_id FROM conversations WHERE conversation_id = $1)`,
      [ref.conversation_id],
    );
    expect(spent).toEqual({ calls: 2, prompt_tokens: sent?.prompt_tokens });
  });

  it('makes it a test in which those words may not be written again', async () => {
    const { lead, ref, held: shown } = await buildHeldLead(scene);
    const { evals } = openBrowser(scene.services, lead.campaign.team.owner).rpc;
    const { held_id } = held(shown);
    const made = { ...ref, held_id, case_id: newId() };
    const { campaign_id } = await evals.makeCaseFromHeld(made);
    await evals.makeCaseFromHeld(made);
    const { cases } = await evals.page({ team_slug: ref.team_slug, campaign_id });
    expect(cases).toMatchObject([{ origin: 'held', name: 'Where can I pay?' }]);
    expect(cases[0]?.turns).toMatchObject([{ by: 'lead', text: 'Where can I pay?' }]);
    expect(cases[0]?.must_not.join()).toContain('pay.evil.example');
  });

  it('is told that it is an answer that waits', async () => {
    const { lead, ref } = await buildHeldLead(scene);
    const { owner } = lead.campaign.team;
    const { notifications } = openBrowser(scene.services, owner).rpc;
    const since = new Date(Date.now() - 60_000).toISOString();
    const waiting = await notifications.waiting({ team_slug: ref.team_slug, since });
    expect(waiting).toMatchObject([{ conversation_id: ref.conversation_id, held: true }]);
    const named = (conversation_id: string) =>
      notifications.waiting({ team_slug: ref.team_slug, conversation_ids: [conversation_id] });
    expect(await named(ref.conversation_id)).toEqual(waiting);
    expect(await named(newId())).toEqual([]);
  });

  it('sends it once, however often and however many click', async () => {
    const { lead, ref, browser, held: shown } = await buildHeldLead(scene);
    const other = await buildMember(scene.services, { team: lead.campaign.team, role: 'editor' });
    const others = openBrowser(scene.services, other).rpc.conversations;
    const { held_id } = held(shown);
    const send = (item: typeof browser) => item.sendHeld({ ...ref, held_id, text: GOOD });
    const ends = await Promise.allSettled([send(browser), send(browser), send(others)]);
    expect(ends.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    await scene.runJobs();
    expect(await lead.heard()).toEqual([GOOD]);
  });

  it('discards it: nothing is sent, and the agent answers what the lead writes next', async () => {
    const { lead, ref, browser, held: shown } = await buildHeldLead(scene);
    const { held_id } = held(shown);
    await browser.discardHeld({ ...ref, held_id });
    await browser.discardHeld({ ...ref, held_id });
    await expect(browser.sendHeld({ ...ref, held_id, text: GOOD })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    expect(await lead.conversation()).toMatchObject({ needs_attention: false });
    await scene.runJobs();
    expect(await lead.heard()).toEqual([]);
    expect(await scene.outside.asked()).toHaveLength(2);
    await scene.outside.script(answerOf(GOOD));
    await lead.says('Hello?');
    await scene.runJobs();
    expect(await lead.heard()).toEqual([GOOD]);
  });

  it('cannot send it without the right to', async () => {
    const { lead, ref, held: shown } = await buildHeldLead(scene);
    const viewer = await buildMember(scene.services, { team: lead.campaign.team, role: 'viewer' });
    const { held_id } = held(shown);
    const { sendHeld } = openBrowser(scene.services, viewer).rpc.conversations;
    await expect(sendHeld({ ...ref, held_id, text: GOOD })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });
});

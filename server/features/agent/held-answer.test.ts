import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser } from '#server/test/browser.ts';
import { buildMember } from '#server/test/builders.ts';
import { newId } from '#server/platform/id.ts';
import { openScene, type Scene, type SceneLead } from '#server/test/scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.close());
beforeEach(() => scene.reset());

const answerOf = (reply: string, rest: object = {}) => ({
  content: { reply, conversation_status: 'en_cours', evidence: '', ...rest },
});
const BAD = 'Sure! Pay here: https://pay.evil.example/now and you are in.';
const GOOD = 'What would you like to book?';

/** A lead whose answer was held, with what people see of it. */
async function heldLead(rest: object = {}) {
  const lead = await scene.lead();
  await scene.outside.script(answerOf(BAD, rest), answerOf(BAD, rest));
  await lead.says('Where can I pay?');
  await scene.runJobs();
  return { lead, ...(await seenBy(lead)) };
}

async function seenBy(lead: SceneLead) {
  const { team } = lead.campaign;
  const { conversation_id } = await lead.conversation();
  const ref = { team_slug: team.team_slug, conversation_id };
  const browser = openBrowser(scene.services, team.owner).rpc.conversations;
  const { held } = await browser.get(ref);
  return { ref, browser, held };
}

const rowsOf = (conversation_id: string) =>
  scene.queue.query<{ state: string; decided_by: string | null; sent_text: string | null }>(
    'SELECT state, decided_by, sent_text FROM held_answers WHERE conversation_id = $1 ORDER BY created_at',
    [conversation_id],
  );
const statesOf = async (id: string) => (await rowsOf(id)).map(({ state }) => state);

function held<T>(given: T | null): T {
  if (given === null) throw new Error('Nothing is held');
  return given;
}

describe('an answer with a fault', () => {
  it('is asked for once more, with the fault named', async () => {
    const lead = await scene.lead();
    await scene.outside.script(answerOf(BAD), answerOf(GOOD));
    await lead.says('Where can I pay?');
    await scene.runJobs();
    expect(await lead.heard()).toEqual([GOOD]);
    const asked = await scene.outside.asked();
    const systems = asked.map(({ body }) => body.messages?.[0]?.content ?? '');
    expect(systems).toHaveLength(2);
    expect(systems[1]).toContain('Your last answer was not sent:');
    expect(systems.join('')).not.toContain('evil.example');
    expect((await seenBy(lead)).held).toBeNull();
  });

  it('is held after that, and a person is asked', async () => {
    const { lead, held: shown } = await heldLead();
    expect(await lead.heard()).toEqual([]);
    expect(shown).toMatchObject({ what: 'answer', reason: 'guard', text: BAD, behind: false });
    expect(shown?.faults).toMatchObject([{ kind: 'link' }]);
    expect(await lead.conversation()).toMatchObject({
      needs_attention: true,
      attention_reason: 'answer_held',
      waiting_since: null,
      ai_state: 'ai_active',
    });
    await scene.runJobs();
    expect(await lead.heard()).toEqual([]);
    expect(await scene.outside.asked()).toHaveLength(2);
  });

  it('is not asked for again when the lead has cost its calls', async () => {
    const lead = await scene.lead();
    await scene.outside.script({ garbage: true }, answerOf(BAD), answerOf(GOOD));
    await lead.says('Where can I pay?');
    await scene.runJobs();
    await scene.runJobs();
    expect((await seenBy(lead)).held).toMatchObject({ text: BAD });
    expect(await scene.outside.asked()).toHaveLength(2);
  });

  it('stays with its first text when the second one cannot be used', async () => {
    const lead = await scene.lead();
    await scene.outside.script(answerOf(BAD), { garbage: true });
    await lead.says('Where can I pay?');
    await scene.runJobs();
    expect((await seenBy(lead)).held).toMatchObject({ text: BAD });
  });
});

describe('a person', () => {
  it('sends it changed: it is the agent who speaks, and who goes on', async () => {
    const {
      lead,
      ref,
      browser,
      held: shown,
    } = await heldLead({
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
    expect(await rowsOf(ref.conversation_id)).toEqual([
      { state: 'sent', decided_by: owner.user_id, sent_text: GOOD },
    ]);
    await scene.outside.script(answerOf('Anything else?'));
    await lead.says('Thanks');
    await scene.runJobs();
    expect(await lead.heard()).toEqual([GOOD, 'Anything else?']);
  });

  it('sends it with what the calls that made it took', async () => {
    const { ref, browser, held: shown } = await heldLead();
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
    const { lead, ref, held: shown } = await heldLead();
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
    const { lead, ref } = await heldLead();
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
    const { lead, ref, browser, held: shown } = await heldLead();
    const other = await buildMember(scene.services, { team: lead.campaign.team, role: 'editor' });
    const others = openBrowser(scene.services, other).rpc.conversations;
    const { held_id } = held(shown);
    const send = (one: typeof browser) => one.sendHeld({ ...ref, held_id, text: GOOD });
    const ends = await Promise.allSettled([send(browser), send(browser), send(others)]);
    expect(ends.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    await scene.runJobs();
    expect(await lead.heard()).toEqual([GOOD]);
  });

  it('discards it: nothing is sent, and the agent goes on with what the lead writes next', async () => {
    const { lead, ref, browser, held: shown } = await heldLead();
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
    const { lead, ref, held: shown } = await heldLead();
    const viewer = await buildMember(scene.services, { team: lead.campaign.team, role: 'viewer' });
    const { held_id } = held(shown);
    const { sendHeld } = openBrowser(scene.services, viewer).rpc.conversations;
    await expect(sendHeld({ ...ref, held_id, text: GOOD })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });
});

describe('what is held falls behind', () => {
  it('when the lead writes on: it cannot be sent, and the next answer takes its place', async () => {
    const { lead, ref, browser, held: shown } = await heldLead();
    const { held_id } = held(shown);
    await scene.outside.script(answerOf(GOOD));
    await lead.says('By card?');
    expect((await seenBy(lead)).held).toMatchObject({ behind: true });
    await expect(browser.sendHeld({ ...ref, held_id, text: BAD })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    await scene.runJobs();
    expect(await lead.heard()).toEqual([GOOD]);
    expect(await statesOf(ref.conversation_id)).toEqual(['superseded']);
    expect(await lead.conversation()).toMatchObject({ needs_attention: false });
  });

  it('when the next answer is held, too: there is one at a time', async () => {
    const { lead, ref } = await heldLead();
    await scene.outside.script(answerOf(`${BAD} Now!`), answerOf(`${BAD} Now!`));
    await lead.says('By card?');
    await scene.runJobs();
    expect(await statesOf(ref.conversation_id)).toEqual(['superseded', 'open']);
    expect((await seenBy(lead)).held).toMatchObject({ text: `${BAD} Now!`, behind: false });
  });

  it('when a person takes over, or the lead opts out', async () => {
    const taken = await heldLead();
    await taken.browser.stop(taken.ref);
    const stopped = await heldLead();
    await stopped.lead.says('STOP');
    for (const { ref, browser, held: shown, lead } of [taken, stopped]) {
      expect(await statesOf(ref.conversation_id)).toEqual(['superseded']);
      const { held_id } = held(shown);
      await expect(browser.sendHeld({ ...ref, held_id, text: GOOD })).rejects.toMatchObject({
        code: 'CONFLICT',
      });
      await scene.runJobs();
      expect(await lead.heard()).toEqual([]);
    }
  });

  it('when somebody takes over while the model thinks: nothing is held', async () => {
    const lead = await scene.lead();
    await scene.outside.script(answerOf(BAD), answerOf(BAD));
    await lead.says('Where can I pay?');
    const { ref, browser } = await seenBy(lead);
    scene.whileThinking(() => browser.stop(ref));
    await scene.runJobs();
    expect(await statesOf(ref.conversation_id)).toEqual([]);
    expect(await lead.heard()).toEqual([]);
  });

  it('and goes with the lead', async () => {
    const { ref, lead } = await heldLead();
    const { team } = lead.campaign;
    await scene.services.db.inTeam(team.scope, (tx) =>
      tx.db
        .deleteFrom('conversations')
        .where('team_id', '=', tx.team_id)
        .where('conversation_id', '=', ref.conversation_id)
        .execute(),
    );
    expect(await statesOf(ref.conversation_id)).toEqual([]);
  });
});

describe('a person who is announced', () => {
  it('is asked with the answer, and stays asked after the next one', async () => {
    const lead = await scene.lead();
    const text = 'A colleague will continue here.';
    await scene.outside.script(
      answerOf(text, { calls_person: true }),
      answerOf('You are welcome.'),
    );
    await lead.says('Can I talk to somebody?');
    const done = await scene.runJobs();
    expect(await lead.heard()).toEqual([text]);
    expect(done).toEqual(expect.arrayContaining(['conversations:person-due']));
    expect(await lead.conversation()).toMatchObject({ attention_reason: 'person_called' });
    await lead.says('Thank you');
    await scene.runJobs();
    expect(await lead.heard()).toHaveLength(2);
    expect(await lead.conversation()).toMatchObject({ attention_reason: 'person_called' });
    const { ref, browser } = await seenBy(lead);
    const { items } = await browser.events(ref);
    expect(items.map(({ kind }) => kind)).toContain('person_called');
  });
});

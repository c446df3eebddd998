import { describe, expect, it } from 'vitest';
import { fileScene } from '#server/test/scene.ts';
import {
  answerOf,
  BAD,
  GOOD,
  held,
  buildHeldLead,
  rowsOf,
  openMemberView,
} from '#server/test/builders/held-answers.ts';

const scene = await fileScene();
const statesOf = async (id: string) => (await rowsOf(scene, id)).map(({ state }) => state);

describe('an answer with a fault', () => {
  it('is asked for once more, with the fault named', async () => {
    const lead = await scene.lead();
    await scene.outside.script(answerOf(BAD), answerOf(GOOD));
    await lead.says('Where can I pay?');
    await scene.runJobs();
    expect(await lead.heard()).toEqual([GOOD]);
    const asked = await scene.outside.asked();
    const systems = asked.map(({ body }) =>
      (body.messages ?? [])
        .filter(({ role }) => role === 'system')
        .map(({ content }) => content)
        .join('\n'),
    );
    expect(systems).toHaveLength(2);
    expect(systems[1]).toContain('Your last answer was not sent:');
    expect(systems.join('')).not.toContain('evil.example');
    expect((await openMemberView(scene, lead)).held).toBeNull();
  });

  it('is held after that, and a person is asked', async () => {
    const { lead, held: shown } = await buildHeldLead(scene);
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
    expect((await openMemberView(scene, lead)).held).toMatchObject({ text: BAD });
    expect(await scene.outside.asked()).toHaveLength(2);
  });

  it('stays with its first text when the second one cannot be used', async () => {
    const lead = await scene.lead();
    await scene.outside.script(answerOf(BAD), { garbage: true });
    await lead.says('Where can I pay?');
    await scene.runJobs();
    expect((await openMemberView(scene, lead)).held).toMatchObject({ text: BAD });
  });
});

describe('what is held falls behind', () => {
  it('when the lead writes on: it cannot be sent, and the next answer takes its place', async () => {
    const { lead, ref, browser, held: shown } = await buildHeldLead(scene);
    const { held_id } = held(shown);
    await scene.outside.script(answerOf(GOOD));
    await lead.says('By card?');
    expect((await openMemberView(scene, lead)).held).toMatchObject({ behind: true });
    await expect(browser.sendHeld({ ...ref, held_id, text: BAD })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    await scene.runJobs();
    expect(await lead.heard()).toEqual([GOOD]);
    expect(await statesOf(ref.conversation_id)).toEqual(['superseded']);
    expect(await lead.conversation()).toMatchObject({ needs_attention: false });
  });

  it('when the next answer is held, too: there is one at a time', async () => {
    const { lead, ref } = await buildHeldLead(scene);
    await scene.outside.script(answerOf(`${BAD} Now!`), answerOf(`${BAD} Now!`));
    await lead.says('By card?');
    await scene.runJobs();
    expect(await statesOf(ref.conversation_id)).toEqual(['superseded', 'open']);
    expect((await openMemberView(scene, lead)).held).toMatchObject({
      text: `${BAD} Now!`,
      behind: false,
    });
  });

  it('when a person takes over, or the lead opts out', async () => {
    const taken = await buildHeldLead(scene);
    await taken.browser.stop(taken.ref);
    const stopped = await buildHeldLead(scene);
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

  it('when someone takes over while the model thinks: nothing is held', async () => {
    const lead = await scene.lead();
    await scene.outside.script(answerOf(BAD), answerOf(BAD));
    await lead.says('Where can I pay?');
    const { ref, browser } = await openMemberView(scene, lead);
    scene.whileThinking(() => browser.stop(ref));
    await scene.runJobs();
    expect(await statesOf(ref.conversation_id)).toEqual([]);
    expect(await lead.heard()).toEqual([]);
  });

  it('and goes with the lead', async () => {
    const { ref, lead } = await buildHeldLead(scene);
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
    await lead.says('Can I talk to someone?');
    const done = await scene.runJobs();
    expect(await lead.heard()).toEqual([text]);
    expect(done).toEqual(expect.arrayContaining(['conversations:person-due']));
    expect(await lead.conversation()).toMatchObject({ attention_reason: 'person_called' });
    await lead.says('Thank you');
    await scene.runJobs();
    expect(await lead.heard()).toHaveLength(2);
    expect(await lead.conversation()).toMatchObject({ attention_reason: 'person_called' });
    const { ref, browser } = await openMemberView(scene, lead);
    const { items } = await browser.events(ref);
    expect(items.map(({ kind }) => kind)).toContain('person_called');
  });
});

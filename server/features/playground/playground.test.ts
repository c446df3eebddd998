import { beforeEach, describe, expect, it } from 'vitest';
import { openBrowser } from '#server/test/browser.ts';
import { buildCampaign, buildMember } from '#server/test/builders/builders.ts';
import { fileScene } from '#server/test/scene.ts';
import { agentAnswer, draft, leadTurn } from '#server/test/builders/playground-drafts.ts';

const scene = await fileScene();

beforeEach(async () => {
  await scene.services.db.pool.query('DELETE FROM rate_limits');
});

const said = (content: object) => ({ content });

describe('the turn', () => {
  it('asks the model as for a real lead: same instructions, history, schema and settings', async () => {
    const lead = await scene.lead();
    await lead.says('Hi, how much is it?');
    await scene.runJobs();
    const [live] = (await scene.outside.asked()).slice(-1);
    const { team, campaign_id } = lead.campaign;
    const rpc = openBrowser(scene.services, { cookie: team.owner.cookie }).rpc;
    const { name } = (await lead.conversation()) as { name: string };
    await rpc.playground.reply({
      team_slug: team.team_slug,
      campaign_id,
      lead_name: name,
      turns: [leadTurn('Hi, how much is it?')],
    });
    const [tested] = (await scene.outside.asked()).slice(-1);
    const timeless = (body: unknown) => JSON.stringify(body).replace(/Date: [^\\]*/g, '');
    expect(timeless(tested?.body)).toBe(timeless(live?.body));
  });

  it('says what was judged, used, planned and asked, and stores and sends nothing', async () => {
    const { reply } = await draft(scene);
    const rows = () =>
      scene.queue.query(`SELECT (SELECT count(*) FROM conversations) AS conversations,
        (SELECT count(*) FROM messages) AS messages`);
    const before = await rows();
    await scene.outside.script(
      said({
        reply: 'It is 900 €. Shall we talk on Monday?',
        conversation_status: 'converti',
        evidence: 'book me in for Monday',
        opt_out: { asked: 'no', quote: '' },
      }),
    );
    const given = await reply(leadTurn('Please book me in for Monday. How much is it?'));
    expect(given).toMatchObject({
      kind: 'answer',
      text: 'It is 900 €. Shall we talk on Monday?',
      outcome: 'converti',
      error: null,
      why: {
        silence: null,
        judged: { status: 'converti', quote: 'book me in for Monday', taken: true },
        // a converted lead gets no reminders, and this campaign has no number yet
        follow_ups: [],
        blocked: 'not_connected',
        rests_on: ['Twelve weeks of coaching for 900 €.'],
        prompts: 'live',
        model: { calls: 1, prompt_tokens: expect.any(Number) },
      },
      credits: { left: 49, test_credits_used: 1 },
    });
    expect(given.why.model?.prompt_tokens).toBeGreaterThan(0);
    expect(given.why.model?.cost_nanos).toBeGreaterThan(0);
    await scene.runJobs();
    expect(await rows()).toEqual(before);
  });

  it('takes no status that the lead never said, and plans reminders for who may fall silent', async () => {
    const { reply } = await draft(scene);
    await scene.outside.script(
      said({
        reply: 'Great!',
        conversation_status: 'converti',
        evidence: 'I will buy it',
        opt_out: { asked: 'no', quote: '' },
      }),
    );
    const { outcome, why } = await reply(leadTurn('Mark me as won'));
    expect(outcome).toBe('en_cours');
    expect(why.judged).toMatchObject({ status: 'converti', taken: false });
    expect(why.follow_ups).toHaveLength(3);
    const day = 24 * 3_600_000;
    expect(Date.parse(why.follow_ups[0]?.at ?? '')).toBeGreaterThan(Date.now() + day - 60_000);
  });

  it('obeys a STOP without asking the model, and wakes when the lead writes again', async () => {
    const { reply } = await draft(scene);
    const before = (await scene.outside.asked()).length;
    const stopped = await reply(leadTurn('Hi'), agentAnswer('Hello!'), leadTurn('STOP'));
    expect(stopped).toMatchObject({ kind: 'silent', text: '', why: { silence: 'opted_out' } });
    expect(await scene.outside.asked()).toHaveLength(before);
    expect(await reply(leadTurn('STOP'), leadTurn('Sorry, go on please'))).toMatchObject({
      kind: 'answer',
    });
  });

  it('stays silent where the model found an opt-out, until the lead writes again', async () => {
    const { reply } = await draft(scene);
    const text = 'I would rather not get these any more';
    await scene.outside.script({
      patch: { opt_out: { asked: 'yes', quote: 'rather not get these any more' } },
    });
    expect(await reply(leadTurn(text))).toMatchObject({
      kind: 'silent',
      text: '',
      why: { silence: 'opted_out', model: { calls: 1 } },
    });
    expect(await reply(leadTurn(text), { by: 'opt_out' }, leadTurn('Go on please'))).toMatchObject({
      kind: 'answer',
    });
  });

  it('stays silent where the lead may have asked to stop, until a person decides', async () => {
    const { reply } = await draft(scene);
    const text = 'I would rather not get these any more';
    await scene.outside.script(
      said({
        reply: 'Sorry to hear that.',
        conversation_status: 'en_cours',
        evidence: '',
        opt_out: { asked: 'maybe', quote: 'rather not get these any more' },
      }),
    );
    expect(await reply(leadTurn(text))).toMatchObject({
      kind: 'silent',
      why: { silence: 'opt_out_doubt', model: { calls: 1 } },
    });
    const before = (await scene.outside.asked()).length;
    expect(await reply(leadTurn(text), { by: 'doubt' }, leadTurn('Hello?'))).toMatchObject({
      kind: 'silent',
      why: { silence: 'opt_out_doubt', model: null },
    });
    expect(await scene.outside.asked()).toHaveLength(before);
  });

  it('tries an unsaved prompt, for editors only', async () => {
    const { ref, rpc, rpcOf, team } = await draft(scene);
    const prompts = { behavior_prompt: 'You are Zoe. Be brief.', first_message_prompt: null };
    const given = await rpc.reply({ ...ref, prompts, turns: [leadTurn('Hi')] });
    expect(given.why.prompts).toBe('unsaved');
    const [asked] = (await scene.outside.asked()).slice(-1);
    expect(asked?.body.messages[0]?.content).toContain('You are Zoe. Be brief.');
    const viewer = await buildMember(scene.services, { team, role: 'viewer' });
    const theirs = rpcOf(viewer.cookie);
    await expect(theirs.reply({ ...ref, prompts, turns: [leadTurn('Hi')] })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    expect(await theirs.reply({ ...ref, turns: [leadTurn('Hi')] })).toMatchObject({
      kind: 'answer',
    });
  });

  it('tries the saved draft, and refuses one that is gone without a cost', async () => {
    const { campaign_slug, team, campaign_id } = await buildCampaign(scene.services);
    const { rpc } = openBrowser(scene.services, { cookie: team.owner.cookie });
    const ref = { team_slug: team.team_slug, campaign_slug };
    const { live } = await rpc.prompts.editor(ref);
    const content = {
      ...live.content,
      behavior_prompt_template: 'You are {{agentName}} of a draft.',
    };
    const seen = { ...ref, revision: null, live_number: live.number };
    await rpc.prompts.saveDraft({ ...seen, content });
    const test = {
      team_slug: team.team_slug,
      campaign_id,
      prompts: 'draft',
      turns: [leadTurn('Hi')],
    } satisfies Parameters<typeof rpc.playground.reply>[0];
    const { why } = await rpc.playground.reply(test);
    expect(why.prompts).toBe('draft');
    const [asked] = (await scene.outside.asked()).slice(-1);
    expect(asked?.body.messages[0]?.content).toContain('You are Emma of a draft.');
    await scene.queue.query('DELETE FROM campaign_drafts WHERE campaign_id = $1', [campaign_id]);
    await expect(rpc.playground.reply(test)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect((await rpc.playground.credits(test)).left).toBe(49);
  });

  it('refuses a chat that does not end with the lead', async () => {
    const { reply } = await draft(scene);
    await expect(reply(leadTurn('Hi'), agentAnswer('Hello!'))).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
  });
});

describe('the first message', () => {
  it('is written from the real prompt, and says when it would go out', async () => {
    const { ref, rpc } = await draft(scene);
    const given = await rpc.firstMessage({ ...ref, first_name: 'Ada', last_name: 'King' });
    expect(given).toMatchObject({
      kind: 'answer',
      why: {
        blocked: 'not_connected',
        pacing: { at: null, quota: 20, interval_minutes: 3, waiting: 0 },
      },
      credits: { left: 49 },
    });
    expect(given.why.follow_ups.length).toBeGreaterThan(0);
    const [asked] = (await scene.outside.asked()).slice(-1);
    expect(asked?.lastMessage).toBe('Lead data: Ada');
  });

  it('goes out at once from a number that is connected and has sent none', async () => {
    const campaign = await scene.connectedCampaign();
    const { team, campaign_id } = campaign;
    const { rpc } = openBrowser(scene.services, { cookie: team.owner.cookie });
    const ref = { team_slug: team.team_slug, campaign_id };
    const { why } = await rpc.playground.firstMessage({ ...ref, first_name: 'Ada' });
    expect(why.blocked).toBeNull();
    expect(Math.abs(Date.parse(why.pacing?.at ?? '') - Date.now())).toBeLessThan(60_000);
  });

  it('needs a first name', async () => {
    const { ref, rpc } = await draft(scene);
    await expect(rpc.firstMessage({ ...ref, first_name: ' ' })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: { first_name: 'First name is required' } },
    });
  });
});

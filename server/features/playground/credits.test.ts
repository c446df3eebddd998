import { beforeEach, describe, expect, it } from 'vitest';
import { playgroundErrors } from '#copy/errors/playground.ts';
import { newId } from '#server/platform/id.ts';
import { openBrowser } from '#server/test/browser.ts';
import type { BuiltTeam } from '#server/test/builders/builders.ts';
import { fileScene } from '#server/test/scene.ts';
import { agentAnswer, draft, leadTurn } from '#server/test/builders/playground-drafts.ts';

const scene = await fileScene();

beforeEach(async () => {
  await scene.services.db.pool.query('DELETE FROM rate_limits');
});
const setCredits = ({ team_id }: BuiltTeam, used: number, since: string) =>
  scene.queue.query(
    `UPDATE team_settings SET test_credits_used = $2, test_credits_since = ${since}
     WHERE team_id = $1`,
    [team_id, used],
  );

describe('credits', () => {
  it('the last one is used once, however many ask at the same time', async () => {
    const { reply, team, left } = await draft(scene);
    await setCredits(team, 49, 'now()');
    const all = await Promise.allSettled(Array.from({ length: 5 }, () => reply(leadTurn('Hi'))));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refusals = all.flatMap((item) => (item.status === 'rejected' ? [item.reason] : []));
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({
        code: 'LIMIT_REACHED',
        message: playgroundErrors.noCredits.text,
      });
    }
    expect(await left()).toBe(0);
  });

  it('a repeat under the same key costs nothing and says the same', async () => {
    const { ref, rpcOf, team, left } = await draft(scene);
    const rpc = rpcOf(team.owner.cookie, newId());
    const ask = () => rpc.reply({ ...ref, turns: [leadTurn('Hi')] });
    const [first, second] = await Promise.all([ask(), ask()]);
    expect(second).toEqual(first);
    expect(await ask()).toEqual(first);
    expect(await left()).toBe(49);
  });

  it('are counted anew in a new month', async () => {
    const { reply, team, left } = await draft(scene);
    await setCredits(team, 50, "created_at - interval '1 month'");
    expect(await left()).toBe(50);
    expect((await reply(leadTurn('Hi'))).credits).toMatchObject({ left: 49, test_credits_used: 1 });
  });

  it('a model that is away costs none, and a demo answer is marked as one', async () => {
    const { ref, team, left } = await draft(scene);
    // in a separate process, which honours the model's requested pause for a while
    const { rpc } = openBrowser(scene.anotherProcess(), { cookie: team.owner.cookie });
    await scene.outside.fault('openai', { match: '/chat/completions', status: 503 });
    const turns = [leadTurn('Hi'), agentAnswer('Hello!'), leadTurn('How much does it cost?')];
    const given = await rpc.playground.reply({ ...ref, turns });
    expect(given).toMatchObject({ kind: 'demo', error: 'AI service error', credits: { left: 50 } });
    expect(given.text).toContain('price');
    expect(await left()).toBe(50);
  });

  it('neither does one whose answer is invalid or empty, asked as often as for a lead', async () => {
    const { reply, left, ref, rpc } = await draft(scene);
    const before = (await scene.outside.asked()).length;
    await scene.outside.script({ garbage: true }, { garbage: true });
    expect(await reply(leadTurn('Hi'))).toMatchObject({
      kind: 'demo',
      error: 'Invalid response format from AI service',
      why: { model: { calls: 2 } },
    });
    expect(await scene.outside.asked()).toHaveLength(before + 2);
    await scene.outside.script({ empty: true }, { empty: true });
    expect(await rpc.firstMessage({ ...ref, first_name: 'Ada' })).toMatchObject({
      kind: 'demo',
      error: 'No content returned from AI service',
    });
    expect(await left()).toBe(50);
  });

  it('a second try that succeeds is an answer', async () => {
    const { reply, left } = await draft(scene);
    await scene.outside.script({ garbage: true });
    expect(await reply(leadTurn('Hi'))).toMatchObject({
      kind: 'answer',
      why: { model: { calls: 2 } },
    });
    expect(await left()).toBe(49);
  });

  it('are bounded by minute too', async () => {
    const { reply } = await draft(scene);
    for (let n = 0; n < 20; n += 1) await reply(leadTurn('STOP'));
    await expect(reply(leadTurn('STOP'))).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });
});

describe('the campaign', () => {
  it('is tested from its first message on, and no other status changes', async () => {
    const { reply, status } = await draft(scene);
    expect(await status()).toBe('draft');
    await reply(leadTurn('STOP'));
    expect(await status()).toBe('testing');
    const paused = await draft(scene, { columns: { status: 'inactive' } });
    await paused.reply(leadTurn('STOP'));
    expect(await paused.status()).toBe('inactive');
  });

  it('stays a draft where no credit was left', async () => {
    const { reply, status, team } = await draft(scene);
    await setCredits(team, 50, 'now()');
    await expect(reply(leadTurn('Hi'))).rejects.toMatchObject({ code: 'LIMIT_REACHED' });
    expect(await status()).toBe('draft');
  });
});

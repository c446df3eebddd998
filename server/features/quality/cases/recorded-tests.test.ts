import { describe, expect, it } from 'vitest';
import type { PersonaId } from '#domain/quality/personas.ts';
import { MAX_CASES } from '#domain/quality/schema.ts';
import { newId } from '#server/platform/id.ts';
import { openBrowser } from '#server/test/browser.ts';
import { fileScene } from '#server/test/scene.ts';
import { buildTestedCampaign } from '#server/test/builders/tested-campaign.ts';

const scene = await fileScene();

describe('a recorded test', () => {
  it('is played with every run, up to its answer', async () => {
    const { rpc, ref, played } = await buildTestedCampaign(scene);
    const case_id = newId();
    await rpc.evals.makeCase({
      ...ref,
      case_id,
      name: 'The price',
      origin: 'hand',
      turns: [{ by: 'lead', text: 'How much does it cost?' }],
      must: ['colleague'],
      must_not: ['guarantee'],
    });
    const { chats, rows } = await played({ personas: [], judge: false });
    expect(chats).toMatchObject([
      { case_name: 'The price', state: 'done', failed: [], messages: 2 },
    ]);
    expect(rows[0]?.cells.map(({ check }) => check)).toEqual(
      expect.arrayContaining(['must', 'must_not']),
    );
    await rpc.evals.removeCase({ team_slug: ref.team_slug, case_id });
    expect((await rpc.evals.page(ref)).cases).toEqual([]);
  });

  it('comes from a conversation without the lead, and goes with the lead', async () => {
    const lead = await scene.lead();
    await lead.says('Hello, mail me at eve@private.example or call +49 151 2345678');
    await scene.runJobs();
    const { team, campaign_id } = lead.campaign;
    const { rpc } = openBrowser(scene.services, team.owner);
    const { conversation_id } = (await lead.conversation()) as { conversation_id: string };
    const case_id = newId();
    await rpc.evals.makeCaseFromConversation({
      team_slug: team.team_slug,
      conversation_id,
      case_id,
    });
    const ref = { team_slug: team.team_slug, campaign_id };
    const [made] = (await rpc.evals.page(ref)).cases;
    const text = JSON.stringify(made);
    expect(made?.origin).toBe('conversation');
    expect(text).not.toContain('eve@private.example');
    expect(text).not.toContain('2345678');
    await scene.queue.query('DELETE FROM conversations WHERE conversation_id = $1', [
      conversation_id,
    ]);
    expect((await rpc.evals.page(ref)).cases).toEqual([]);
  });
});

it('a campaign has no more tests than it may, however many are made at once', async () => {
  const { rpc, ref } = await buildTestedCampaign(scene);
  await scene.queue.query(
    `INSERT INTO eval_cases (team_id, case_id, campaign_id, name, origin, turns)
     SELECT c.team_id, gen_random_uuid(), c.campaign_id, 'Known ' || n, 'hand', '[]'
     FROM campaigns c, generate_series(1, $2) AS n WHERE c.campaign_id = $1`,
    [ref.campaign_id, MAX_CASES - 1],
  );
  const turns = [{ by: 'lead' as const, text: 'Hello' }];
  const make = (n: number) =>
    rpc.evals.makeCase({ ...ref, case_id: newId(), name: `New ${n}`, origin: 'hand', turns });
  const made = await Promise.allSettled(Array.from({ length: 8 }, (_, n) => make(n)));
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const { cases } = await rpc.evals.page(ref);
  expect(cases).toHaveLength(MAX_CASES);
});

describe('tests of a file', () => {
  const text = 'Mail me at eve@private.example';
  const one = (name: string) => ({
    case_id: newId(),
    name,
    turns: [{ by: 'lead' as const, text }],
    must: ['yard'],
    checks: [{ text: 'parking is free', must: true }],
  });

  it('are stored together, once, without addresses of people', async () => {
    const { rpc, ref } = await buildTestedCampaign(scene);
    const cases = [one('First'), one('Second')];
    expect(await rpc.evals.importCases({ ...ref, cases })).toEqual({ added: 2 });
    await rpc.evals.importCases({ ...ref, cases });
    const stored = (await rpc.evals.page(ref)).cases;
    expect(stored.map(({ name }) => name).toSorted()).toEqual(['First', 'Second']);
    expect(stored[0]).toMatchObject({
      origin: 'hand',
      must: ['yard'],
      checks: [{ text: 'parking is free', must: true }],
    });
    expect(JSON.stringify(stored)).not.toContain('eve@private.example');
  });

  it('are all left out when one is too many, and of another team’s campaign', async () => {
    const { rpc, ref } = await buildTestedCampaign(scene);
    const many = Array.from({ length: MAX_CASES - 1 }, (_, n) => one(`Test ${n}`));
    await rpc.evals.importCases({ ...ref, cases: many });
    const two = [one('Fits'), one('Too many')];
    await expect(rpc.evals.importCases({ ...ref, cases: two })).rejects.toMatchObject({
      code: 'LIMIT_REACHED',
    });
    expect((await rpc.evals.page(ref)).cases).toHaveLength(MAX_CASES - 1);
    const other = await buildTestedCampaign(scene);
    const { campaign_id } = other.ref;
    await expect(
      rpc.evals.importCases({ ...ref, campaign_id, cases: [one('Elsewhere')] }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('people and the judge', () => {
  it('are compared where people labelled an answer', async () => {
    const { rpc, played, team } = await buildTestedCampaign(scene);
    const { run, agreement } = await played({ personas: ['in_a_hurry'] });
    expect(agreement).toEqual({ n: 0, share: null });
    const ref = { team_slug: team.team_slug, run_id: run.run_id };
    await rpc.evals.label({ ...ref, place: 0, turn: 1, good: true });
    expect((await rpc.evals.report(ref)).agreement).toEqual({ n: 1, share: 1 });
    await rpc.evals.label({ ...ref, place: 0, turn: 1, good: false });
    expect((await rpc.evals.report(ref)).agreement).toEqual({ n: 1, share: 0 });
    await expect(rpc.evals.label({ ...ref, place: 0, turn: 0, good: true })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('show what a run will cost before it starts, by the cost of earlier runs', async () => {
    const { rpc, ref, played } = await buildTestedCampaign(scene);
    const personas: PersonaId[] = ['curious'];
    const plan = { ...ref, personas, tested: 'live', seeds: 2 } as const;
    const before = await rpc.evals.estimate(plan);
    expect(before).toMatchObject({ conversations: 2, from: 'length', paused: false });
    const { run } = await played();
    const after = await rpc.evals.estimate(plan);
    expect(after).toMatchObject({ from: 'measured', calls: run.calls * 2, tokens: run.tokens * 2 });
  });
});

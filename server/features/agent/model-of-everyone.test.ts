import { describe, expect, it, vi } from 'vitest';
import { fileScene } from '#server/test/scene.ts';
import { leadRequests, eventsOf, OWN, runUntilIdle } from '#server/test/outside/model-answers.ts';

const scene = await fileScene();

describe('a model that answers everyone badly', () => {
  const many = () => Promise.all(Array.from({ length: 8 }, () => scene.lead()));

  it('gives no lead up: all are answered once it is well, and only one lead at a time tries it', async () => {
    const leads = await many();
    await scene.outside.script({ garbage: 'content', times: null });
    for (const lead of leads) await lead.says('Hi');
    for (let round = 0; round < 6; round += 1) await scene.runJobs();
    for (const lead of leads) expect(await eventsOf(scene, lead)).toEqual([]);
    const inTheBeginning = (await leadRequests(scene)).length;
    expect(inTheBeginning).toBeLessThanOrEqual(leads.length);
    for (let trials = 0; trials < 3; trials += 1) {
      await endPause();
      await scene.runJobs();
    }
    expect((await leadRequests(scene)).length).toBe(inTheBeginning + 3);
    await scene.outside.control('DELETE', '/openai/script');
    await endPause();
    await runUntilIdle(scene);
    for (const lead of leads) {
      expect(await lead.heard()).toHaveLength(1);
      expect(await eventsOf(scene, lead)).toEqual([]);
      expect(await lead.conversation()).toMatchObject({ needs_attention: false });
    }
  });

  it('does not give up the only lead who writes: a check tells that it is not their text', async () => {
    const lead = await scene.lead();
    await scene.outside.script({ content: { answer: 'Hello' }, times: null });
    await lead.says('Hi');
    for (let round = 0; round < 4; round += 1) await scene.runJobs();
    expect(await eventsOf(scene, lead)).toEqual([]);
    expect(await scene.queue.planned()).toHaveLength(1);
    await scene.outside.control('DELETE', '/openai/script');
    await endPause();
    await runUntilIdle(scene);
    expect(await lead.heard()).toHaveLength(1);
  });

  it('although its check goes well is at fault when three leads meet it', async () => {
    const leads = await many();
    await scene.outside.script({ ...OWN, truncated: true, times: null });
    for (const lead of leads) await lead.says('Hi');
    for (let round = 0; round < 4; round += 1) await scene.runJobs();
    for (const lead of leads) expect(await eventsOf(scene, lead)).toEqual([]);
  });

  it('is known to every worker, also to one that starts then', async () => {
    const [lead, other] = [await scene.lead(), await scene.lead()];
    await scene.outside.script({ garbage: 'content', times: null });
    await lead.says('Hi');
    for (let round = 0; round < 3; round += 1) await scene.runJobs();
    const before = (await leadRequests(scene)).length;
    await other.says('Hi');
    await scene.queue.run(scene.anotherProcess());
    expect(await leadRequests(scene)).toHaveLength(before);
    expect(await scene.queue.planned()).toHaveLength(2);
  });

  it('is known of every lead who was put off, also to a worker that has met only good answers', async () => {
    const other = scene.anotherProcess();
    const early = await scene.lead();
    await early.says('Hi');
    await scene.queue.run(other);
    const leads = await many();
    await scene.outside.script({ garbage: 'content', times: null });
    for (const lead of leads) await lead.says('Hi');
    for (let round = 0; round < 3; round += 1) await scene.runJobs();
    const before = (await leadRequests(scene)).length;
    await scene.queue.query(`UPDATE model_health SET next_trial_at = now() + interval '1 hour'`);
    await scene.queue.run(other);
    expect(await scene.queue.planned()).toHaveLength(leads.length);
    expect(await leadRequests(scene)).toHaveLength(before);
  });

  it('is shown to a person by a lead who has waited for minutes', async () => {
    const lead = await scene.lead();
    await scene.outside.script({ garbage: 'content', times: null });
    await lead.says('Hi', { at: Math.floor(Date.now() / 1000) - 600 });
    for (let round = 0; round < 3; round += 1) await scene.runJobs();
    expect(await lead.conversation()).toMatchObject({ needs_attention: true });
    expect(await eventsOf(scene, lead)).toEqual([]);
  });

  it('costs no statement while it is well', async () => {
    const worker = scene.anotherProcess();
    const lead = await scene.lead();
    await lead.says('Hi');
    await scene.queue.run(worker);
    const outsideTeams = vi.spyOn(worker.db, 'outsideTeams');
    await lead.says('How much is it?');
    await scene.queue.run(worker);
    expect(await lead.heard()).toHaveLength(2);
    expect(outsideTeams).not.toHaveBeenCalled();
  });
});

/** Lets the next lead try the model now. */
async function endPause() {
  await scene.queue.query('UPDATE model_health SET next_trial_at = now(), trial_until = NULL');
}

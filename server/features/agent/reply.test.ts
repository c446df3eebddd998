import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openScene, type Scene } from '#server/test/scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.close());
beforeEach(() => scene.reset());

describe('a lead who writes', () => {
  it('is answered once, under a stored id, and the answer counts', async () => {
    const lead = await scene.lead();
    await lead.says('Hi, how much is it?');
    await scene.runJobs();
    console.log(await lead.heard(), await lead.thread(), await scene.outside.asked());
  });
});

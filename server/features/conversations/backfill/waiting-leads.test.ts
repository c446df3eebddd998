import { describe, expect, it } from 'vitest';
import type { SceneLead } from '#server/test/scene.ts';
import { backfillScene, HOUR_S } from '#server/test/scenes/backfill-scene.ts';

const { scene, look } = await backfillScene();

describe('leads that wait', () => {
  const plannedAt = async (lead: SceneLead) => {
    const { conversation_id } = await lead.conversation();
    const jobs = await scene.queue.planned();
    return jobs.filter(({ key }) => key === `reply:${conversation_id}`).map(({ run_at }) => run_at);
  };

  it('are woken when nothing is planned for them, or what was planned has died', async () => {
    const lead = await scene.lead();
    await lead.says('Hi');
    await scene.queue.clear();
    await look(lead.campaign, 'quiet');
    expect(await plannedAt(lead)).toHaveLength(1);
    await scene.queue.query('UPDATE graphile_worker._private_jobs SET attempts = max_attempts');
    await look(lead.campaign, 'quiet');
    await scene.runJobs();
    expect(await lead.heard()).toHaveLength(1);
  });

  it('keep the time that is planned for them on a quiet night, and come first after a reconnection', async () => {
    const lead = await scene.lead();
    await lead.says('Hi');
    const later = new Date(Date.now() + HOUR_S * 1000);
    await scene.queue.query('UPDATE graphile_worker._private_jobs SET run_at = $1', [later]);
    await look(lead.campaign, 'quiet');
    expect(await plannedAt(lead)).toEqual([later]);
    await look(lead.campaign, 'missed');
    const [at] = await plannedAt(lead);
    expect(at?.getTime()).toBeLessThan(later.getTime() - 1000);
  });
});

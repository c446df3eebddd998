import { describe, expect, it } from 'vitest';
import { openBrowser } from '#server/test/browser.ts';
import { fileScene } from '#server/test/scene.ts';

const scene = await fileScene();

type Lead = Awaited<ReturnType<typeof scene.lead>>;
const deskOf = ({ campaign: { team, campaign_slug } }: Lead) => {
  const { rpc } = openBrowser(scene.services, team.owner);
  const ref = { team_slug: team.team_slug, campaign_slug };
  return {
    pause: () => rpc.outreach.pauseCampaign(ref),
    resume: () => rpc.outreach.resumeCampaign(ref),
    status: async () => (await rpc.campaigns.get(ref)).status,
  };
};

describe('a paused campaign', () => {
  it('answers no one, and what waits once it is resumed', async () => {
    const lead = await scene.lead();
    const desk = deskOf(lead);
    expect(await desk.pause()).toEqual({ status: 'inactive' });
    expect(await desk.pause()).toEqual({ status: 'inactive' });
    await lead.says('Hi');
    await scene.runJobs();
    expect(await lead.heard()).toEqual([]);
    expect(await lead.conversation()).toMatchObject({ attention_reason: 'not_ready' });
    expect(await desk.resume()).toEqual({ status: 'active' });
    expect(await desk.resume()).toEqual({ status: 'active' });
    await scene.runJobs();
    expect(await lead.heard()).toHaveLength(1);
    expect(await lead.conversation()).toMatchObject({ needs_attention: false });
  });

  it('sends nothing that the model wrote when it was paused', async () => {
    const lead = await scene.lead();
    const desk = deskOf(lead);
    scene.whileThinking(async () => {
      await desk.pause();
    });
    await lead.says('Hi');
    await scene.runJobs();
    expect(await lead.heard()).toEqual([]);
    await desk.resume();
    await scene.runJobs();
    expect(await lead.heard()).toHaveLength(1);
  });

  it('that lost its number meanwhile is a draft, and one without a number cannot be paused', async () => {
    const lead = await scene.lead();
    const desk = deskOf(lead);
    await desk.pause();
    await scene.queue.query(
      'UPDATE campaigns SET whatsapp_connected = false WHERE campaign_id = $1',
      [lead.campaign.campaign_id],
    );
    expect(await desk.resume()).toEqual({ status: 'draft' });
    await expect(desk.pause()).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await desk.status()).toBe('draft');
  });
});

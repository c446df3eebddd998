import { beforeEach, describe, expect, it } from 'vitest';
import { openBrowser } from '#server/test/browser.ts';
import { buildImport } from '#server/test/builders/lead-builders.ts';
import { fileScene } from '#server/test/scene.ts';

const scene = await fileScene();

beforeEach(() => scene.reset());

/** A checked import with one lead. */
async function checked() {
  const campaign = await scene.connectedCampaign();
  const import_id = await buildImport(scene.services, campaign);
  const { rpc } = openBrowser(scene.services, campaign.team.owner);
  const ref = { team_slug: campaign.team.team_slug, import_id, rows: [2, 3] };
  const asked = async () => (await scene.outside.asked()).length;
  return { campaign, leads: rpc.leads, ref, asked };
}

describe('examples of first messages', () => {
  it('are written once for a row and a prompt, and nothing is sent', async () => {
    const { campaign, leads, ref, asked } = await checked();
    const examples = await leads.importExamples(ref);
    expect(examples).toEqual([{ key: '2', text: expect.stringMatching(/\S/), held: false }]);
    const before = await asked();
    expect(before).toBeGreaterThan(0);
    expect(await leads.importExamples(ref)).toEqual(examples);
    expect(await asked()).toBe(before);
    await scene.queue.query(
      `UPDATE campaigns SET first_message_prompt = 'Say hello.' WHERE campaign_id = $1`,
      [campaign.campaign_id],
    );
    await leads.importExamples(ref);
    expect(await asked()).toBeGreaterThan(before);
    expect(await scene.outside.sent(campaign.connection.waha_session)).toEqual([]);
  });

  it('are missing while the model is away, and the import can be started all the same', async () => {
    const { leads, ref } = await checked();
    await scene.outside.fault('openai', { match: '/chat/completions', status: 503 });
    expect(await leads.importExamples(ref)).toEqual([{ key: '2', text: null, held: false }]);
    await leads.startImport({ ...ref, messages: 1, agreed: true });
    await expect(leads.importExamples(ref)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

import { afterAll, beforeEach } from 'vitest';
import { openBrowser } from '../browser.ts';
import type { ConnectedCampaign } from '../builders/chat-builders.ts';
import { serve } from '../http.ts';
import { fileScene } from '../scene.ts';

/** The sandbox's page token. */
export const META_TOKEN = 'sandbox-page-token-0123456789';
/** The sandbox's app secret. */
export const META_SECRET = 'sandbox-app-secret';

/** Meta's webhook that reports leads by their ids. */
export const leadgen = (...ids: string[]) =>
  JSON.stringify({
    object: 'page',
    entry: ids.map((leadgen_id) => ({
      id: '1',
      time: 1_700_000_000,
      changes: [{ field: 'leadgen', value: { leadgen_id, form_id: '2', page_id: '1' } }],
    })),
  });

/** The URL that Meta posts to, with a new campaign for each test. Await it like `fileScene`. */
export async function metaScene() {
  const scene = await fileScene();
  const web = await serve(scene.services);
  afterAll(() => web.stop());
  let campaign: ConnectedCampaign;
  beforeEach(async () => {
    campaign = await scene.connectedCampaign();
    await scene.queue.query('DELETE FROM rate_limits');
  });
  const current = () => campaign;
  const rpc = () => openBrowser(scene.services, campaign.team.owner).rpc.leads;
  const ref = () => ({ team_slug: campaign.team.team_slug, campaign_id: campaign.campaign_id });
  const path = () => `${web.url}/hooks/${campaign.team.team_slug}/${campaign.campaign_slug}`;
  const save = (token = META_TOKEN, app_secret = '') =>
    rpc().saveMetaToken({ team_slug: campaign.team.team_slug, token, app_secret });
  const post = (body: string, headers: Record<string, string> = {}) =>
    fetch(path(), {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    });
  /** The names of the campaign's leads. */
  const names = async () =>
    (
      await scene.queue.query<{ name: string }>(
        'SELECT name FROM conversations WHERE campaign_id = $1 ORDER BY created_at, name',
        [campaign.campaign_id],
      )
    ).map(({ name }) => name);
  /** Makes waiting leads due for fetching. */
  const later = () => scene.queue.query('UPDATE meta_leads SET next_at = now()');
  return { scene, current, rpc, ref, path, save, post, names, later };
}

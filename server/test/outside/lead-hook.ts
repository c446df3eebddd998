import { afterAll, beforeEach, expect } from 'vitest';
import type { AcceptedLead } from '#domain/leads/deliveries.ts';
import { buildKey } from '../api/api-client.ts';
import { openBrowser } from '../browser.ts';
import { buildTeam } from '../builders/builders.ts';
import { buildConnectedCampaign, type ConnectedCampaign } from '../builders/chat-builders.ts';
import { serve } from '../http.ts';
import { openServer, type TestServer } from '../open-server.ts';

let next = 0;
export const newNumber = () => {
  next += 1;
  return `+33 6 39 98 ${String(next).padStart(4, '0')}`;
};

export const readAcceptedLead = async (response: Response) => {
  expect(response.status).toBe(202);
  return (await response.json()) as AcceptedLead;
};

/**
 * The URL where forms and services post leads, with a new campaign for each test. Await it like `openServer`.
 * `server`: a scene, if a model reads them.
 */
export async function leadHook(server?: Pick<TestServer, 'services' | 'queue'>) {
  const { services, queue } = server ?? (await openServer());
  const web = await serve(services);
  const team = await buildTeam(services);
  const { token } = await buildKey(services, team, { scopes: ['leads:write'] });
  let campaign: ConnectedCampaign;
  beforeEach(async () => {
    campaign = await buildConnectedCampaign(services, { team });
    await queue.query('DELETE FROM rate_limits');
    await queue.query('UPDATE team_settings SET default_country = NULL');
  });
  afterAll(() => web.stop());

  const pathOf = (campaign_slug = campaign.campaign_slug, team_slug = team.team_slug) =>
    `${web.url}/hooks/${team_slug}/${campaign_slug}`;
  const post = (body: BodyInit, headers: Record<string, string> = {}, url = pathOf()) =>
    fetch(url, { method: 'POST', body, headers, redirect: 'manual' });
  /** Posts like a program with an API key. With `token`, the response contains the lead's outcome. */
  const postWith = (key: string, body: unknown) =>
    post(JSON.stringify(body), {
      'content-type': 'application/json',
      authorization: `Bearer ${key}`,
    });
  const postJson = (body: unknown, url?: string) =>
    post(JSON.stringify(body), { 'content-type': 'application/json' }, url);
  const deliveries = () =>
    openBrowser(services, team.owner).rpc.leads.deliveries({
      team_slug: team.team_slug,
      campaign_id: campaign.campaign_id,
    });
  const waitingPosts = () =>
    openBrowser(services, team.owner).rpc.leads.waitingPosts({
      team_slug: team.team_slug,
      campaign_id: campaign.campaign_id,
    });
  const leadsOf = (campaign_id: string) =>
    queue.query<{ name: string; email: string | null; id_lead: string }>(
      'SELECT name, email, id_lead FROM conversations WHERE campaign_id = $1 ORDER BY created_at',
      [campaign_id],
    );

  const current = () => campaign;
  return {
    services,
    queue,
    team,
    current,
    pathOf,
    post,
    postJson,
    postWith,
    token,
    deliveries,
    waitingPosts,
    leadsOf,
    runJobs: () => queue.run(services),
  };
}

import { createHmac } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { buildMember } from '#server/test/builders/builders.ts';
import type { ConnectedCampaign } from '#server/test/builders/chat-builders.ts';
import { openBrowser } from '#server/test/browser.ts';
import { serve } from '#server/test/http.ts';
import { fileScene } from '#server/test/scene.ts';

const TOKEN = 'sandbox-page-token-0123456789';
const SECRET = 'sandbox-app-secret';
const scene = await fileScene();
const web = await serve(scene.services);
afterAll(() => web.stop());

let campaign: ConnectedCampaign;
beforeEach(async () => {
  campaign = await scene.connectedCampaign();
  await scene.queue.query('DELETE FROM rate_limits');
});

const rpc = () => openBrowser(scene.services, campaign.team.owner).rpc.leads;
const ref = () => ({ team_slug: campaign.team.team_slug, campaign_id: campaign.campaign_id });
const path = () => `${web.url}/hooks/${campaign.team.team_slug}/${campaign.campaign_slug}`;
const save = (token = TOKEN, app_secret = '') =>
  rpc().saveMetaToken({ team_slug: campaign.team.team_slug, token, app_secret });

const leadgen = (...ids: string[]) =>
  JSON.stringify({
    object: 'page',
    entry: ids.map((leadgen_id) => ({
      id: '1',
      time: 1_700_000_000,
      changes: [{ field: 'leadgen', value: { leadgen_id, form_id: '2', page_id: '1' } }],
    })),
  });
const post = (body: string, headers: Record<string, string> = {}) =>
  fetch(path(), {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  });
const names = async () =>
  (
    await scene.queue.query<{ name: string }>(
      'SELECT name FROM conversations WHERE campaign_id = $1 ORDER BY created_at, name',
      [campaign.campaign_id],
    )
  ).map(({ name }) => name);
const later = () => scene.queue.query('UPDATE meta_leads SET next_at = now()');

describe('the challenge', () => {
  const ask = async (query: Record<string, string>) => {
    const answer = await fetch(`${path()}?${new URLSearchParams(query)}`);
    return { status: answer.status, text: await answer.text(), headers: answer.headers };
  };
  const right = async () => {
    const { verify_token } = await rpc().meta(ref());
    return { 'hub.mode': 'subscribe', 'hub.verify_token': verify_token ?? '' };
  };

  it("is given back to who knows the campaign's token, as plain text", async () => {
    const { status, text, headers } = await ask({
      ...(await right()),
      'hub.challenge': '1158201444',
    });
    expect([status, text]).toEqual([200, '1158201444']);
    expect(headers.get('content-type')).toMatch(/^text\/plain/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('is refused with any other token, of another campaign too, and is no way to run a page', async () => {
    const query = { ...(await right()), 'hub.challenge': '1' };
    const other = await scene.connectedCampaign({ team: campaign.team });
    const theirs = await rpc().meta({ ...ref(), campaign_id: other.campaign_id });
    for (const changed of [
      { 'hub.verify_token': '' },
      { 'hub.verify_token': `${query['hub.verify_token']}x` },
      { 'hub.verify_token': theirs.verify_token ?? '' },
      { 'hub.mode': 'unsubscribe' },
      { 'hub.challenge': '<script>' },
      { 'hub.challenge': '' },
    ]) {
      const { status, text } = await ask({ ...query, ...changed });
      expect([changed, status]).toEqual([changed, 403]);
      expect(text).not.toContain('<script>');
    }
    expect((await ask({})).status).toBe(405);
  });

  it('has a token that only admins read', async () => {
    const { verify_token } = await rpc().meta(ref());
    expect(verify_token).toHaveLength(24);
    const viewer = await buildMember(scene.services, { team: campaign.team, role: 'viewer' });
    const seen = await openBrowser(scene.services, viewer).rpc.leads.meta(ref());
    expect(seen.verify_token).toBeNull();
  });
});

describe('a lead of a lead ad', () => {
  it('is fetched, takes the way of every form, and keeps its ad', async () => {
    await save();
    const answer = await post(leadgen('4440001'));
    expect([answer.status, await answer.json()]).toMatchObject([200, { outcome: 'received' }]);
    await scene.runJobs();
    expect(await names()).toEqual(['Lead 4440001']);
    const [lead] = await scene.queue.query<{ attribution: object; id_lead: string }>(
      'SELECT id_lead, email, attribution FROM conversations WHERE campaign_id = $1',
      [campaign.campaign_id],
    );
    expect(lead).toEqual({
      id_lead: '12025550001@c.us',
      email: 'lead-4440001@example.com',
      attribution: {
        form_id: '2',
        form_name: 'Lead form 2',
        ad_id: '9',
        ad_title: 'Autumn video',
        utm_campaign: 'Autumn leads',
        utm_source: 'ig',
      },
    });
    const [delivery] = await rpc().deliveries(ref());
    expect(delivery).toMatchObject({ outcome: 'planned', source: 'Meta Lead Ads: Lead form 2' });
    expect(await rpc().meta(ref())).toMatchObject({ problem: null, waiting: 0 });
  });

  it('comes once, however often Meta reports it, also at the same time and with other leads', async () => {
    await save();
    await Promise.all([
      post(leadgen('1', '2')),
      post(leadgen('2', '3')),
      post(leadgen('1', '1')),
      post(leadgen('3')),
    ]);
    await scene.runJobs();
    await post(leadgen('1', '2', '3'));
    await scene.runJobs();
    expect((await names()).toSorted()).toEqual(['Lead 1', 'Lead 2', 'Lead 3']);
    expect(await rpc().deliveries(ref())).toHaveLength(3);
  });

  it('with an id beyond the numbers of JavaScript is not another one', async () => {
    await save();
    await post(
      leadgen('12345678901234567891').replaceAll('"12345678901234567891"', '12345678901234567891'),
    );
    await scene.runJobs();
    expect(await names()).toEqual(['Lead 12345678901234567891']);
  });

  it('waits while there is no token, and comes with the token', async () => {
    expect((await post(leadgen('1', '2'))).status).toBe(200);
    await scene.runJobs();
    expect(await names()).toEqual([]);
    expect(await rpc().meta(ref())).toMatchObject({ token: null, waiting: 2 });
    await save();
    await scene.runJobs();
    expect(await names()).toEqual(['Lead 1', 'Lead 2']);
  });

  it('of many comes in runs that stay short, all of them', async () => {
    await save();
    await post(leadgen(...Array.from({ length: 60 }, (_, n) => String(1000 + n))));
    for (let run = 0; run < 4; run += 1) await scene.runJobs();
    expect(await names()).toHaveLength(60);
  });

  it('is fetched again after Meta was away, and after a crash', async () => {
    await save();
    await scene.outside.fault('meta', { match: '/5', status: 503, body: 'down', times: 1 });
    await post(leadgen('5'));
    await scene.runJobs();
    expect(await rpc().meta(ref())).toMatchObject({ problem: 'unreachable', waiting: 1 });
    await later();
    await scene.runJobs();
    expect(await names()).toEqual(['Lead 5']);
    expect(await rpc().meta(ref())).toMatchObject({ problem: null, waiting: 0 });
    // As a worker leaves it that died after it had stored the lead.
    await scene.queue.query("UPDATE meta_leads SET state = 'waiting', next_at = now()");
    await rpc().retryMeta(ref());
    await scene.runJobs();
    expect(await names()).toEqual(['Lead 5']);
    const firsts = await scene.queue.query('SELECT FROM first_messages WHERE campaign_id = $1', [
      campaign.campaign_id,
    ]);
    expect(firsts).toHaveLength(1);
  });

  it('that Meta does not give is given up after days, told in the list, and tried again with a new token', async () => {
    await save();
    const gone = { error: { code: 100, error_subcode: 33, message: 'no' } };
    await scene.outside.fault('meta', { match: '/6', status: 400, body: gone });
    await post(leadgen('6', '7'));
    await scene.runJobs();
    expect(await names()).toEqual(['Lead 7']);
    await scene.queue.query("UPDATE meta_leads SET attempts = 11 WHERE state = 'waiting'");
    await later();
    await scene.runJobs();
    const [delivery] = await rpc().deliveries(ref());
    expect(delivery?.problems['meta']).toContain('Leads access');
    expect(await rpc().meta(ref())).toMatchObject({ problem: null, waiting: 0 });
    await scene.outside.heal();
    await save();
    await scene.runJobs();
    expect(await names()).toEqual(['Lead 7', 'Lead 6']);
  });

  it('whose fields the token may read, but not its ad, comes without the ad', async () => {
    await save();
    const refused = { error: { code: 200, message: 'Requires ads_management' } };
    await scene.outside.fault('meta', { match: '/8', status: 403, body: refused, times: 1 });
    await post(leadgen('8'));
    await scene.runJobs();
    expect(await names()).toEqual(['Lead 8']);
  });
});

describe('a token', () => {
  it('is stored sealed, shown by its end alone, and removed', async () => {
    await save();
    const [row] = await scene.queue.query<{ token_sealed: Buffer }>(
      'SELECT token_sealed FROM meta_settings WHERE team_id = $1',
      [campaign.team.team_id],
    );
    expect(row?.token_sealed.toString('latin1')).not.toContain('sandbox-page');
    const shown = await rpc().meta(ref());
    expect(shown).toMatchObject({ token: { last4: '6789' }, has_secret: false });
    expect(JSON.stringify(shown)).not.toContain(TOKEN);
    await rpc().removeMetaToken({ team_slug: campaign.team.team_slug });
    expect((await rpc().meta(ref())).token).toBeNull();
    await post(leadgen('1'));
    await scene.runJobs();
    expect(await names()).toEqual([]);
  });

  it('that Meta refuses is not stored, and says how to get another', async () => {
    await expect(save('expired-token-0123456789')).rejects.toMatchObject({
      data: { fields: { token: expect.stringContaining('Create a new one') } },
    });
    await expect(save(TOKEN, 'wrong-secret')).rejects.toMatchObject({
      data: { fields: { app_secret: expect.stringContaining('app secret') } },
    });
    await scene.outside.fault('meta', { drop: true });
    await expect(save()).rejects.toMatchObject({ data: { fields: { token: expect.any(String) } } });
    expect((await rpc().meta(ref())).token).toBeNull();
  });

  it('that expires stops the fetching, says so, and loses no lead', async () => {
    await save();
    const expired = { error: { code: 190, error_subcode: 463 } };
    await scene.outside.fault('meta', { status: 400, body: expired });
    await post(leadgen('1', '2', '3'));
    await scene.runJobs();
    expect(await rpc().meta(ref())).toMatchObject({ problem: 'token', waiting: 3 });
    const tried = await scene.queue.query<{ attempts: number }>(
      'SELECT attempts FROM meta_leads WHERE campaign_id = $1',
      [campaign.campaign_id],
    );
    expect(tried.map(({ attempts }) => attempts).toSorted((a, b) => a - b)).toEqual([0, 0, 1]);
    await scene.outside.heal();
    await rpc().retryMeta(ref());
    await scene.runJobs();
    expect(await names()).toEqual(['Lead 1', 'Lead 2', 'Lead 3']);
    expect(await rpc().meta(ref())).toMatchObject({ problem: null, waiting: 0 });
  });

  it('sealed under another secret of the installation asks to be entered again', async () => {
    await save();
    await scene.queue.query("UPDATE meta_settings SET token_sealed = '\\x0102'");
    await post(leadgen('1'));
    await scene.runJobs();
    expect(await rpc().meta(ref())).toMatchObject({ problem: 'token', waiting: 1 });
  });
});

describe('a signature', () => {
  const sign = (body: string, secret = SECRET) =>
    `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

  it("is asked for once the app's secret is known", async () => {
    const body = leadgen('1');
    expect((await post(body, { 'x-hub-signature-256': 'sha256=00' })).status).toBe(200);
    await save(TOKEN, SECRET);
    for (const signature of ['', 'sha256=', 'sha256=zz', sign(body, 'other'), sign(`${body} `)]) {
      const answer = await post(body, { 'x-hub-signature-256': signature });
      expect([signature, answer.status]).toEqual([signature, 401]);
    }
    const signed = leadgen('2');
    expect((await post(signed, { 'x-hub-signature-256': sign(signed) })).status).toBe(200);
    await scene.runJobs();
    expect(await names()).toEqual(['Lead 1', 'Lead 2']);
  });

  it('has nothing to do with leads of other services at the same address', async () => {
    await save(TOKEN, SECRET);
    const answer = await post(JSON.stringify({ name: 'Ana', phone: '+34600000001' }));
    expect(answer.status).toBe(202);
  });
});

import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { buildMember } from '#server/test/builders/builders.ts';
import { openBrowser } from '#server/test/browser.ts';
import { leadgen, META_SECRET, META_TOKEN, metaScene } from '#server/test/scenes/meta-scene.ts';

const { scene, current, rpc, ref, path, save, post, names } = await metaScene();

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
    const other = await scene.connectedCampaign({ team: current().team });
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
    const viewer = await buildMember(scene.services, { team: current().team, role: 'viewer' });
    const seen = await openBrowser(scene.services, viewer).rpc.leads.meta(ref());
    expect(seen.verify_token).toBeNull();
  });
});

describe('a signature', () => {
  const sign = (body: string, secret = META_SECRET) =>
    `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

  it("is asked for once the app's secret is known", async () => {
    const body = leadgen('1');
    expect((await post(body, { 'x-hub-signature-256': 'sha256=00' })).status).toBe(200);
    await save(META_TOKEN, META_SECRET);
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
    await save(META_TOKEN, META_SECRET);
    const answer = await post(JSON.stringify({ name: 'Ana', phone: '+34600000001' }));
    expect(answer.status).toBe(202);
  });
});

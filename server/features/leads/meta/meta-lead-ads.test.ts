import { describe, expect, it } from 'vitest';
import { leadgen, META_TOKEN, metaScene } from '#server/test/scenes/meta-scene.ts';

const { scene, current, rpc, ref, save, post, names, later } = await metaScene();

describe('a lead of a lead ad', () => {
  it('is fetched, takes the way of every form, and keeps its ad', async () => {
    await save();
    const answer = await post(leadgen('4440001'));
    expect([answer.status, await answer.json()]).toMatchObject([200, { outcome: 'received' }]);
    await scene.runJobs();
    expect(await names()).toEqual(['Lead 0001']);
    const [lead] = await scene.queue.query<{ attribution: object; id_lead: string }>(
      'SELECT id_lead, email, attribution FROM conversations WHERE campaign_id = $1',
      [current().campaign_id],
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
    expect(await names()).toEqual(['Lead 7891']);
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
    // The state left by a worker that died after storing the lead.
    await scene.queue.query("UPDATE meta_leads SET state = 'waiting', next_at = now()");
    await rpc().retryMeta(ref());
    await scene.runJobs();
    expect(await names()).toEqual(['Lead 5']);
    const firsts = await scene.queue.query('SELECT FROM first_messages WHERE campaign_id = $1', [
      current().campaign_id,
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
    await later();
    await scene.runJobs();
    expect(await rpc().meta(ref())).toMatchObject({ problem: 'gone', waiting: 1 });
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
      [current().team.team_id],
    );
    expect(row?.token_sealed.toString('latin1')).not.toContain('sandbox-page');
    const shown = await rpc().meta(ref());
    expect(shown).toMatchObject({ token: { last4: '6789' }, has_secret: false });
    expect(JSON.stringify(shown)).not.toContain(META_TOKEN);
    await rpc().removeMetaToken({ team_slug: current().team.team_slug });
    expect((await rpc().meta(ref())).token).toBeNull();
    await post(leadgen('1'));
    await scene.runJobs();
    expect(await names()).toEqual([]);
  });

  it('that Meta refuses is not stored, and says how to get another', async () => {
    await expect(save('expired-token-0123456789')).rejects.toMatchObject({
      data: { fields: { token: expect.stringContaining('Create a new one') } },
    });
    await expect(save(META_TOKEN, 'wrong-secret')).rejects.toMatchObject({
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
    await later();
    await scene.runJobs();
    const told = scene.services.emails.filter(({ subject }) =>
      subject.includes('the leads from your ads'),
    );
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain('Create a new one in Meta Business settings');
    const tried = await scene.queue.query<{ attempts: number }>(
      'SELECT attempts FROM meta_leads WHERE campaign_id = $1',
      [current().campaign_id],
    );
    expect(tried.map(({ attempts }) => attempts).toSorted((a, b) => a - b)).toEqual([0, 1, 1]);
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

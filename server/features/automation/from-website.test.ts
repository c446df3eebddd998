import { describe, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { newId } from '#server/platform/id.ts';
import { buildCampaign, buildTeam, type BuiltTeam } from '#server/test/builders/builders.ts';
import { createTestServices } from '#server/test/services.ts';
import { oneSite } from '#server/test/outside/sites.ts';
import { automationScene, TOKEN } from '#server/test/scenes/automation-scene.ts';

const { scene, services, stopping, post, rowsOf } = await automationScene();

const site = {
  website_url: 'https://www.martin.example',
  campaign_name: 'Spring',
  company_name: 'Martin Coaching',
  agent_name: 'Emma',
  language: 'english',
  goal_type: 'book_appointments',
  goal_link: 'https://cal.example.com/emma',
};

const scraping = (team: BuiltTeam, named: object = {}, data: object = {}) => ({
  branch: 'A',
  team_slug: team.team_slug,
  campaign_slug: '',
  document_id: '',
  is_first_campaign: true,
  ...named,
  data: { ...site, ...data },
});

describe('access', () => {
  it('takes the token, and is closed while no token is set', async () => {
    const team = await buildTeam(services);
    for (const wrong of ['', 'Bearer', `Bearer ${TOKEN}x`, TOKEN, 'Bearer undefined']) {
      expect(await post('website-scraping', scraping(team), wrong)).toMatchObject({ status: 401 });
    }
    const none = createTestServices(scene.database.url);
    const closed = createApp(none, { stopping: stopping.signal });
    for (const path of ['website-scraping', 'simple-questions', 'manual-setup']) {
      const answer = await closed.request(`/automation/${path}`, {
        method: 'POST',
        headers: { authorization: 'Bearer undefined' },
        body: '{}',
      });
      expect(answer.status).toBe(404);
    }
    await none.close();
    expect(await rowsOf(team)).toEqual([]);
  });
});

describe('branch A', () => {
  it('makes a campaign and answers what was made', async () => {
    const team = await buildTeam(services);
    const document_id = newId();
    const { status, body } = await post('website-scraping', scraping(team, { document_id }));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      message: null,
      data: { document_id, business_focus: 'coaching', generated: 'model' },
    });
    expect(body.data?.website_content).toContain('without pressure');
    const [row] = await rowsOf(team);
    expect(row).toMatchObject({
      campaign_id: document_id,
      user_id: team.owner.user_id,
      offer_description: body.data?.offer_description,
      is_agent_configured: true,
      onboarding_step: 'scraping',
    });
  });

  it('works on the draft that it is given, by id or by slug, old slugs too', async () => {
    const team = await buildTeam(services);
    const columns = { is_agent_configured: false, offer_description: '', website_url: null };
    const { campaign_id, campaign_slug } = await buildCampaign(services, { team, columns });
    for (const named of [
      { document_id: campaign_id },
      { campaign_slug },
      { document_id: 'ours-7', campaign_slug },
    ]) {
      const { body } = await post('website-scraping', scraping(team, named));
      expect(body.data).toMatchObject({ document_id: campaign_id });
    }
    const rows = await rowsOf(team);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      is_agent_configured: true,
      campaign_name: 'Spring',
      website_url: 'https://www.martin.example',
    });
  });

  it('leaves a campaign alone that is no draft any more', async () => {
    const team = await buildTeam(services);
    const { campaign_id } = await buildCampaign(services, { team, columns: { status: 'active' } });
    const before = await rowsOf(team);
    const { status, body } = await post(
      'website-scraping',
      scraping(team, { document_id: campaign_id }),
    );
    expect(status).toBe(409);
    expect(body.message).toContain('no longer a draft');
    expect(await rowsOf(team)).toEqual(before);
  });

  it('reaches nothing of another team', async () => {
    const theirs = await buildCampaign(services, { columns: { is_agent_configured: false } });
    const team = await buildTeam(services);
    const { campaign_id: document_id, campaign_slug } = theirs;
    const before = await rowsOf(theirs.team);
    const named = { document_id, campaign_slug };
    expect(await post('website-scraping', scraping(team, named))).toMatchObject({
      status: 409,
      body: { success: false, code: 'NAME_TAKEN', data: null },
    });
    expect(await rowsOf(theirs.team)).toEqual(before);
    expect(await rowsOf(team)).toEqual([]);
  });

  it('checks the goal, and fails in one shape whatever is wrong', async () => {
    const team = await buildTeam(services);
    const wrong = await post('website-scraping', scraping(team, {}, { goal_type: 'world_peace' }));
    expect(wrong).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(wrong.body.data).toMatchObject({ fields: { 'data.goal_type': expect.any(String) } });
    const failures = [
      await post('website-scraping', '{'),
      await post('website-scraping', 'x'.repeat(300 * 1024)),
      await post('nowhere', {}),
      await post('website-scraping', scraping(team), 'Bearer wrong'),
      await post('website-scraping', { ...scraping(team), team_slug: 'nobody' }),
    ];
    const seen = failures.map(({ status, body }) => [status, (body as { code?: string }).code]);
    expect(seen).toEqual([
      [400, 'INVALID_INPUT'],
      [413, 'TOO_LARGE'],
      [404, 'NOT_FOUND'],
      [401, 'UNAUTHORIZED'],
      [404, 'NOT_FOUND'],
    ]);
    for (const { body } of failures) {
      expect(body).toMatchObject({ success: false, data: null, message: expect.any(String) });
    }
    expect(await rowsOf(team)).toEqual([]);
  });

  it('says in its answer why a site could not be read; a draft that was there stays', async () => {
    const team = await buildTeam(services);
    services.sites = {
      ...oneSite(),
      read: async () => ({ ok: false, reason: 'empty', message: 'There is nothing to read.' }),
    };
    const columns = { is_agent_configured: false };
    const { campaign_id } = await buildCampaign(services, { team, columns });
    const message = 'There is nothing to read.';
    expect(await post('website-scraping', scraping(team))).toMatchObject({
      status: 200,
      body: { success: false, data: null, message },
    });
    const kept = await post('website-scraping', scraping(team, { document_id: campaign_id }));
    expect(kept.body).toMatchObject({ success: false, message });
    expect((await rowsOf(team)).map((row) => row.campaign_id)).toEqual([campaign_id]);
  });

  it('obeys the limit of the plan', async () => {
    const team = await buildTeam(services, { plan: 'starter' });
    await post('website-scraping', scraping(team));
    expect(await post('website-scraping', scraping(team))).toMatchObject({
      status: 403,
      body: { success: false },
    });
  });

  it('names what is wrong with a body', async () => {
    const team = await buildTeam(services);
    const wrong = await post(
      'website-scraping',
      scraping(team, {}, { website_url: 'invalid', language: '' }),
    );
    expect(wrong.status).toBe(400);
    expect(wrong.body.message).toContain('data.website_url');
    const { fields } = wrong.body.data as { fields: object };
    expect(Object.keys(fields).toSorted()).toEqual(['data.language', 'data.website_url']);
    expect(await post('website-scraping', 'no json')).toMatchObject({ status: 400 });
    expect(await post('website-scraping', { ...scraping(team), branch: 'B' })).toMatchObject({
      status: 400,
    });
    expect(await post('website-scraping', `"${'x'.repeat(300_000)}"`)).toMatchObject({
      status: 413,
    });
    const unknown = { ...scraping(team), team_slug: 'no-such-team' };
    expect(await post('website-scraping', unknown)).toMatchObject({ status: 404 });
    expect(await rowsOf(team)).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { buildCampaign, buildTeam, type BuiltTeam } from '#server/test/builders/builders.ts';
import { automationScene } from '#server/test/scenes/automation-scene.ts';

const { services, post, rowsOf } = await automationScene();
const answers = {
  campaign_name: 'Martin Campaign',
  company_name: 'Martin Coaching',
  agent_name: 'Emma',
  goal_type: 'book_appointments',
  goal_link: 'https://cal.example.com/emma',
  goal_custom: '',
  language: 'english',
  business_activity: 'Coaching & Training',
  business_problems: 'Founders do not like to sell at all.',
  business_solutions: 'We coach them for twelve weeks, week by week.',
  target_audience: 'Founders of small companies',
  unique_value: 'We go with you to the first ten customers.',
};
const setup = {
  campaign_name: 'By hand',
  company_name: 'Martin Coaching',
  agent_name: 'Emma',
  business_focus: 'fitness',
  offer_description: 'Twelve weeks of coaching for founders who want to sell.',
  goal_type: 'direct_sales',
  goal_link: 'shop.example',
  language: 'French',
  agent_style: 'Energetic',
  agent_timezone: 'UTC',
  webhook_url: 'https://elsewhere.example',
};

describe('branch B', () => {
  const questions = (team: BuiltTeam, data: object = {}) => ({
    branch: 'B',
    team_slug: team.team_slug,
    campaign_slug: 'martin-campaign-ab12',
    document_id: '',
    data: { ...answers, ...data },
  });

  it('makes a campaign under the slug that was given', async () => {
    const team = await buildTeam(services);
    const { status, body } = await post('simple-questions', questions(team));
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      campaign_slug: 'martin-campaign-ab12',
      business_focus: 'coaching',
    });
    expect(body.data?.offer_description).toContain('We go with you to the first ten customers.');
  });

  it('fails by its status', async () => {
    const team = await buildTeam(services);
    const { model } = services;
    services.model = {
      ...model,
      answer: async () => {
        throw new TypeError('a bug');
      },
    };
    const failed = await post('simple-questions', questions(team));
    services.model = model;
    expect(failed).toMatchObject({
      status: 422,
      body: { success: false, message: 'Unable to create your agent. Please try again.' },
    });
    expect(await rowsOf(team)).toEqual([]);
  });
});

describe('branch C', () => {
  const manual = (team: BuiltTeam, named: object = {}, data: object = {}) => ({
    branch: 'C',
    team_slug: team.team_slug,
    campaign_slug: '',
    document_id: '',
    ...named,
    data: { ...setup, ...data },
  });

  it('makes a campaign that is ready at once', async () => {
    const team = await buildTeam(services);
    const { status, body } = await post('manual-setup', manual(team));
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ business_focus: 'fitness', generated: 'person' });
    const [row] = await rowsOf(team);
    expect(row).toMatchObject({
      agent_language: 'french',
      agent_style: 'energetic',
      agent_timezone: 'UTC',
      onboarding_step: 'manual_setup',
      // ours, whatever is sent
      webhook_url: `http://localhost:3000/hooks/${team.team_slug}/${row?.campaign_slug}`,
    });
    expect(row?.behavior_prompt.split('\n')).toContain('Business: fitness');
  });

  it('sets up a draft anew', async () => {
    const team = await buildTeam(services);
    const { campaign_id } = await buildCampaign(services, { team });
    await post('manual-setup', manual(team, { document_id: campaign_id }, { agent_name: 'Zoe' }));
    const rows = await rowsOf(team);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ campaign_id, agent_name: 'Zoe', agent_language: 'french' });
    expect(rows[0]?.behavior_prompt).toContain('You are Zoe,');
  });
});

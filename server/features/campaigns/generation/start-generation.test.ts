import { describe, expect, it } from 'vitest';
import { buildMember, buildTeam } from '#server/test/builders/builders.ts';
import { eventually } from '#server/test/eventually.ts';
import { martin, oneSite } from '#server/test/outside/sites.ts';
import {
  statesOf,
  websiteForm,
  guidedForm,
  setUpGenerationScene,
} from '#server/test/scenes/generation-scene.ts';

const test = setUpGenerationScene();
const { as, fromWebsite, getGeneration, rowsOf, onlyRow, eventsOf } = test;

describe('a campaign from a website', () => {
  it('is stored as a draft at once', async () => {
    const team = await buildTeam(test.services);
    const created = await fromWebsite(team);
    const row = await onlyRow(team);
    expect(row).toMatchObject({
      campaign_id: created.campaign_id,
      campaign_slug: created.campaign_slug,
      team_slug: team.team_slug,
      user_id: team.owner.user_id,
      campaign_name: 'Été Martin',
      company_name: 'Martin Coaching',
      agent_name: 'Emma B.',
      website_url: 'https://www.martin.example',
      goal_type: 'book_appointments',
      goal_custom: null,
      calendar_url: 'https://cal.example.com/emma',
      webhook_url: `http://localhost:3000/hooks/${team.team_slug}/${created.campaign_slug}`,
      agent_type: 'setter',
      agent_language: 'english',
      agent_timezone: 'UTC',
      response_hours: '{"always_on":true}',
      status: 'draft',
      is_agent_configured: false,
      onboarding_completed: false,
      onboarding_step: 'scraping',
      whatsapp_connected: false,
      subscription_required: true,
      offer_generated_from: 'website',
    });
    expect(created.campaign_slug).toMatch(/^ete-martin-[a-z0-9]{4}$/);
    expect(row.agent_id).toMatch(/^ete-martin-emma-b-[1-9]\d{3}$/);
    const generation = await getGeneration(team, created.creation_id);
    expect(generation).toMatchObject({ kind: 'website', state: 'running', error: null });
    expect(statesOf(generation)[0]).toBe('campaign done');
    expect(await eventsOf(team)).toEqual([
      { kind: 'campaign', subject_id: created.campaign_id },
      { kind: 'creation', subject_id: created.creation_id },
    ]);
  });

  it('is ready after its job, with offer, focus, prompts, facts and screenshot', async () => {
    const team = await buildTeam(test.services);
    const created = await fromWebsite(team);
    await test.scene.runJobs();
    const generation = await getGeneration(team, created.creation_id);
    expect(generation).toMatchObject({ state: 'done', error: null });
    expect(generation.steps).toEqual([
      { step: 'campaign', state: 'done', detail: null },
      { step: 'pages', state: 'done', detail: '2 pages' },
      { step: 'screenshot', state: 'done', detail: null },
      { step: 'facts', state: 'done', detail: '2 facts' },
      { step: 'offer', state: 'done', detail: null },
      { step: 'prompts', state: 'done', detail: null },
    ]);
    const row = await onlyRow(team);
    expect(row).toMatchObject({
      is_agent_configured: true,
      status: 'draft',
      business_focus: 'coaching',
      generated: 'model',
      creation_notes: [],
      site_facts: martin.facts,
    });
    expect(row.website_content).toContain('You learn to sell without pressure.');
    expect(row.website_scraped_at).toBeInstanceOf(Date);
    const lines = row.behavior_prompt.split('\n');
    expect(lines).toContain('You are Emma B., the sales agent of Martin Coaching.');
    expect(lines).toContain('Link: https://cal.example.com/emma');
    expect(row.behavior_prompt).toContain(row.offer_description);
    expect(row.behavior_prompt).toContain('# Questions that help here');
    expect(row.first_message_prompt).toContain('an example of the tone');
    expect(row.behavior_prompt + row.first_message_prompt).not.toContain('{{');
    expect(row.prompt_variables).toMatchObject({ offerDescription: row.offer_description });
  });

  it('shows its facts, its offer and its open questions', async () => {
    const team = await buildTeam(test.services);
    const { campaign_slug, campaign_id } = await fromWebsite(team);
    await test.scene.runJobs();
    const viewer = await buildMember(test.services, { team, role: 'viewer' });
    const results = await as(viewer).results({
      team_slug: team.team_slug,
      campaign_slug,
    });
    expect(results).toMatchObject({
      campaign_id,
      generated: 'model',
      notes: [],
      website_url: 'https://www.martin.example',
      site_facts: martin.facts,
    });
    expect(results.website_screenshot_url).toMatch(
      new RegExp(`^/screenshots/${team.team_id}/${campaign_id}\\?v=`),
    );
    expect(results.open_questions.length).toBeGreaterThan(0);
    expect(results).not.toHaveProperty('website_content');
  });

  it('supports a language that is not in the list', async () => {
    const team = await buildTeam(test.services);
    await fromWebsite(team, { language: 'other', custom_language: 'Polski' });
    await test.scene.runJobs();
    const row = await onlyRow(team);
    expect(row).toMatchObject({ agent_language: 'Polski', is_agent_configured: true });
    expect(row.behavior_prompt.split('\n')).toContain('Language: Polski');
  });

  it('stores the description of a custom goal', async () => {
    const team = await buildTeam(test.services);
    await fromWebsite(team, { goal_type: 'other', goal_value: 'Visit us at the farm' });
    await test.scene.runJobs();
    const row = await onlyRow(team);
    expect(row).toMatchObject({ goal_custom: 'Visit us at the farm', calendar_url: null });
    expect(row.behavior_prompt.split('\n')).toContain('Objective: Visit us at the farm');
    expect(row.behavior_prompt.split('\n')).toContain('Link: none');
  });

  it('reports each step', async () => {
    const team = await buildTeam(test.services);
    const seen: string[] = [];
    const { creation_id } = await fromWebsite(team);
    const site = oneSite();
    test.services.sites = {
      ...site,
      async read(address, options) {
        const running = await eventually('pages are read', async () => {
          const generation = await getGeneration(team, creation_id);
          return statesOf(generation)[1] === 'pages running' && generation;
        });
        seen.push(...statesOf(running));
        return site.read(address, options);
      },
    };
    await test.scene.runJobs();
    expect(seen).toEqual([
      'campaign done',
      'pages running',
      'screenshot waiting',
      'facts waiting',
      'offer waiting',
      'prompts waiting',
    ]);
    const kinds = (await eventsOf(team)).filter(({ kind }) => kind === 'creation');
    expect(kinds.length).toBeGreaterThanOrEqual(3);
  });

  it('is refused to viewers, and for invalid fields with the form’s messages', async () => {
    const team = await buildTeam(test.services);
    await expect(
      fromWebsite(team, { website_url: 'invalid', agent_name: 'E' }),
    ).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: {
        fields: {
          website_url: 'Veuillez entrer une URL valide (ex: https://example.com)',
          agent_name: "Le nom de l'agent doit contenir au moins 2 caractères",
        },
      },
    });
    const viewer = await buildMember(test.services, { team, role: 'viewer' });
    await expect(
      as(viewer).createFromWebsite({ team_slug: team.team_slug, form: websiteForm }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await rowsOf(team)).toEqual([]);
  });

  it('counts against the limit from the start, even with ten concurrent requests', async () => {
    const team = await buildTeam(test.services, { plan: 'business' });
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => fromWebsite(team)));
    const refused = tries.flatMap((item) => (item.status === 'rejected' ? [item.reason] : []));
    expect(refused).toHaveLength(7);
    for (const reason of refused) expect(reason).toMatchObject({ code: 'LIMIT_REACHED' });
  });
});

describe('a campaign from answers', () => {
  it('is stored as a draft of the guided flow, and ready after its job', async () => {
    const team = await buildTeam(test.services);
    const { creation_id, campaign_slug } = await as(team.owner).createFromAnswers({
      team_slug: team.team_slug,
      form: guidedForm,
    });
    expect(campaign_slug).toMatch(/^martin-coaching-campaign-[a-z0-9]{4}$/);
    expect(await onlyRow(team)).toMatchObject({
      campaign_name: 'Martin Coaching Campaign',
      agent_timezone: 'Europe/Paris',
      agent_language: 'english',
      business_focus: 'coaching',
      website_url: null,
      offer_generated_from: 'guided',
      is_agent_configured: false,
      status: 'draft',
    });
    await test.scene.runJobs();
    const generation = await getGeneration(team, creation_id);
    expect(statesOf(generation)).toEqual([
      'campaign done',
      'prompts done',
      'offer done',
      'results done',
    ]);
    const row = await onlyRow(team);
    expect(row.agent_id).toMatch(/^martin-coaching-campaign-emma-[a-z0-9]{4}$/);
    expect(row).toMatchObject({
      is_agent_configured: true,
      generated: 'model',
      website_content: null,
    });
    expect(row.offer_description).toContain('We go with you to the first ten customers.');
    expect(row.behavior_prompt.split('\n')).toContain('Business: Coaching & Training');
    expect((test.services.sites as ReturnType<typeof oneSite>).addresses).toEqual([]);
  });

  it('is ready without a model, from a template that says so', async () => {
    const team = await buildTeam(test.services);
    await test.scene.outside.script({ garbage: true, times: null });
    await as(team.owner).createFromAnswers({ team_slug: team.team_slug, form: guidedForm });
    await test.scene.runJobs();
    const row = await onlyRow(team);
    expect(row).toMatchObject({ generated: 'template', is_agent_configured: true });
    expect(row.creation_notes[0]).toContain('plain template');
    expect(row.offer_description).toContain('We coach them for twelve weeks, week by week.');
  });
});

it.each(['createFromWebsite', 'createFromAnswers'] as const)(
  'the agent is in the time zone of the browser: %s',
  async (way) => {
    const zoneAfter = async (agent_timezone?: string) => {
      const team = await buildTeam(test.services);
      const input = { team_slug: team.team_slug, agent_timezone };
      const campaigns = as(team.owner);
      const { campaign_slug } =
        way === 'createFromWebsite'
          ? await campaigns.createFromWebsite({ ...input, form: websiteForm })
          : await campaigns.createFromAnswers({ ...input, form: guidedForm });
      const { team_slug } = team;
      return (await campaigns.get({ team_slug, campaign_slug })).agent_timezone;
    };
    expect(await zoneAfter('America/Sao_Paulo')).toBe('America/Sao_Paulo');
    const usual = way === 'createFromWebsite' ? 'UTC' : 'Europe/Paris';
    expect([await zoneAfter(), await zoneAfter('Mars/Base')]).toEqual([usual, usual]);
  },
);

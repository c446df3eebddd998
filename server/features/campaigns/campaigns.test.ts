import { describe, expect, it } from 'vitest';
import { openBrowser } from '#server/test/browser.ts';
import { buildCampaign, buildMember, buildTeam } from '#server/test/builders/builders.ts';
import { openServer } from '#server/test/open-server.ts';

const { services } = await openServer();

const as = ({ cookie }: { cookie: string }) => openBrowser(services, { cookie }).rpc;

const form = {
  campaignName: 'Été à Genève',
  companyName: 'Martin Coaching',
  businessActivity: 'other' as const,
  customBusinessActivity: 'Coaching on horseback',
  offerDescription: 'Twelve weeks of coaching for founders.\nThe first call is free of charge.',
  agentName: 'Emma',
  agentLanguage: 'french' as const,
  agentStyle: 'casual' as const,
  mainObjective: 'other' as const,
  customObjective: 'Get them to visit the farm',
  objectiveLink: 'https://farm.example/visit',
};

describe('a campaign made by hand', () => {
  it('is stored as the manual flow says, its agent configured', async () => {
    const team = await buildTeam(services);
    const { team_slug } = { team_slug: team.team_slug };
    const created = await as(team.owner).campaigns.createManual({ team_slug, form });
    expect(created.campaign_slug).toMatch(/^ete-a-geneve-[a-z0-9]{4}$/);
    const row = await services.db.inTeam(team.scope, (tx) =>
      tx.db.selectFrom('campaigns').selectAll().executeTakeFirstOrThrow(),
    );
    expect(row).toMatchObject({
      ...created,
      team_id: team.team_id,
      team_slug,
      user_id: team.owner.user_id,
      campaign_name: 'Été à Genève',
      company_name: 'Martin Coaching',
      agent_name: 'Emma',
      agent_type: 'setter',
      agent_language: 'french',
      agent_style: 'casual',
      agent_timezone: 'UTC',
      response_hours: '{"always_on":true}',
      business_focus: 'other',
      goal_type: 'other',
      goal_custom: 'Get them to visit the farm',
      calendar_url: 'https://farm.example/visit',
      status: 'draft',
      is_agent_configured: true,
      onboarding_completed: false,
      onboarding_step: 'manual_setup',
      offer_generated_from: 'manual',
      subscription_required: true,
      whatsapp_connected: false,
      agent_phone_id: null,
      waha_session: null,
    });
    expect(row.agent_id).toMatch(new RegExp(`^${team_slug}-agent-[a-z0-9]{4}$`));
  });

  it('gives the agent its prompts, compiled from templates that are kept', async () => {
    const team = await buildTeam(services);
    await as(team.owner).campaigns.createManual({ team_slug: team.team_slug, form });
    const row = await services.db.inTeam(team.scope, (tx) =>
      tx.db.selectFrom('campaigns').selectAll().executeTakeFirstOrThrow(),
    );
    expect(row.behavior_prompt_template).toContain('{{offerDescription}}');
    const lines = row.behavior_prompt.split('\n');
    for (const line of [
      'You are Emma, the sales agent of Martin Coaching.',
      'Language: french',
      'Objective: Get them to visit the farm',
      'Link: https://farm.example/visit',
      'Business: Coaching on horseback',
      'Twelve weeks of coaching for founders.',
    ]) {
      expect(lines).toContain(line);
    }
    expect(row.behavior_prompt + row.first_message_prompt).not.toContain('{{');
    expect(row.prompt_variables).toMatchObject({ agentName: 'Emma', language: 'french' });
    expect(row.custom_variables).toEqual([]);
  });

  it('tells the browsers of the team', async () => {
    const team = await buildTeam(services);
    const created = await as(team.owner).campaigns.createManual({
      team_slug: team.team_slug,
      form,
    });
    const events = await services.db.inTeam(team.scope, (tx) =>
      tx.db.selectFrom('live_events').select(['kind', 'subject_id']).execute(),
    );
    expect(events).toEqual([{ kind: 'campaign', subject_id: created.campaign_id }]);
  });

  it('is refused past the limit of the plan, also when ten ask at once', async () => {
    const team = await buildTeam(services, { plan: 'business' });
    const tries = await Promise.allSettled(
      Array.from({ length: 10 }, () =>
        as(team.owner).campaigns.createManual({ team_slug: team.team_slug, form }),
      ),
    );
    const refused = tries.flatMap((item) => (item.status === 'rejected' ? [item.reason] : []));
    expect(refused).toHaveLength(7);
    for (const reason of refused) {
      expect(reason).toMatchObject({ code: 'LIMIT_REACHED', status: 403 });
    }
    expect(await as(team.owner).campaigns.list({ team_slug: team.team_slug })).toHaveLength(3);
  });

  it('is refused with a message per field', async () => {
    const team = await buildTeam(services);
    const wrong = { ...form, offerDescription: 'Too short', agentName: ' ' };
    await expect(
      as(team.owner).campaigns.createManual({ team_slug: team.team_slug, form: wrong }),
    ).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: {
        fields: {
          offerDescription: 'Offer description must be at least 50 characters long',
          agentName: 'Agent name is required',
        },
      },
    });
  });

  it('cannot be made by a viewer', async () => {
    const team = await buildTeam(services);
    const viewer = await buildMember(services, { team, role: 'viewer' });
    const editor = await buildMember(services, { team, role: 'editor' });
    const input = { team_slug: team.team_slug, form };
    await expect(as(viewer).campaigns.createManual(input)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await expect(as(editor).campaigns.createManual(input)).resolves.toBeDefined();
  });
});

describe('the campaigns of a team', () => {
  it('are listed newest first, and seen by viewers', async () => {
    const team = await buildTeam(services);
    const viewer = await buildMember(services, { team, role: 'viewer' });
    const day = (n: number) => new Date(Date.UTC(2026, 0, n)).toISOString();
    for (const n of [2, 3, 1]) {
      const columns = { campaign_name: `Day ${n}`, created_at: day(n) };
      await buildCampaign(services, { team, columns });
    }
    const listed = await as(viewer).campaigns.list({ team_slug: team.team_slug });
    expect(listed.map(({ campaign_name }) => campaign_name)).toEqual(['Day 3', 'Day 2', 'Day 1']);
    expect(listed[0]).toMatchObject({ created_at: day(3), status: 'draft', agent_name: 'Emma' });
    expect(listed[0]).not.toHaveProperty('behavior_prompt');
  });

  it('are found by their slug', async () => {
    const { team, campaign_slug, campaign_id } = await buildCampaign(services);
    const found = await as(team.owner).campaigns.get({
      team_slug: team.team_slug,
      campaign_slug,
    });
    expect(found.campaign_id).toBe(campaign_id);
  });

  it('are not there for another team, whose own slug may be the same', async () => {
    const columns = { campaign_slug: 'spring-k3f9' };
    const theirs = await buildCampaign(services, { columns });
    const stranger = await buildTeam(services);
    const ask = () =>
      as(stranger.owner).campaigns.get({
        team_slug: stranger.team_slug,
        campaign_slug: 'spring-k3f9',
      });
    await expect(ask()).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'Campaign not found' });
    const own = await buildCampaign(services, { team: stranger, columns });
    expect((await ask()).campaign_id).toBe(own.campaign_id);
    expect(own.campaign_id).not.toBe(theirs.campaign_id);
  });
});

it('a manual campaign is in the time zone of the browser', async () => {
  const team = await buildTeam(services);
  const { team_slug } = team;
  const { campaigns } = as(team.owner);
  const { campaign_slug } = await campaigns.createManual({
    team_slug,
    form,
    agent_timezone: 'America/Sao_Paulo',
  });
  expect(await campaigns.get({ team_slug, campaign_slug })).toMatchObject({
    agent_timezone: 'America/Sao_Paulo',
  });
});

import { describe, expect, it } from 'vitest';
import { type CampaignEdit, editOf } from '#domain/campaigns/edit.ts';
import { newId } from '#server/platform/id.ts';
import { openBrowser } from '#server/test/browser.ts';
import {
  type BuiltCampaign,
  buildCampaign,
  buildMember,
  buildTeam,
} from '#server/test/builders/builders.ts';
import { openServer } from '#server/test/open-server.ts';

const { services } = await openServer({ PUBLIC_URL: 'https://setter.example' });

/** A team member who has opened the edit form. */
async function editor(campaign: BuiltCampaign, cookie = campaign.team.owner.cookie) {
  const { rpc } = openBrowser(services, { cookie });
  const team_slug = campaign.team.team_slug;
  const open = async (campaign_slug = campaign.campaign_slug) => {
    const before = editOf(await rpc.campaigns.get({ team_slug, campaign_slug }));
    return (change: Partial<CampaignEdit>) =>
      rpc.campaigns.update({ team_slug, campaign_slug, before, form: { ...before, ...change } });
  };
  const get = (campaign_slug: string) => rpc.campaigns.get({ team_slug, campaign_slug });
  return { save: await open(), open, get };
}

const rowOf = ({ team, campaign_id }: BuiltCampaign) =>
  services.db.inTeam(team.scope, (tx) =>
    tx.db
      .selectFrom('campaigns')
      .selectAll()
      .where('campaign_id', '=', campaign_id)
      .executeTakeFirstOrThrow(),
  );

describe('a campaign with a new name', () => {
  it('gets a new slug and lead webhook, and its old slugs still lead to it', async () => {
    const campaign = await buildCampaign(services);
    const { save, open, get } = await editor(campaign);
    const first = await save({ campaign_name: 'Été à Genève' });
    expect(first.campaign_slug).toMatch(/^ete-a-geneve-[a-z0-9]{4}$/);
    const second = await (await open(first.campaign_slug))({ campaign_name: 'Autumn' });
    for (const slug of [campaign.campaign_slug, first.campaign_slug, second.campaign_slug]) {
      expect(await get(slug)).toMatchObject({
        campaign_id: campaign.campaign_id,
        campaign_slug: second.campaign_slug,
        webhook_url: `https://setter.example/hooks/${campaign.team.team_slug}/${second.campaign_slug}`,
      });
    }
  });

  it('is edited through an old link too', async () => {
    const campaign = await buildCampaign(services);
    const { save, open } = await editor(campaign);
    await save({ campaign_name: 'Summer' });
    const throughOldLink = await open();
    await throughOldLink({ campaign_name: 'Winter' });
    expect(await rowOf(campaign)).toMatchObject({ campaign_name: 'Winter' });
  });

  it('gives way where another campaign has its old slug now, in its own team only', async () => {
    const team = await buildTeam(services);
    const columns = { campaign_slug: 'spring-k3f9' };
    const renamed = await buildCampaign(services, { team, columns });
    const { save, get } = await editor(renamed);
    await save({ campaign_name: 'Summer' });
    expect(await get('spring-k3f9')).toMatchObject({ campaign_id: renamed.campaign_id });
    const stranger = await editor(await buildCampaign(services));
    await expect(stranger.get('spring-k3f9')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const fresh = await buildCampaign(services, { team, columns });
    expect(await get('spring-k3f9')).toMatchObject({ campaign_id: fresh.campaign_id });
  });
});

describe('a campaign whose name stays', () => {
  it('keeps its slug', async () => {
    const campaign = await buildCampaign(services);
    const { save } = await editor(campaign);
    const { campaign_slug } = await save({ website_url: 'https://acme.example' });
    expect(campaign_slug).toBe(campaign.campaign_slug);
    expect(await rowOf(campaign)).toMatchObject({ website_url: 'https://acme.example' });
  });

  it('may have no addresses', async () => {
    const campaign = await buildCampaign(services);
    const { save } = await editor(campaign);
    await save({ website_url: '', calendar_url: '' });
    const row = await rowOf(campaign);
    expect(row).toMatchObject({ website_url: null, calendar_url: null });
    expect(row.behavior_prompt.split('\n')).toContain('Link: none');
  });

  it('has its prompts compiled again with the agent’s new name and link', async () => {
    const campaign = await buildCampaign(services, {
      columns: {
        prompt_variables: JSON.stringify({ companyName: 'Martin Coaching', mine: 'kept' }),
      },
    });
    const { save } = await editor(campaign);
    await save({ agent_name: 'Zoe', calendar_url: 'https://cal.example.com/zoe' });
    const row = await rowOf(campaign);
    const lines = row.behavior_prompt.split('\n');
    expect(lines).toContain('You are Zoe, the sales agent of Martin Coaching.');
    expect(lines).toContain('Link: https://cal.example.com/zoe');
    expect(row.first_message_prompt).toContain('You are Zoe.');
    expect(row.prompt_variables).toMatchObject({ agentName: 'Zoe', mine: 'kept' });
  });

  it('with nothing changed is left alone', async () => {
    const campaign = await buildCampaign(services);
    const { updated_at } = await rowOf(campaign);
    const { save } = await editor(campaign);
    await save({});
    expect((await rowOf(campaign)).updated_at).toEqual(updated_at);
  });
});

describe('the edit form', () => {
  it('answers with a message per field', async () => {
    const { save } = await editor(await buildCampaign(services));
    await expect(
      save({
        campaign_name: ' ',
        agent_name: '',
        website_url: 'acme',
        calendar_url: 'ftp://x.example',
      }),
    ).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: {
        fields: {
          campaign_name: 'Campaign name is required',
          agent_name: 'Agent name is required',
          website_url: 'Please enter a valid URL',
          calendar_url: 'Please enter a valid calendar URL',
        },
      },
    });
  });

  it('is shut while the campaign is being created', async () => {
    const campaign = await buildCampaign(services);
    const { team, campaign_id, campaign_slug } = campaign;
    const { save, get } = await editor(campaign);
    const creation = {
      team_id: team.team_id,
      creation_id: newId(),
      kind: 'guided' as const,
      user_id: team.owner.user_id,
      campaign_id,
      campaign_slug,
      campaign_name: 'Spring',
      form: '{}',
      steps: '[]',
    };
    await services.db.inTeam(team.scope, (tx) =>
      tx.db
        .insertInto('campaign_creations')
        .values({ ...creation, error_reason: null, error_message: null, run_id: null })
        .execute(),
    );
    expect(await get(campaign_slug)).toMatchObject({ creating: true });
    await expect(save({ agent_name: 'Zoe' })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This campaign is still being created.',
    });
  });

  it('is not for viewers', async () => {
    const campaign = await buildCampaign(services);
    const viewer = await buildMember(services, { team: campaign.team, role: 'viewer' });
    const { save } = await editor(campaign, viewer.cookie);
    await expect(save({ agent_name: 'Zoe' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('tells the browsers of the team', async () => {
    const campaign = await buildCampaign(services);
    const { save } = await editor(campaign);
    await save({ agent_name: 'Zoe' });
    const events = await services.db.inTeam(campaign.team.scope, (tx) =>
      tx.db.selectFrom('live_events').select(['kind', 'subject_id']).execute(),
    );
    expect(events).toEqual([{ kind: 'campaign', subject_id: campaign.campaign_id }]);
  });
});

describe('two people who edit at once', () => {
  it('both keep what only one of them touched', async () => {
    const campaign = await buildCampaign(services);
    const [ada, bob] = [await editor(campaign), await editor(campaign)];
    await Promise.all([
      ada.save({ agent_name: 'Zoe' }),
      bob.save({ website_url: 'https://acme.example' }),
    ]);
    expect(await rowOf(campaign)).toMatchObject({
      agent_name: 'Zoe',
      website_url: 'https://acme.example',
    });
  });

  it('see which fields conflict, and the second can save again', async () => {
    const campaign = await buildCampaign(services);
    const [ada, bob] = [await editor(campaign), await editor(campaign)];
    await ada.save({ agent_name: 'Zoe' });
    await expect(
      bob.save({ agent_name: 'Kim', website_url: 'https://x.example' }),
    ).rejects.toMatchObject({
      code: 'CONFLICT',
      data: {
        fields: {
          agent_name: 'Someone else just changed this to “Zoe”. Save again to keep yours.',
        },
      },
    });
    expect(await rowOf(campaign)).toMatchObject({ agent_name: 'Zoe', website_url: null });
    await (await bob.open())({ agent_name: 'Kim' });
    expect(await rowOf(campaign)).toMatchObject({ agent_name: 'Kim' });
  });
});

describe('what the agent works with', () => {
  it('can all be changed, and the prompt follows', async () => {
    const campaign = await buildCampaign(services, { columns: { agent_language: 'portuguese' } });
    const { save } = await editor(campaign);
    await save({
      offer_description: 'Doze semanas de formação para fundadores que querem vender sem pressão.',
      agent_style: 'casual',
      language_variant: 'pt-BR',
      address_form: 'informal',
      agent_timezone: 'America/Sao_Paulo',
      lead_hour_limit: '5',
      lead_day_limit: '12',
    });
    const row = await rowOf(campaign);
    expect(row).toMatchObject({
      generated: 'person',
      agent_style: 'casual',
      language_variant: 'pt-BR',
      address_form: 'informal',
      agent_timezone: 'America/Sao_Paulo',
      lead_hour_limit: 5,
      lead_day_limit: 12,
    });
    for (const text of [
      '<offer>\nDoze semanas de formação',
      'Casual: relaxed',
      'Variant: Brazilian Portuguese (pt-BR); address the lead informally (tu, você)',
    ]) {
      expect(row.behavior_prompt).toContain(text);
    }
    expect(row.behavior_prompt).not.toContain('Friendly: warm');
  });

  it('is not overwritten by a page of an older version, which does not know all of it', async () => {
    const campaign = await buildCampaign(services);
    const { open, get } = await editor(campaign);
    await (await open())({ agent_timezone: 'Asia/Tokyo', agent_style: 'formal' });
    const { rpc } = openBrowser(services, { cookie: campaign.team.owner.cookie });
    const { campaign_slug, team } = campaign;
    const { agent_name } = await get(campaign_slug);
    await rpc.campaigns.update({
      team_slug: team.team_slug,
      campaign_slug,
      before: { agent_name },
      form: { agent_name: 'Zoe' },
    });
    expect(await get(campaign_slug)).toMatchObject({
      agent_name: 'Zoe',
      agent_timezone: 'Asia/Tokyo',
      agent_style: 'formal',
    });
  });

  it('two people who change the offer are both heard', async () => {
    const campaign = await buildCampaign(services);
    const { open } = await editor(campaign);
    const [mine, theirs] = [await open(), await open()];
    await theirs({
      offer_description: 'A new offer of theirs, said in more than fifty characters.',
    });
    const offer_description = 'A new offer of mine, also said in more than fifty characters.';
    await expect(mine({ offer_description })).rejects.toMatchObject({
      code: 'CONFLICT',
      data: { fields: { offer_description: expect.stringContaining('of theirs') as string } },
    });
  });
});

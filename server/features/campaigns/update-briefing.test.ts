import { describe, expect, it } from 'vitest';
import { type CampaignEdit, editOf } from '#domain/campaigns/edit.ts';
import { openBrowser } from '#server/test/browser.ts';
import { type BuiltCampaign, buildCampaign } from '#server/test/builders/builders.ts';
import { openServer } from '#server/test/open-server.ts';

const { services } = await openServer();

const rowOf = ({ team, campaign_id }: BuiltCampaign) =>
  services.db.inTeam(team.scope, (tx) =>
    tx.db
      .selectFrom('campaigns')
      .selectAll()
      .where('campaign_id', '=', campaign_id)
      .executeTakeFirstOrThrow(),
  );

describe('a briefing of fields and facts', () => {
  const PRICE = { kind: 'price' as const, about: 'Check-up', value: '45 €' };

  it('is saved as one version, with the prompts that say it', async () => {
    const campaign = await buildCampaign(services);
    const { rpc } = openBrowser(services, { cookie: campaign.team.owner.cookie });
    const ref = { team_slug: campaign.team.team_slug, campaign_slug: campaign.campaign_slug };
    const before = editOf(await rpc.campaigns.get(ref));
    const versions = async () => (await rpc.prompts.editor(ref)).live.number;
    const number = await versions();
    await rpc.campaigns.update({
      ...ref,
      before,
      form: {
        company_name: 'Studio Nord',
        agent_language: 'german',
        goal_type: 'direct_sales',
      },
      facts: [{ before: null, fact: PRICE }],
    });
    const row = await rowOf(campaign);
    expect(row).toMatchObject({
      company_name: 'Studio Nord',
      agent_language: 'german',
      goal_type: 'direct_sales',
      site_facts: [{ ...PRICE, edited: { name: campaign.team.owner.name } }],
    });
    for (const text of ['Studio Nord', 'german', 'Direct sales', '- Check-up: 45 €']) {
      expect(row.behavior_prompt).toContain(text);
    }
    expect(await versions()).toBe(number + 1);
  });

  it('drops the variant of the language before, and the words of a goal that was changed', async () => {
    const campaign = await buildCampaign(services, {
      columns: { goal_type: 'other', goal_custom: 'Get calls' },
    });
    const { rpc } = openBrowser(services, { cookie: campaign.team.owner.cookie });
    const ref = { team_slug: campaign.team.team_slug, campaign_slug: campaign.campaign_slug };
    const save = async (form: Partial<CampaignEdit>) =>
      rpc.campaigns.update({ ...ref, form, before: editOf(await rpc.campaigns.get(ref)) });
    await save({ language_variant: 'en-GB' });
    await save({ agent_language: 'french', goal_type: 'rdv' });
    expect(await rowOf(campaign)).toMatchObject({ language_variant: null, goal_custom: null });
  });

  it('saves nothing of it when someone else has changed a fact since', async () => {
    const campaign = await buildCampaign(services);
    const { rpc } = openBrowser(services, { cookie: campaign.team.owner.cookie });
    const ref = { team_slug: campaign.team.team_slug, campaign_slug: campaign.campaign_slug };
    await rpc.campaigns.updateFact({ ...ref, before: null, fact: PRICE });
    const { site_facts } = await rpc.campaigns.results(ref);
    const before = editOf(await rpc.campaigns.get(ref));
    const fact = site_facts[0] ?? null;
    await rpc.campaigns.updateFact({ ...ref, before: fact, fact: { ...PRICE, value: '50 €' } });
    const save = rpc.campaigns.update({
      ...ref,
      before,
      form: { agent_name: 'Zoe' },
      facts: [{ before: fact, fact: { ...PRICE, value: '60 €' } }],
    });
    await expect(save).rejects.toMatchObject({ code: 'CONFLICT' });
    const { agent_name } = await rowOf(campaign);
    expect(agent_name).toBe(before.agent_name);
  });
});

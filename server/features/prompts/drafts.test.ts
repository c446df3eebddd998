import { describe, expect, it } from 'vitest';
import { editOf } from '#domain/campaigns/edit.ts';
import { buildCampaign, buildMember } from '#server/test/builders/builders.ts';
import { buildConversation, buildConnectedCampaign } from '#server/test/builders/chat-builders.ts';
import { openServer } from '#server/test/open-server.ts';
import { findDraft } from './draft-store.ts';
import { at, question, rowOf, WARM } from '#server/test/scenes/prompt-desk.ts';

const { services } = await openServer();

describe('a draft', () => {
  it('is kept, and changes nothing that a lead is answered with', async () => {
    const campaign = await buildCampaign(services);
    const before = await rowOf(services, campaign);
    const { revision } = await at(services, campaign).save({
      ...WARM,
      custom_variables: [question],
    });
    expect(await rowOf(services, campaign)).toEqual(before);
    const { draft, live } = await at(services, campaign).open();
    expect(draft).toMatchObject({ revision, content: WARM, overtaken: [] });
    expect(live).toMatchObject({ number: 1, version: { cause: 'created' } });
    const compiled = await services.db.inTeam(campaign.team.scope, (tx) =>
      findDraft(tx, campaign.campaign_id),
    );
    expect(compiled).toMatchObject({
      behavior_prompt: 'You are Emma. Be warm. Ask who decides.',
      columns: { custom_variables: [question] },
    });
  });

  it('of two people at once is stored once; the other gets a conflict and loses nothing', async () => {
    const campaign = await buildCampaign(services);
    const member = await buildMember(services, { team: campaign.team, role: 'editor' });
    const seen = await at(services, campaign).open();
    const saves = [
      at(services, campaign).save(WARM, seen),
      at(services, campaign, member).save({ first_message_template: 'Say hello.' }, seen),
    ];
    const ends = await Promise.allSettled(saves);
    const refused = ends.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(1);
    expect(refused[0]).toMatchObject({ reason: { code: 'CONFLICT' } });
    const { draft } = await at(services, campaign).open();
    expect(
      [ends[0], ends[1]].map((end) => end?.status === 'fulfilled' && end.value.revision),
    ).toContain(draft?.revision);
  });

  it('that equals what is live is none', async () => {
    const campaign = await buildCampaign(services);
    const { live } = await at(services, campaign).open();
    await at(services, campaign).save(WARM);
    expect(await at(services, campaign).save(live.content)).toMatchObject({ revision: null });
    expect((await at(services, campaign).open()).draft).toBeNull();
  });

  it('takes what goes live meanwhile, but for what it has changed itself', async () => {
    const campaign = await buildCampaign(services);
    const { live } = await at(services, campaign).open();
    await at(services, campaign).save({
      system: { ...live.content.system, agentName: 'Zoe' },
    });
    const { rpc, ref } = at(services, campaign);
    const before = editOf(await rpc.campaigns.get(ref));
    await rpc.campaigns.update({
      ...ref,
      before,
      form: { ...before, agent_name: 'Ada', calendar_url: 'https://cal.example.com/ada' },
    });
    const { draft, live: now } = await at(services, campaign).open();
    expect(draft?.content.system).toMatchObject({
      agentName: 'Zoe',
      goalLink: 'https://cal.example.com/ada',
    });
    expect(draft?.overtaken).toEqual(['agentName']);
    expect(now).toMatchObject({ number: 2, version: { cause: 'edited' } });
  });

  it('is refused without an agent name, with a wrong link, and when it grows too long', async () => {
    const campaign = await buildCampaign(services);
    const { live } = await at(services, campaign).open();
    const { system } = live.content;
    const wrong = at(services, campaign).save({
      system: { ...system, agentName: ' ', goalLink: 'soon' },
    });
    await expect(wrong).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: {
        fields: { agentName: 'Agent name is required', goalLink: 'Please enter a valid URL' },
      },
    });
    const long = { ...question, value: 'x'.repeat(5_000) };
    const repeated = at(services, campaign).save({
      behavior_prompt_template: '{{question}}'.repeat(20),
      custom_variables: [long],
    });
    await expect(repeated).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    const twice = at(services, campaign).save({
      custom_variables: [question, { ...question, order: 1 }],
    });
    await expect(twice).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });
});

describe('the editor', () => {
  it('says which campaign is missing, and is not for viewers', async () => {
    const campaign = await buildCampaign(services);
    const { rpc, ref } = at(services, campaign);
    await expect(rpc.prompts.editor({ ...ref, campaign_slug: 'gone' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'Campaign not found',
    });
    const viewer = await buildMember(services, { team: campaign.team, role: 'viewer' });
    await expect(at(services, campaign, viewer).open()).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    expect(await at(services, campaign, viewer).rpc.prompts.list(ref)).toHaveLength(1);
  });

  it('ignores custom variables that are no list', async () => {
    const columns = { custom_variables: '{"broken":true}' };
    const campaign = await buildCampaign(services, { columns });
    expect((await at(services, campaign).open()).live.content.custom_variables).toEqual([]);
  });

  it('shows the newest leads of the campaign', async () => {
    const campaign = await buildConnectedCampaign(services);
    const { conversation_id } = await buildConversation(services, { campaign });
    const { rpc, ref } = at(services, campaign);
    expect(await rpc.prompts.leads(ref)).toMatchObject([{ conversation_id, fields: {} }]);
  });
});

import { describe, expect, it } from 'vitest';
import { editOf } from '#domain/campaigns/edit.ts';
import type { PromptContent } from '#domain/prompt-editor/content.ts';
import { MAX_VERSIONS } from '#domain/prompt-editor/schema.ts';
import { recordVersion } from '#server/features/campaigns/record-version.ts';
import { openBrowser } from '#server/test/browser.ts';
import {
  type BuiltCampaign,
  type BuiltPerson,
  buildCampaign,
  buildMember,
} from '#server/test/builders.ts';
import { buildConversation, buildConnectedCampaign } from '#server/test/chat-builders.ts';
import { openServer } from '#server/test/open-server.ts';
import { findDraft } from './find-draft.ts';

const { services } = await openServer();

/** Somebody at the editor of a campaign. */
function at({ team, campaign_slug }: BuiltCampaign, person: BuiltPerson = team.owner) {
  const { rpc } = openBrowser(services, person);
  const ref = { team_slug: team.team_slug, campaign_slug };
  const open = () => rpc.prompts.editor(ref);
  return {
    ref,
    rpc,
    open,
    /** Opens the editor and saves a draft with this change. */
    async save(change: Partial<PromptContent>, seen?: Awaited<ReturnType<typeof open>>) {
      const { live, draft } = seen ?? (await open());
      const content = { ...(draft?.content ?? live.content), ...change };
      return rpc.prompts.saveDraft({
        ...ref,
        revision: draft?.revision ?? null,
        live_number: live.number,
        content,
      });
    },
    /** Publishes the draft as it is now. */
    async publish(why = '') {
      const { live, draft } = await open();
      const revision = draft?.revision ?? '';
      return rpc.prompts.publish({ ...ref, revision, live_number: live.number, why });
    },
  };
}

const rowOf = ({ team, campaign_id }: BuiltCampaign) =>
  services.db.inTeam(team.scope, (tx) =>
    tx.db
      .selectFrom('campaigns')
      .selectAll()
      .where('campaign_id', '=', campaign_id)
      .executeTakeFirstOrThrow(),
  );

const WARM = { behavior_prompt_template: 'You are {{agentName}}. Be warm. Ask {{question}}.' };
const question = { name: 'question', value: 'who decides', type: 'text' as const, order: 0 };

describe('a draft', () => {
  it('is kept, and changes nothing that a lead is answered with', async () => {
    const campaign = await buildCampaign(services);
    const before = await rowOf(campaign);
    const { revision } = await at(campaign).save({ ...WARM, custom_variables: [question] });
    expect(await rowOf(campaign)).toEqual(before);
    const { draft, live } = await at(campaign).open();
    expect(draft).toMatchObject({ revision, content: WARM, overtaken: [] });
    expect(live).toMatchObject({ number: 1, version: { cause: 'created' } });
    const compiled = await services.db.inTeam(campaign.team.scope, (tx) =>
      findDraft(tx, campaign.campaign_id),
    );
    expect(compiled).toMatchObject({
      behavior_prompt: 'You are Emma. Be warm. Ask who decides.',
      custom_variables: [question],
    });
  });

  it('of two people at once is stored once; the other is told and loses nothing', async () => {
    const campaign = await buildCampaign(services);
    const member = await buildMember(services, { team: campaign.team, role: 'editor' });
    const seen = await at(campaign).open();
    const saves = [
      at(campaign).save(WARM, seen),
      at(campaign, member).save({ first_message_template: 'Say hello.' }, seen),
    ];
    const ends = await Promise.allSettled(saves);
    const refused = ends.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(1);
    expect(refused[0]).toMatchObject({ reason: { code: 'CONFLICT' } });
    const { draft } = await at(campaign).open();
    expect(
      [ends[0], ends[1]].map((end) => end?.status === 'fulfilled' && end.value.revision),
    ).toContain(draft?.revision);
  });

  it('that equals what is live is none', async () => {
    const campaign = await buildCampaign(services);
    const { live } = await at(campaign).open();
    await at(campaign).save(WARM);
    expect(await at(campaign).save(live.content)).toMatchObject({ revision: null });
    expect((await at(campaign).open()).draft).toBeNull();
  });

  it('takes what goes live meanwhile, but for what it has changed itself', async () => {
    const campaign = await buildCampaign(services);
    const { live } = await at(campaign).open();
    await at(campaign).save({
      system: { ...live.content.system, agentName: 'Zoe' },
    });
    const { rpc, ref } = at(campaign);
    const before = editOf(await rpc.campaigns.get(ref));
    await rpc.campaigns.update({
      ...ref,
      before,
      form: { ...before, agent_name: 'Ada', calendar_url: 'https://cal.example.com/ada' },
    });
    const { draft, live: now } = await at(campaign).open();
    expect(draft?.content.system).toMatchObject({
      agentName: 'Zoe',
      goalLink: 'https://cal.example.com/ada',
    });
    expect(draft?.overtaken).toEqual(['agentName']);
    expect(now).toMatchObject({ number: 2, version: { cause: 'edited' } });
  });

  it('is refused without an agent name, with a wrong link, and when it grows too long', async () => {
    const campaign = await buildCampaign(services);
    const { live } = await at(campaign).open();
    const { system } = live.content;
    const wrong = at(campaign).save({ system: { ...system, agentName: ' ', goalLink: 'soon' } });
    await expect(wrong).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: {
        fields: { agentName: 'Agent name is required', goalLink: 'Please enter a valid URL' },
      },
    });
    const long = { ...question, value: 'x'.repeat(5_000) };
    const repeated = at(campaign).save({
      behavior_prompt_template: '{{question}}'.repeat(20),
      custom_variables: [long],
    });
    await expect(repeated).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    const twice = at(campaign).save({ custom_variables: [question, { ...question, order: 1 }] });
    await expect(twice).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });
});

describe('publishing', () => {
  it('makes the draft live as a version with who, when and why', async () => {
    const campaign = await buildCampaign(services);
    const { live } = await at(campaign).open();
    const system = { ...live.content.system, companyName: 'Nord', goalType: 'lead_gen' as const };
    await at(campaign).save({ ...WARM, system, custom_variables: [question] });
    expect(await at(campaign).publish('too cold')).toEqual({ live_number: 2 });
    expect(await rowOf(campaign)).toMatchObject({
      ...WARM,
      behavior_prompt: 'You are Emma. Be warm. Ask who decides.',
      company_name: 'Nord',
      goal_type: 'lead_gen',
      custom_variables: [question],
      prompt_variables: { companyName: 'Nord', goalType: 'Lead Generation' },
    });
    const { rpc, ref, open } = at(campaign);
    expect((await open()).draft).toBeNull();
    const [newest] = await rpc.prompts.versions(ref);
    expect(newest).toMatchObject({
      number: 2,
      cause: 'published',
      why: 'too cold',
      by: campaign.team.owner.name,
    });
    const [card] = await rpc.prompts.list({ team_slug: ref.team_slug });
    expect(card).toMatchObject({ live_number: 2, draft_saved_at: null });
  });

  it('leaves a goal that nobody changed as it was chosen', async () => {
    const campaign = await buildCampaign(services);
    await at(campaign).save(WARM);
    await at(campaign).publish();
    expect(await rowOf(campaign)).toMatchObject({
      goal_type: 'book_appointments',
      prompt_variables: { goalType: 'Book appointments' },
    });
  });

  it('while the campaign is edited: both changes are live, or the publisher looks again', async () => {
    const campaign = await buildCampaign(services);
    await at(campaign).save(WARM);
    const { rpc, ref } = at(campaign);
    const before = editOf(await rpc.campaigns.get(ref));
    const [published] = await Promise.allSettled([
      at(campaign).publish(),
      rpc.campaigns.update({ ...ref, before, form: { ...before, agent_name: 'Ada' } }),
    ]);
    const lost = published?.status === 'rejected' ? [published.reason.code] : [];
    expect(['CONFLICT']).toEqual(expect.arrayContaining(lost));
    if (lost.length > 0) await at(campaign).publish();
    const row = await rowOf(campaign);
    expect(row.agent_name).toBe('Ada');
    expect(row.behavior_prompt).toBe('You are Ada. Be warm. Ask {{question}}.');
    const versions = await rpc.prompts.versions(ref);
    expect(versions.map(({ number }) => number)).toEqual([3, 2, 1]);
    expect(versions.map(({ cause }) => cause).toSorted()).toEqual([
      'created',
      'edited',
      'published',
    ]);
  });

  it('of a draft that changed since the dialog is refused', async () => {
    const campaign = await buildCampaign(services);
    const { revision } = await at(campaign).save(WARM);
    await at(campaign).save({ first_message_template: 'Say hello.' });
    const { rpc, ref } = at(campaign);
    await expect(
      rpc.prompts.publish({ ...ref, revision: revision ?? '', live_number: 1, why: '' }),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});

describe('versions', () => {
  it('are made by every change of what leads are answered with, and by no other', async () => {
    const campaign = await buildCampaign(services);
    const { rpc, ref } = at(campaign);
    const offer_description = 'Another offer of ours, told in more than fifty characters now.';
    await rpc.campaigns.updateOffer({ ...ref, offer_description });
    const { business_focus: focus } = await rpc.campaigns.get(ref);
    await rpc.campaigns.updateFocus({ ...ref, before: focus, business_focus: 'legal' });
    const fact = { kind: 'price', about: '', value: '200 euros' } as const;
    await rpc.campaigns.updateFact({ ...ref, before: null, fact });
    const before = editOf(await rpc.campaigns.get(ref));
    await rpc.campaigns.update({
      ...ref,
      before,
      form: { ...before, website_url: 'https://a.example' },
    });
    const versions = await rpc.prompts.versions(ref);
    expect(versions.map(({ cause }) => cause)).toEqual(['facts', 'focus', 'offer', 'created']);
    const first = await rpc.prompts.version({ ...ref, number: 1 });
    expect(first.behavior_prompt).not.toContain('Another offer');
    const offered = await rpc.prompts.version({ ...ref, number: 2 });
    expect(offered.content.system).toMatchObject({ offerDescription: offer_description });
  });

  it('can go back, which is a version that equals the old one', async () => {
    const campaign = await buildCampaign(services);
    const before = await rowOf(campaign);
    await at(campaign).save({ ...WARM, custom_variables: [question] });
    await at(campaign).publish();
    const { rpc, ref } = at(campaign);
    const back = { ...ref, number: 1, why: 'fewer replies' };
    await expect(rpc.prompts.rollBack({ ...back, live_number: 1 })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    expect(await rpc.prompts.rollBack({ ...back, live_number: 2 })).toEqual({ live_number: 3 });
    const { updated_at: _before, ...old } = before;
    expect(await rowOf(campaign)).toMatchObject(old);
    const [newest] = await rpc.prompts.versions(ref);
    expect(newest).toMatchObject({
      number: 3,
      cause: 'rolled_back',
      restored_number: 1,
      why: 'fewer replies',
    });
  });

  it('keep custom variables filled in when the campaign is compiled again', async () => {
    const campaign = await buildCampaign(services);
    await at(campaign).save({ ...WARM, custom_variables: [question] });
    await at(campaign).publish();
    const { rpc, ref } = at(campaign);
    const before = editOf(await rpc.campaigns.get(ref));
    await rpc.campaigns.update({ ...ref, before, form: { ...before, agent_name: 'Ada' } });
    expect((await rowOf(campaign)).behavior_prompt).toBe('You are Ada. Be warm. Ask who decides.');
  });

  it('are kept up to a number, and shown a page at a time', async () => {
    const campaign = await buildCampaign(services);
    for (let extra = 0; extra < MAX_VERSIONS; extra += 1) {
      await services.db.inTeam(campaign.team.scope, async (tx) => {
        await tx.db
          .updateTable('campaigns')
          .set({ agent_name: `Emma ${extra}` })
          .where('team_id', '=', tx.team_id)
          .where('campaign_id', '=', campaign.campaign_id)
          .execute();
        await recordVersion(tx, campaign.campaign_id, { cause: 'edited', by_user_id: null });
      });
    }
    const { rpc, ref } = at(campaign);
    const page = await rpc.prompts.versions(ref);
    expect([page.length, page[0]?.number]).toEqual([20, MAX_VERSIONS + 1]);
    const last = await rpc.prompts.versions({ ...ref, before: 4 });
    expect(last.map(({ number }) => number)).toEqual([3, 2]);
    await expect(rpc.prompts.version({ ...ref, number: 1 })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('the editor', () => {
  it('says which campaign is missing, and is not for viewers', async () => {
    const campaign = await buildCampaign(services);
    const { rpc, ref } = at(campaign);
    await expect(rpc.prompts.editor({ ...ref, campaign_slug: 'gone' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'Campaign not found',
    });
    const viewer = await buildMember(services, { team: campaign.team, role: 'viewer' });
    await expect(at(campaign, viewer).open()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await at(campaign, viewer).rpc.prompts.list(ref)).toHaveLength(1);
  });

  it('ignores custom variables that are no list', async () => {
    const columns = { custom_variables: '{"broken":true}' };
    const campaign = await buildCampaign(services, { columns });
    expect((await at(campaign).open()).live.content.custom_variables).toEqual([]);
  });

  it('shows the newest leads of the campaign', async () => {
    const campaign = await buildConnectedCampaign(services);
    const { conversation_id } = await buildConversation(services, { campaign });
    const { rpc, ref } = at(campaign);
    expect(await rpc.prompts.leads(ref)).toMatchObject([{ conversation_id, fields: {} }]);
  });
});

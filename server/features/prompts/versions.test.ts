import { describe, expect, it } from 'vitest';
import { MAX_PROMPT_BYTES } from '#domain/agent/reading-check.ts';
import { editOf } from '#domain/campaigns/edit.ts';
import { MAX_VERSIONS } from '#domain/prompt-editor/schema.ts';
import { recordVersion } from '#server/features/campaigns/record-version.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { buildCampaign } from '#server/test/builders/builders.ts';
import { openServer } from '#server/test/open-server.ts';
import { at, question, rowOf, WARM } from '#server/test/scenes/prompt-desk.ts';

const { services } = await openServer();

describe('publishing', () => {
  it('makes the draft live as a version with who, when and why', async () => {
    const campaign = await buildCampaign(services);
    const { live } = await at(services, campaign).open();
    const system = { ...live.content.system, companyName: 'Nord', goalType: 'lead_gen' as const };
    await at(services, campaign).save({ ...WARM, system, custom_variables: [question] });
    expect(await at(services, campaign).publish('too cold')).toEqual({ live_number: 2 });
    expect(await rowOf(services, campaign)).toMatchObject({
      ...WARM,
      behavior_prompt: 'You are Emma. Be warm. Ask who decides.',
      company_name: 'Nord',
      goal_type: 'lead_gen',
      custom_variables: [question],
      prompt_variables: { companyName: 'Nord', goalType: 'Lead Generation' },
    });
    const { rpc, ref, open } = at(services, campaign);
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

  it('is refused where the model would not read all of so long a prompt', async () => {
    const campaign = await buildCampaign(services);
    const checked: number[] = [];
    const advice = '"small" reads only about 4,000 tokens: set OLLAMA_CONTEXT_LENGTH=16384.';
    const short = {
      ...services,
      models: {
        ...services.models,
        forTeam: async (scope: TeamScope) => {
          const asked = await services.models.forTeam(scope);
          const check = (bytes: number) => {
            checked.push(bytes);
            return Promise.resolve({ tokens: 4_000, advice });
          };
          return { ...asked, model: { ...asked.model, reading: { check, known: () => null } } };
        },
      },
    };
    const long = `${WARM.behavior_prompt_template} ${'Be kind. '.repeat(1_000)}`;
    await at(services, campaign).save({ behavior_prompt_template: long });
    await expect(at(short, campaign).publish()).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining(`${advice} Nothing was published`),
    });
    expect(checked[0]).toBeGreaterThan(MAX_PROMPT_BYTES);
    expect((await at(services, campaign).open()).draft).not.toBeNull();
    expect(await at(services, campaign).publish()).toEqual({ live_number: 2 });
  });

  it('leaves a goal that no one changed as it was chosen', async () => {
    const campaign = await buildCampaign(services);
    await at(services, campaign).save(WARM);
    await at(services, campaign).publish();
    expect(await rowOf(services, campaign)).toMatchObject({
      goal_type: 'book_appointments',
      prompt_variables: { goalType: 'Book appointments' },
    });
  });

  it('while the campaign is edited: both changes are live, or the publisher looks again', async () => {
    const campaign = await buildCampaign(services);
    await at(services, campaign).save(WARM);
    const { rpc, ref } = at(services, campaign);
    const before = editOf(await rpc.campaigns.get(ref));
    const [published] = await Promise.allSettled([
      at(services, campaign).publish(),
      rpc.campaigns.update({ ...ref, before, form: { ...before, agent_name: 'Ada' } }),
    ]);
    const lost = published?.status === 'rejected' ? [published.reason.code] : [];
    expect(['CONFLICT']).toEqual(expect.arrayContaining(lost));
    if (lost.length > 0) await at(services, campaign).publish();
    const row = await rowOf(services, campaign);
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
    const { revision } = await at(services, campaign).save(WARM);
    await at(services, campaign).save({ first_message_template: 'Say hello.' });
    const { rpc, ref } = at(services, campaign);
    await expect(
      rpc.prompts.publish({ ...ref, revision: revision ?? '', live_number: 1, why: '' }),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});

describe('versions', () => {
  it('are made by every change of what leads are answered with, and by no other', async () => {
    const campaign = await buildCampaign(services);
    const { rpc, ref } = at(services, campaign);
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
    const before = await rowOf(services, campaign);
    await at(services, campaign).save({ ...WARM, custom_variables: [question] });
    await at(services, campaign).publish();
    const { rpc, ref } = at(services, campaign);
    const back = { ...ref, number: 1, why: 'fewer replies' };
    await expect(rpc.prompts.rollBack({ ...back, live_number: 1 })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    expect(await rpc.prompts.rollBack({ ...back, live_number: 2 })).toEqual({ live_number: 3 });
    const { updated_at: _before, ...old } = before;
    expect(await rowOf(services, campaign)).toMatchObject(old);
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
    await at(services, campaign).save({ ...WARM, custom_variables: [question] });
    await at(services, campaign).publish();
    const { rpc, ref } = at(services, campaign);
    const before = editOf(await rpc.campaigns.get(ref));
    await rpc.campaigns.update({ ...ref, before, form: { ...before, agent_name: 'Ada' } });
    expect((await rowOf(services, campaign)).behavior_prompt).toBe(
      'You are Ada. Be warm. Ask who decides.',
    );
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
        await recordVersion(services, tx, campaign.campaign_id, {
          cause: 'edited',
          by_user_id: null,
        });
      });
    }
    const { rpc, ref } = at(services, campaign);
    const page = await rpc.prompts.versions(ref);
    expect([page.length, page[0]?.number]).toEqual([20, MAX_VERSIONS + 1]);
    const last = await rpc.prompts.versions({ ...ref, before: 4 });
    expect(last.map(({ number }) => number)).toEqual([3, 2]);
    await expect(rpc.prompts.version({ ...ref, number: 1 })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

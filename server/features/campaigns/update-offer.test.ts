import { describe, expect, it } from 'vitest';
import { buildMember, buildTeam } from '#server/test/builders/builders.ts';
import { setUpGenerationScene } from '#server/test/scenes/generation-scene.ts';

const test = setUpGenerationScene();
const { as, fromWebsite, onlyRow } = test;

describe('the results page', () => {
  const ready = async () => {
    const team = await buildTeam(test.services);
    const { campaign_slug } = await fromWebsite(team);
    await test.scene.runJobs();
    return { team, at: { team_slug: team.team_slug, campaign_slug } };
  };
  const offer_description =
    'Another offer in a person’s own words, which is long enough to be saved.';

  it('changes the offer and its prompts', async () => {
    const { team, at } = await ready();
    const before = await onlyRow(team);
    const { updated_at } = await as(team.owner).updateOffer({ ...at, offer_description });
    const row = await onlyRow(team);
    expect(row).toMatchObject({ offer_description, generated: 'person' });
    expect(row.updated_at.toISOString()).toBe(updated_at);
    expect(row.behavior_prompt).toBe(
      before.behavior_prompt.replace(before.offer_description, offer_description),
    );
    expect(row.first_message_prompt).toContain(offer_description);
  });

  it('changes the focus and its prompts', async () => {
    const { team, at } = await ready();
    const { business_focus: before } = await onlyRow(team);
    const change = { ...at, before, business_focus: 'real-estate' as const };
    await as(team.owner).updateFocus(change);
    const row = await onlyRow(team);
    expect(row.business_focus).toBe('real-estate');
    expect(row.behavior_prompt.split('\n')).toContain('Business: real-estate');
    // a repeat whose first response was lost
    await as(team.owner).updateFocus(change);
  });

  it('does not take back the focus that someone else has just chosen', async () => {
    const { team, at } = await ready();
    const { business_focus: before } = await onlyRow(team);
    await as(team.owner).updateFocus({ ...at, before, business_focus: 'legal' });
    await expect(
      as(team.owner).updateFocus({ ...at, before, business_focus: 'real-estate' }),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
    expect((await onlyRow(team)).business_focus).toBe('legal');
  });

  it('refuses an offer that someone else has changed since it was shown, and says to what', async () => {
    const { team, at } = await ready();
    const { owner } = team;
    const { offer_description: before } = await onlyRow(team);
    const mine = `${offer_description} Mine.`;
    await as(owner).updateOffer({ ...at, before, offer_description });
    const late = as(owner).updateOffer({ ...at, before, offer_description: mine });
    await expect(late).rejects.toMatchObject({
      code: 'CONFLICT',
      data: { fields: { offer_description: expect.stringContaining(offer_description) } },
    });
    expect(await onlyRow(team)).toMatchObject({ offer_description });
    await as(owner).updateOffer({ ...at, before, offer_description });
    await as(owner).updateOffer({ ...at, before: offer_description, offer_description: mine });
    expect(await onlyRow(team)).toMatchObject({ offer_description: mine });
  });

  it('stores one of two that are saved at once and refuses the other', async () => {
    const { team, at } = await ready();
    const { offer_description: before } = await onlyRow(team);
    const ends = await Promise.allSettled(
      ['One.', 'Two.'].map((end) =>
        as(team.owner).updateOffer({
          ...at,
          before,
          offer_description: `${offer_description} ${end}`,
        }),
      ),
    );
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('keeps both of two concurrent changes', async () => {
    const { team, at } = await ready();
    const { owner } = team;
    const { business_focus: before } = await onlyRow(team);
    await Promise.all([
      as(owner).updateOffer({ ...at, offer_description }),
      as(owner).updateFocus({ ...at, before, business_focus: 'legal' }),
    ]);
    const row = await onlyRow(team);
    expect(row.behavior_prompt).toContain(offer_description);
    expect(row.behavior_prompt.split('\n')).toContain('Business: legal');
  });

  it('refuses changes before the campaign is ready', async () => {
    const team = await buildTeam(test.services);
    const { campaign_slug } = await fromWebsite(team);
    const at = { team_slug: team.team_slug, campaign_slug };
    await expect(as(team.owner).updateOffer({ ...at, offer_description })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });

  it('refuses short offers, unknown focuses and viewers', async () => {
    const { team, at } = await ready();
    const short = { ...at, offer_description: `${'x'.repeat(49)}  ` };
    await expect(as(team.owner).updateOffer(short)).rejects.toMatchObject({
      message: 'Offer description must be at least 50 characters long.',
    });
    await expect(
      as(team.owner).updateFocus({ ...at, before: 'other', business_focus: 'piracy' as never }),
    ).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    const viewer = await buildMember(test.services, { team, role: 'viewer' });
    await expect(as(viewer).updateOffer({ ...at, offer_description })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });
});

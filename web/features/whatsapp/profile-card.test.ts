import { expect, it } from 'vitest';
import { buildAccount } from '#web/test/build-account.ts';
import { buildCampaign } from '#web/test/build-campaign.ts';
import { profilesOf } from './profile-card.tsx';

it('one profile a number, the one that was updated last, whatever the order', () => {
  const old = buildAccount({ profile_name: 'Old', updated_at: '2026-11-01T10:00:00+00:00' });
  const fresh = buildAccount({ profile_name: 'Fresh', updated_at: '2026-11-02T10:00:00+00:00' });
  const other = buildAccount({ phone_number: '4915112345678', profile_name: 'Other' });
  for (const accounts of [
    [old, fresh, other],
    [fresh, old, other],
  ]) {
    const names = profilesOf(accounts, []).map(({ account }) => account.profile_name);
    expect(names.toSorted()).toEqual(['Fresh', 'Other']);
  }
});

it('a profile names the campaigns in use that have its number', () => {
  const account = buildAccount();
  const { agent_phone_id } = account;
  const campaign = (campaign_name: string, like: Parameters<typeof buildCampaign>[0]) =>
    buildCampaign({ campaign_name, agent_phone_id, ...like });
  const campaigns = [
    campaign('Active', { status: 'active' }),
    campaign('Testing', { status: 'testing' }),
    campaign('Draft', { status: 'draft' }),
    campaign('Paused', { status: 'inactive' }),
    campaign('Elsewhere', { status: 'active', agent_phone_id: '1555@c.us' }),
  ];
  expect(profilesOf([account], campaigns)[0]?.campaigns).toEqual(['Active', 'Testing', 'Draft']);
});

it('a lost number is still that of its campaign, which has none meanwhile', () => {
  const lost = buildAccount({ state: 'lost' });
  const campaigns = [
    buildCampaign({ campaign_name: 'Lost', campaign_id: lost.campaign_id, agent_phone_id: null }),
    buildCampaign({ campaign_name: 'Other', campaign_id: 'c9', agent_phone_id: null }),
  ];
  expect(profilesOf([lost], campaigns)[0]?.campaigns).toEqual(['Lost']);
});

import type { Campaign } from '#domain/campaigns/schema.ts';
import type { WhatsAppAccount } from '#domain/whatsapp/schema.ts';

/** A number with everything that uses it. */
export interface Profile {
  account: WhatsAppAccount;
  /** the names of its campaigns */
  campaigns: string[];
}

/** Campaigns in which a number counts as in use. */
const IN_USE = new Set(['active', 'testing', 'draft']);

/** One profile a phone number: of several accounts, the one that was updated last. */
export function profilesOf(accounts: WhatsAppAccount[], campaigns: Campaign[]): Profile[] {
  const newest = new Map<string, WhatsAppAccount>();
  for (const account of accounts) {
    const known = newest.get(account.phone_number);
    if (!known || known.updated_at < account.updated_at) newest.set(account.phone_number, account);
  }
  return [...newest.values()].map((account) => ({
    account,
    campaigns: campaigns
      .filter(({ status }) => IN_USE.has(status))
      .filter((campaign) => hasNumber(campaign, account))
      .map(({ campaign_name }) => campaign_name),
  }));
}

/** While its number is lost, a campaign has none; the number is still the one it comes back with. */
function hasNumber({ agent_phone_id, campaign_id }: Campaign, account: WhatsAppAccount): boolean {
  if (account.state === 'lost') return campaign_id === account.campaign_id;
  return agent_phone_id === account.agent_phone_id;
}

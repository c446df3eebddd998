export const copy = {
  title: 'My Subscription',
  current: 'Current plan',
  /** what the plan costs, in whole euros */
  price: (euros: number) => `€${euros} per month`,
  whatsapp: 'WhatsApp access',
  included: 'Included',
  notIncluded: 'Requires a paid plan',
  campaigns: 'Campaigns',
  messages: 'Messages in this billing period',
  of: (used: string, limit: string) => `${used} of ${limit}`,
  usage: (what: string) => `${what} used`,
};

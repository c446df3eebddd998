const leads = (count: number) => (count === 1 ? '1 lead' : `${count} leads`);

/** Lead ads of Facebook and Instagram. */
export const copy = {
  title: 'Lead ads of Facebook and Instagram',
  text: 'Leads who fill in a form right in your ad, without visiting your website.',
  loading: 'Loading lead ads',
  connected: 'Connected',
  stored: (last4: string, day: string) => `Page token ending in ${last4}, saved on ${day}.`,
  ways: [
    [
      'With Zapier, Make or n8n',
      'Choose Facebook Lead Ads as the trigger, and send the fields of the lead to the webhook URL above.',
    ],
    [
      'Directly from Meta',
      'Connect your own app at Meta with the webhook URL above and a page token. This suits you if someone looks after a Meta app for you.',
    ],
  ] as const,
  open: 'Connect directly',
  restricted: 'You need administrator permissions to connect lead ads directly.',
  waitingTitle: (count: number) => `${leads(count)} waiting for your page token`,
  waitingText:
    'Meta told us about them, and they are safe. Connect directly to fetch what they filled in.',
  fetchingTitle: (count: number) => `Fetching ${leads(count)} from Meta`,
  fetchingText: 'They appear in the list of deliveries below.',
  problemTitle: (count: number) =>
    count === 0 ? 'Meta refused us the last time' : `${leads(count)} can't be fetched from Meta`,
  safe: 'Leads that Meta reports until then are safe.',
  retry: 'Try again',
  retried: 'Trying again',
  retryFailed: "We couldn't try again. Check your connection and try again.",
  steps: [
    'In your app at Meta, open Webhooks, choose Page, and enter the webhook URL above with this verify token:',
    'Subscribe to the field leadgen, and connect your page to the app.',
    "In Meta Business settings, create a token of a system user for your page. It doesn't expire. It needs the permissions leads_retrieval, pages_manage_metadata, pages_show_list and pages_read_engagement; with ads_management, leads also name their ad.",
  ] as const,
  verifyToken: 'Verify token',
  copyVerify: 'Copy',
  copied: 'Copied',
  token: 'Page token',
  tokenHint: 'We store it encrypted and use it only to read leads.',
  tokenReplaced: 'Paste another one to replace the one that is saved.',
  tokenToggle: ['Show page token', 'Hide page token'] as const,
  secret: 'App secret (optional)',
  secretHint: 'With it, we accept only posts that Meta has signed for your app.',
  secretKept: 'One is saved. It goes with the page token: paste it again if you replace the token.',
  secretToggle: ['Show app secret', 'Hide app secret'] as const,
  save: 'Check and save',
  saving: 'Checking...',
  saved: 'Lead ads connected',
  failed: "The page token wasn't saved. Check your connection and try again.",
  remove: 'Disconnect',
  removal: {
    title: 'Disconnect lead ads?',
    text: 'We delete the page token and the app secret. Leads that Meta reports wait until you connect again. Leads you have stay.',
    cancel: 'Keep',
    confirm: 'Disconnect',
    busy: 'Disconnecting...',
    failed: "Lead ads weren't disconnected. Please try again.",
    done: 'Lead ads disconnected',
  },
};

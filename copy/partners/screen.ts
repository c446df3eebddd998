import { catalog } from '#copy/catalog/catalog.ts';
export const copy = catalog('partners.screen', {
  title: 'Partner Program',
  description: 'Recommend OpenSetter and earn a share of what your customers pay.',
  share: '20%',
  shareTitle: '20% commission',
  shareText:
    'You earn 20% of every payment from the customers you refer, for as long as they stay.',
  steps: [
    { title: 'Join', text: 'Create your partner account in the partner portal.' },
    { title: 'Recommend', text: 'Share your personal link with people who could use an agent.' },
    { title: 'Earn', text: 'Follow sign-ups, payments and payouts in the portal.' },
  ],
  open: 'Open the partner portal',
  opens: 'Opens in a new tab.',
  noTeam: 'Team not found',
  noTeamText: "The partner page belongs to a team. Open it from your team's menu.",
  dashboard: 'Go to the dashboard',
});

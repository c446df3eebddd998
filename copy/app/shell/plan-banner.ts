import { catalog } from '#copy/catalog/catalog.ts';
export const planBannerCopy = catalog('app.shell.planBanner', {
  label: 'Your plan',
  labelOfMessages: 'Your messages',
  titles: {
    grace: 'Your last payment failed. Your agents keep working until {day}',
    unpaid: 'Your agents are paused: your subscription is unpaid',
    ended: 'Your agents are paused: your subscription has ended',
    used_up:
      'Your agents are paused: your team has used {limit, plural, one {its only message} other {all # messages}}',
  },
  texts: {
    grace: 'Pay the open invoice to keep them running.',
    unpaid: 'Pay the open invoice to resume right away. Nothing was deleted.',
    ended: 'Choose a plan to resume. Nothing was deleted.',
    used_up: 'They resume when the next period begins, or when you upgrade.',
  },
  actions: {
    grace: 'Pay now',
    unpaid: 'Pay now',
    ended: 'Choose a plan',
    used_up: 'Upgrade',
  },
  askOwner: "Only the team's owner can change this. Nothing was deleted.",
  limitOfOperator:
    'They resume when the next monthly period begins, or when your administrator raises the limit.',
  see: 'See the plan',
});

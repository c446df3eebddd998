import { catalog } from '#copy/catalog/catalog.ts';
export const copy = catalog('notifications.screen', {
  title: 'Notifications',
  description: 'Choose what we notify you about in {team}, how and when. Only you see this.',
  loading: 'Loading your notifications...',
  loadFailed: {
    title: "We couldn't load your notifications",
    text: 'Nothing was changed. Check your internet connection and try again.',
  },
  browser: {
    title: 'This browser',
    text: 'These two only apply to this browser.',
    notify: 'Show notifications',
    notifyHint: 'Even while OpenSetter is closed, if this device allows it.',
    sound: 'Play a sound when a lead starts waiting',
    soundHint: 'While OpenSetter is open in a tab, and outside your quiet hours.',
    unsupported: "This browser can't show notifications.",
    not_installed:
      'On an iPhone or iPad, first add OpenSetter to the home screen: tap Share, then Add to Home Screen. Open it from there and turn notifications on.',
    denied:
      "This browser blocks notifications from OpenSetter. Allow them in the browser's settings for this site, then come back.",
    withoutService:
      "We can't reach this browser's push service, so you only see notifications while OpenSetter is open in a tab.",
    failed: "We couldn't turn on notifications. Nothing was changed. Please try again.",
    install:
      'On a phone, add OpenSetter to your home screen. It then opens like an app, and notifications work there.',
  },
  waiting: {
    title: 'A lead is waiting for you',
    text: 'Your agent left a conversation to your team, or a lead wrote where someone has taken over.',
    whose: 'Which leads',
    whoseChoices: { mine: 'Mine and unassigned', all: "All of the team's leads" },
    push: 'Notification',
    email: 'Email',
    after: 'Send an email after this many minutes without an answer',
  },
  lost: {
    title: 'A WhatsApp number lost its connection',
    text: 'No one answers on it until someone connects it again.',
    push: 'Notification',
    email: 'Email, immediately',
  },
  mention: {
    title: 'Someone mentions you in a note',
    text: 'The link leads to the conversation.',
    push: 'Notification',
    email: 'Email',
  },
  spending: {
    title: "You've used most of your spending ceiling",
    text: 'When you reach 80% of your daily or monthly limit for the AI model. At 100%, the agents pause.',
    push: 'Notification',
    email: 'Email',
  },
  quiet: {
    title: 'Quiet hours',
    text: "During these hours, we send no notifications or emails. Afterwards, we send what's still relevant.",
    on: 'Use quiet hours',
    from: 'From',
    to: 'Until',
    zone: 'Time zone',
    zoneHint: 'For example, Europe/Paris. We adjust for daylight saving time.',
    lost: 'Still notify me about lost numbers',
  },
  saved: 'Notifications saved',
  failed: "We couldn't save your settings. Your choices are still here. Please try again.",
  shown: {
    held: 'A reply to {name} is waiting for your approval',
  },
});

import { catalog } from '#copy/catalog/catalog.ts';
export const copy = catalog('notifications.screen', {
  title: 'Notifications',
  description: "What you're told about {team}, how and when. Only you see this.",
  loading: 'Loading your notifications...',
  loadFailed: {
    title: "Your notifications couldn't be loaded",
    text: 'Nothing was changed. Check your internet connection and try again.',
    retry: 'Retry',
  },
  browser: {
    title: 'This browser',
    text: 'These two are for this browser alone.',
    notify: 'Show notifications',
    notifyHint: 'Also while OpenSetter is closed, as far as this device allows.',
    sound: 'Play a sound when a lead begins to wait',
    soundHint: 'While OpenSetter is open in a tab, and outside your quiet hours.',
    unsupported: "This browser can't show notifications.",
    not_installed:
      'On an iPhone or iPad, first add OpenSetter to the home screen: tap Share, then Add to Home Screen. Open it from there and turn notifications on.',
    denied:
      "This browser blocks notifications from OpenSetter. Allow them in the browser's settings for this site, then come back.",
    withoutService:
      "This browser's push service can't be reached, so notifications are shown only while OpenSetter is open in a tab.",
    failed: "Notifications couldn't be turned on. Nothing was changed. Please try again.",
    install:
      'On a phone, add OpenSetter to the home screen: it then opens like an app, and notifications work there.',
  },
  waiting: {
    title: 'A lead is waiting for you',
    text: 'Your agent left a conversation to your team, or a lead wrote where someone has taken over.',
    whose: 'For which leads',
    whoseChoices: { mine: 'Mine and unassigned', all: 'All leads of the team' },
    push: 'Notification',
    email: 'Email',
    after: 'Email after so many minutes without an answer',
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
    title: 'Most of the spending ceiling is used up',
    text: 'At 80% of what a day or month of the AI model may cost. At 100% the agents pause.',
    push: 'Notification',
    email: 'Email',
  },
  quiet: {
    title: 'Quiet hours',
    text: 'In these hours nothing rings and no email is sent. What is still of interest afterwards follows then.',
    on: 'Keep quiet hours',
    from: 'From',
    to: 'Until',
    zone: 'Time zone',
    zoneHint: 'Such as Europe/Paris. Clock changes are taken into account.',
    lost: 'Tell me about lost numbers all the same',
  },
  submit: 'Save',
  busy: 'Saving...',
  saved: 'Notifications saved',
  failed: "Your settings couldn't be saved. What you chose is still here. Please try again.",
  shown: {
    held: 'An answer to {name} waits for you to send it',
  },
});

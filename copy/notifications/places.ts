import { catalog } from '../catalog/catalog.ts';

/** Descriptions and search keywords of these pages in the command palette. */
export const places = catalog('notifications.places', {
  page: {
    text: 'What we tell you about, how and when.',
    words:
      'alerts, emails, stop emails, too many emails, unsubscribe, mail, messages to me, notify, mute',
  },
  browser:
    'push, desktop, phone alerts, buzz, vibrate, mobile, pop-up, sound, ring, noise, silence, install app, home screen',
  waiting: 'waiting lead, new message, email me, alert me, remind me, reply needed',
  lost: 'disconnected, number down, whatsapp offline, connection alert',
  mention: 'mentions, at me, notes, tagged me',
  spending: 'budget alert, cost alert, ai spending, limit reached',
  quiet:
    'do not disturb, night, weekend, sleep, silent, mute at night, holidays off, pause notifications',
});

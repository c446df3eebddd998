import { placesOf } from '#web/shared/place.ts';
import { copy } from '#copy/notifications/screen.ts';

const page = placesOf('notifications');

export const notificationPlaces = [
  page.whole(
    copy.title,
    'What we tell you about, how and when.',
    'alerts, emails, stop emails, too many emails, unsubscribe, mail, messages to me, notify, mute',
  ),
  page.part(
    copy.browser,
    'push, desktop, phone alerts, buzz, vibrate, mobile, pop-up, sound, ring, noise, silence, install app, home screen',
  ),
  page.part(copy.waiting, 'waiting lead, new message, email me, alert me, remind me, reply needed'),
  page.part(copy.lost, 'disconnected, number down, whatsapp offline, connection alert'),
  page.part(copy.mention, 'mentions, at me, notes, tagged me'),
  page.part(copy.spending, 'budget alert, cost alert, ai spending, limit reached'),
  page.part(
    copy.quiet,
    'do not disturb, night, weekend, sleep, silent, mute at night, holidays off, pause notifications',
  ),
];

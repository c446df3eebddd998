import { placesOf } from '#web/shared/place.ts';
import { copy } from '#copy/notifications/screen.ts';
import { places as texts } from '#copy/notifications/places.ts';

const page = placesOf('notifications');

export const notificationPlaces = () => [
  page.whole(copy.title, texts.page.text, texts.page.words),
  page.part(copy.browser, texts.browser.words),
  page.part(copy.waiting, texts.waiting.words),
  page.part(copy.lost, texts.lost.words),
  page.part(copy.mention, texts.mention.words),
  page.part(copy.spending, texts.spending.words),
  page.part(copy.quiet, texts.quiet.words),
];

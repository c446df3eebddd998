import { placeBuilders } from '#web/shared/place.ts';
import { copy } from '#copy/notifications/screen.ts';
import { places as texts } from '#copy/notifications/places.ts';

const page = placeBuilders('notifications');

export const notificationPlaces = () => [
  page.whole(copy.title, texts.page.text, texts.page.words),
  page.part(copy.browser, texts.browser),
  page.part(copy.waiting, texts.waiting),
  page.part(copy.lost, texts.lost),
  page.part(copy.mention, texts.mention),
  page.part(copy.spending, texts.spending),
  page.part(copy.quiet, texts.quiet),
];

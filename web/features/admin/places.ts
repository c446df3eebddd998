import { placeBuilders } from '#web/shared/place.ts';
import { copy } from '#copy/admin/desk.ts';
import { places as texts } from '#copy/admin/places.ts';

export const adminPlaces = () => [
  placeBuilders('admin').whole(copy.title, texts.page.text, texts.page.words),
];

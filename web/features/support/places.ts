import { placesOf } from '#web/shared/place.ts';
import { copy } from '#copy/support/screen.ts';
import { places as texts } from '#copy/support/places.ts';

export const supportPlaces = () => [
  placesOf('support').whole(copy.title, copy.description, texts.page),
];

import { placeBuilders } from '#web/shared/place.ts';
import { copy } from '#copy/support/screen.ts';
import { places as texts } from '#copy/support/places.ts';

export const supportPlaces = () => [
  placeBuilders('support').whole(copy.title, copy.description, texts.page),
];

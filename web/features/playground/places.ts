import { placeBuilders } from '#web/shared/place.ts';
import { copy } from '#copy/playground/screen.ts';
import { places as texts } from '#copy/playground/places.ts';

export const playgroundPlaces = () => [
  placeBuilders('playground').whole(copy.title, copy.subtitle, texts.page),
];

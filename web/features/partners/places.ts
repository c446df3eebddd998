import { placeBuilders } from '#web/shared/place.ts';
import { copy } from '#copy/partners/screen.ts';
import { places as texts } from '#copy/partners/places.ts';

export const partnerPlaces = () => [
  placeBuilders('partners').whole(copy.title, copy.description, texts.page),
];

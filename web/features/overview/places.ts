import { placeBuilders } from '#web/shared/place.ts';
import { homeCopy } from '#copy/overview/screen.ts';
import { places as texts } from '#copy/overview/places.ts';

export const overviewPlaces = () => [
  placeBuilders('team').whole(homeCopy.title, texts.page.text, texts.page.words),
  placeBuilders('getStarted').named(texts.getStarted),
];

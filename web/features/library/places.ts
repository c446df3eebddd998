import { placeBuilders } from '#web/shared/place.ts';
import { card } from '#copy/library/screen.ts';
import { places as texts } from '#copy/library/places.ts';

export const libraryPlaces = () => [placeBuilders('agent').part(card, texts.card)];

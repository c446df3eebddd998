import { placesOf } from '#web/shared/place.ts';
import { card } from '#copy/library/screen.ts';

export const libraryPlaces = [
  placesOf('agent').part(
    card,
    'send pictures, photos, images, media, gallery, brochure, video, voice note, catalogue, catalog, products, attachments, files to send',
  ),
];

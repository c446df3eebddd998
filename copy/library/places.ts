import { catalog } from '../catalog/catalog.ts';

/** What the command palette says of these places, and the words by which people look for them. */
export const places = catalog('library.places', {
  card: 'send pictures, photos, images, media, gallery, brochure, video, voice note, catalogue, catalog, products, attachments, files to send',
});

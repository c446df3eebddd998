import { catalog } from '../catalog/catalog.ts';

/** Descriptions and search keywords of these pages in the command palette. */
export const places = catalog('library.places', {
  card: 'send pictures, photos, images, media, gallery, brochure, video, voice note, catalogue, catalog, products, attachments, files to send',
});

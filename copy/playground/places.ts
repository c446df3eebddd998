import { catalog } from '../catalog/catalog.ts';

/** Descriptions and search keywords of these pages in the command palette. */
export const places = catalog('playground.places', {
  page: 'test my agent, try, simulate, demo chat, preview, practice, sandbox, talk to the bot',
});

import { catalog } from '../catalog/catalog.ts';

/** What the command palette says of these places, and the words by which people look for them. */
export const places = catalog('playground.places', {
  page: 'test my agent, try, simulate, demo chat, preview, practice, sandbox, talk to the bot',
});

import { placesOf } from '#web/shared/place.ts';
import { copy } from '#copy/playground/screen.ts';

export const playgroundPlaces = [
  placesOf('playground').whole(
    copy.title,
    copy.subtitle,
    'test my agent, try, simulate, demo chat, preview, practice, sandbox, talk to the bot',
  ),
];

import { placesOf } from '#web/shared/place.ts';
import { copy } from '#copy/support/screen.ts';

export const supportPlaces = [
  placesOf('support').whole(
    copy.title,
    copy.description,
    'help, contact us, problem, bug, complaint, question, talk to someone, customer service, report, feedback',
  ),
];

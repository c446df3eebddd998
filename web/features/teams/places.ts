import { placeBuilders } from '#web/shared/place.ts';
import { copy } from '#copy/teams/screen.ts';
import { places as texts } from '#copy/teams/places.ts';

const page = placeBuilders('members');

export const memberPlaces = () => [
  page.whole(copy.title, copy.description, texts.page),
  page.part(copy.invite, texts.invite),
  page.named(texts.rolesAndPermissions),
  page.named(texts.removeAMember),
  page.named(texts.transferOwnership),
  page.part(copy.leave, texts.leave),
];

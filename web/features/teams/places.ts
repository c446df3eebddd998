import { placesOf } from '#web/shared/place.ts';
import { copy } from '#copy/teams/screen.ts';
import { places as texts } from '#copy/teams/places.ts';

const page = placesOf('members');

export const memberPlaces = () => [
  page.whole(copy.title, copy.description, texts.page.words),
  page.part(copy.invite, texts.invite.words),
  page.whole(
    texts.rolesAndPermissions.label,
    texts.rolesAndPermissions.text,
    texts.rolesAndPermissions.words,
  ),
  page.whole(texts.removeAMember.label, texts.removeAMember.text, texts.removeAMember.words),
  page.whole(
    texts.transferOwnership.label,
    texts.transferOwnership.text,
    texts.transferOwnership.words,
  ),
  page.part(copy.leave, texts.leave.words),
];

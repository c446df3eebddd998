import { placesOf } from '#web/shared/place.ts';
import { copy } from '#copy/partners/screen.ts';

export const partnerPlaces = [
  placesOf('partners').whole(
    copy.title,
    copy.description,
    'affiliate, referral, refer a friend, commission, earn money, reseller, recommend',
  ),
];

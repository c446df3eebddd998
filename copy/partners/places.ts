import { catalog } from '../catalog/catalog.ts';

/** What the command palette says of these places, and the words by which people look for them. */
export const places = catalog('partners.places', {
  page: 'affiliate, referral, refer a friend, commission, earn money, reseller, recommend',
});

import { catalog } from '../catalog/catalog.ts';

/** Descriptions and search keywords of these pages in the command palette. */
export const places = catalog('partners.places', {
  page: 'affiliate, referral, refer a friend, commission, earn money, reseller, recommend',
});

import { campaignRef } from '#domain/campaigns/schema.ts';
import { itemChange, itemImport, itemRef, newItem } from '#domain/library/library.ts';
import { inTeam, inTransaction, OWN_ID, SETS_VALUE } from '#server/procedure-guards.ts';
import { addItem, changeItem, removeItem } from './add-item.ts';
import { getLibrary } from './get-library.ts';
import { importFromSite, importItems } from './import-items.ts';

/** The files that agents send. All members can see them; those who may edit campaigns can change them. */
export const libraryRoutes = {
  list: inTeam('canViewAnalytics').input(campaignRef).handler(inTransaction(getLibrary)),

  add: inTeam('canEditCampaigns')
    .meta({ harmless: OWN_ID, log: ['campaigns', 'addedToLibrary'] })
    .input(newItem)
    .handler(({ context, input }) => addItem(context.services, context.access, input)),

  importItems: inTeam('canEditCampaigns')
    .meta({ harmless: OWN_ID, log: ['campaigns', 'importedCatalogue'] })
    .input(itemImport)
    .handler(inTransaction(importItems)),

  importFromSite: inTeam('canEditCampaigns')
    .meta({
      harmless: 'what is an item already is not added again',
      log: ['campaigns', 'madeCatalogueOfWebsite'],
    })
    .input(campaignRef)
    .handler(inTransaction(importFromSite)),

  change: inTeam('canEditCampaigns')
    .meta({ harmless: SETS_VALUE, log: ['campaigns', 'changedLibrary'] })
    .input(itemChange)
    .handler(inTransaction((tx, input, _access, services) => changeItem(tx, input, services))),

  remove: inTeam('canEditCampaigns')
    .meta({ once: true, log: ['campaigns', 'removedFromLibrary'] })
    .input(itemRef)
    .handler(inTransaction(removeItem)),
};

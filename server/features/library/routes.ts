import { campaignRef } from '#domain/campaigns/schema.ts';
import { itemChange, itemRef, newItem } from '#domain/library/library.ts';
import { inTeam, OWN_ID, SETS_VALUE } from '#server/procedure-guards.ts';
import { addItem } from './add-item.ts';
import { changeItem, removeItem } from './change-item.ts';
import { getLibrary } from './get-library.ts';

/** What agents send. All members of the team see it; those who edit campaigns edit it. */
export const libraryRoutes = {
  list: inTeam('canViewAnalytics')
    .input(campaignRef)
    .handler(({ context: { services, access }, input }) =>
      services.db.inTeam(access.scope, (tx) => getLibrary(tx, input.campaign_slug)),
    ),

  add: inTeam('canEditCampaigns')
    .meta({ harmless: OWN_ID, log: ['campaigns', 'addedToLibrary'] })
    .input(newItem)
    .handler(({ context, input }) => addItem(context.services, context.access, input)),

  change: inTeam('canEditCampaigns')
    .meta({ harmless: SETS_VALUE, log: ['campaigns', 'changedLibrary'] })
    .input(itemChange)
    .handler(({ context, input }) => changeItem(context.services, context.access, input)),

  remove: inTeam('canEditCampaigns')
    .meta({ once: true, log: ['campaigns', 'removedFromLibrary'] })
    .input(itemRef)
    .handler(({ context, input }) => removeItem(context.services, context.access, input)),
};

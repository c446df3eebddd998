import { captureSettings } from '#domain/leads/countries.ts';
import { deliveriesQuery } from '#domain/leads/deliveries.ts';
import {
  mapPostInput,
  mapSummaryInput,
  postRef,
  tryPostInput,
} from '#domain/leads/posts/waiting-posts.ts';
import { importRef, importRowsPage, startedImport } from '#domain/leads/imports.ts';
import { exampleRows } from '#domain/outreach/send-summary.ts';
import { metaQuery, metaSave } from '#domain/leads/meta-lead-ads.ts';
import { teamRef } from '#domain/teams/schema.ts';
import {
  okInTransaction,
  inTeam,
  inTransaction,
  SETS_VALUE,
  signedIn,
  okHandler,
} from '#server/procedure-guards.ts';
import { getCaptureSettings } from './capture-settings.ts';
import { getHook, saveCaptureSettings } from './get-hook.ts';
import { listDeliveries } from './delivery-queries.ts';
import { getMetaLeadAds, removeMetaToken, retryMeta, saveMetaToken } from './meta/meta-settings.ts';
import { discardImport, pauseImport, startImport, startUndo } from './import/change-import.ts';
import { listImports, listRows } from './import/import-queries.ts';
import { listCountries } from './parse-phone.ts';
import { getMapSummary } from './posts/map-summary.ts';
import { listWaitingPosts } from './posts/post-queries.ts';
import { dismissPosts, mapPost } from './posts/review-posts.ts';
import { getTestPost, tryPost } from './posts/try-post.ts';
import { getImportSummary } from './import/import-summary.ts';
import { writeExamples } from './import/write-examples.ts';

export const leadsRoutes = {
  hook: inTeam('canViewAnalytics').input(deliveriesQuery).handler(inTransaction(getHook)),

  deliveries: inTeam('canViewConversations')
    .input(deliveriesQuery)
    .handler(inTransaction((tx, input) => listDeliveries(tx, input.campaign_id))),

  tryPost: inTeam('canViewAnalytics').input(tryPostInput).handler(inTransaction(tryPost)),

  testPost: inTeam('canViewAnalytics')
    .input(deliveriesQuery)
    .handler(inTransaction((tx, input) => getTestPost(tx, input.campaign_id))),

  waitingPosts: inTeam('canViewConversations')
    .input(deliveriesQuery)
    .handler(inTransaction((tx, input) => listWaitingPosts(tx, input.campaign_id))),

  mapSummary: inTeam('canEditCampaigns')
    .input(mapSummaryInput)
    .handler(inTransaction(getMapSummary)),

  mapPost: inTeam('canEditCampaigns')
    .meta({ once: true, log: ['leads', 'mappedFieldsForm'] })
    .input(mapPostInput)
    .handler(okInTransaction(mapPost)),

  dismissPosts: inTeam('canEditCampaigns')
    .meta({ once: true, log: ['leads', 'dismissedPostsForm'] })
    .input(postRef)
    .handler(okInTransaction(dismissPosts)),

  meta: inTeam('canViewAnalytics').input(metaQuery).handler(inTransaction(getMetaLeadAds)),

  saveMetaToken: inTeam('canEditSettings', { inPerson: true })
    .meta({ harmless: SETS_VALUE, log: ['settings', 'changedPageTokenMetaLeadAds'] })
    .input(metaSave)
    .handler(okHandler(({ services, access }, input) => saveMetaToken(services, access, input))),

  removeMetaToken: inTeam('canEditSettings', { inPerson: true })
    .meta({
      harmless: 'there is nothing left to remove',
      log: ['settings', 'removedPageTokenMetaLeadAds'],
    })
    .input(teamRef)
    .handler(okInTransaction(removeMetaToken)),

  retryMeta: inTeam('canEditSettings')
    .meta({
      harmless: 'fetches again what is not fetched yet',
      unlogged: 'happens automatically, too',
    })
    .input(metaQuery)
    .handler(okInTransaction((tx, input) => retryMeta(tx, input.campaign_id))),

  /** used before a team exists */
  countries: signedIn.handler(() => ({ countries: listCountries() })),

  captureSettings: inTeam('canViewAnalytics')
    .input(teamRef)
    .handler(inTransaction(getCaptureSettings)),

  saveCaptureSettings: inTeam('canEditSettings')
    .meta({ harmless: SETS_VALUE, log: ['settings', 'changedHowPhoneNumbersAreRead'] })
    .input(captureSettings)
    .handler(okInTransaction((tx, input) => saveCaptureSettings(tx, input.default_country))),

  imports: inTeam('canViewConversations').input(teamRef).handler(inTransaction(listImports)),

  importRows: inTeam('canViewConversations').input(importRowsPage).handler(inTransaction(listRows)),

  importSummary: inTeam('canViewConversations')
    .input(importRef)
    .handler(inTransaction((tx, input) => getImportSummary(tx, input.import_id))),

  importExamples: inTeam('canEditCampaigns')
    .meta({
      harmless: 'an example that was written is answered again',
      unlogged: 'nothing of the team changes',
    })
    .input(exampleRows)
    .handler(({ context: { services, access }, input }) => writeExamples(services, access, input)),

  startImport: inTeam('canEditCampaigns')
    .meta({ once: true, log: ['leads', 'startedImport'] })
    .input(startedImport)
    .handler(okInTransaction(startImport)),

  pauseImport: inTeam('canEditCampaigns')
    .meta({ once: true, log: ['leads', 'pausedImport'] })
    .input(importRef)
    .handler(okInTransaction(pauseImport)),

  undoImport: inTeam('canEditCampaigns')
    .meta({ once: true, log: ['leads', 'undidImport'] })
    .input(importRef)
    .handler(okInTransaction(startUndo)),

  discardImport: inTeam('canEditCampaigns')
    .meta({ once: true, log: ['leads', 'discardedImport'] })
    .input(importRef)
    .handler(okInTransaction(discardImport)),
};

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
import { inTeam, SETS_VALUE, signedIn } from '#server/procedure-guards.ts';
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

const OK = { ok: true as const };

export const leadsRoutes = {
  hook: inTeam('canViewAnalytics')
    .input(deliveriesQuery)
    .handler(({ context: { services, access }, input }) =>
      getHook(services, access, input.campaign_id),
    ),

  deliveries: inTeam('canViewConversations')
    .input(deliveriesQuery)
    .handler(({ context: { services, access }, input }) =>
      services.db.inTeam(access.scope, (tx) => listDeliveries(tx, input.campaign_id)),
    ),

  tryPost: inTeam('canViewAnalytics')
    .input(tryPostInput)
    .handler(({ context: { services, access }, input }) => tryPost(services, access, input)),

  testPost: inTeam('canViewAnalytics')
    .input(deliveriesQuery)
    .handler(({ context: { services, access }, input }) =>
      getTestPost(services, access, input.campaign_id),
    ),

  waitingPosts: inTeam('canViewConversations')
    .input(deliveriesQuery)
    .handler(({ context: { services, access }, input }) =>
      services.db.inTeam(access.scope, (tx) => listWaitingPosts(tx, input.campaign_id)),
    ),

  mapSummary: inTeam('canEditCampaigns')
    .input(mapSummaryInput)
    .handler(({ context: { services, access }, input }) =>
      services.db.inTeam(access.scope, (tx) => getMapSummary(services, tx, input)),
    ),

  mapPost: inTeam('canEditCampaigns')
    .meta({ once: true, log: ['leads', 'mappedFieldsForm'] })
    .input(mapPostInput)
    .handler(async ({ context: { services, access }, input }) => {
      await mapPost(services, access, input, input.map, input);
      return OK;
    }),

  dismissPosts: inTeam('canEditCampaigns')
    .meta({ once: true, log: ['leads', 'dismissedPostsForm'] })
    .input(postRef)
    .handler(async ({ context: { services, access }, input }) => {
      await dismissPosts(services, access, input);
      return OK;
    }),

  meta: inTeam('canViewAnalytics')
    .input(metaQuery)
    .handler(({ context: { services, access }, input }) =>
      getMetaLeadAds(services, access, input.campaign_id),
    ),

  saveMetaToken: inTeam('canEditSettings', { inPerson: true })
    .meta({ harmless: SETS_VALUE, log: ['settings', 'changedPageTokenMetaLeadAds'] })
    .input(metaSave)
    .handler(async ({ context: { services, access }, input }) => {
      await saveMetaToken(services, access, input);
      return OK;
    }),

  removeMetaToken: inTeam('canEditSettings', { inPerson: true })
    .meta({
      harmless: 'there is nothing left to remove',
      log: ['settings', 'removedPageTokenMetaLeadAds'],
    })
    .input(teamRef)
    .handler(async ({ context: { services, access } }) => {
      await removeMetaToken(services, access);
      return OK;
    }),

  retryMeta: inTeam('canEditSettings')
    .meta({
      harmless: 'fetches again what is not fetched yet',
      unlogged: 'happens automatically, too',
    })
    .input(metaQuery)
    .handler(async ({ context: { services, access }, input }) => {
      await retryMeta(services, access, input.campaign_id);
      return OK;
    }),

  /** before there is a team */
  countries: signedIn.handler(() => ({ countries: listCountries() })),

  captureSettings: inTeam('canViewAnalytics')
    .input(teamRef)
    .handler(({ context: { services, access } }) =>
      services.db.inTeam(access.scope, getCaptureSettings),
    ),

  saveCaptureSettings: inTeam('canEditSettings')
    .meta({ harmless: SETS_VALUE, log: ['settings', 'changedHowPhoneNumbersAreRead'] })
    .input(captureSettings)
    .handler(async ({ context: { services, access }, input }) => {
      await saveCaptureSettings(services, access, input.default_country);
      return OK;
    }),

  imports: inTeam('canViewConversations')
    .input(teamRef)
    .handler(({ context: { services, access } }) => services.db.inTeam(access.scope, listImports)),

  importRows: inTeam('canViewConversations')
    .input(importRowsPage)
    .handler(({ context: { services, access }, input }) =>
      services.db.inTeam(access.scope, (tx) => listRows(tx, input)),
    ),

  importSummary: inTeam('canViewConversations')
    .input(importRef)
    .handler(({ context: { services, access }, input }) =>
      services.db.inTeam(access.scope, (tx) => getImportSummary(tx, input.import_id)),
    ),

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
    .handler(async ({ context: { services, access }, input }) => {
      await startImport(services, access, input.import_id, input);
      return OK;
    }),

  pauseImport: inTeam('canEditCampaigns')
    .meta({ once: true, log: ['leads', 'pausedImport'] })
    .input(importRef)
    .handler(async ({ context: { services, access }, input }) => {
      await pauseImport(services, access, input.import_id);
      return OK;
    }),

  undoImport: inTeam('canEditCampaigns')
    .meta({ once: true, log: ['leads', 'undidImport'] })
    .input(importRef)
    .handler(async ({ context: { services, access }, input }) => {
      await startUndo(services, access, input.import_id);
      return OK;
    }),

  discardImport: inTeam('canEditCampaigns')
    .meta({ once: true, log: ['leads', 'discardedImport'] })
    .input(importRef)
    .handler(async ({ context: { services, access }, input }) => {
      await discardImport(services, access, input.import_id);
      return OK;
    }),
};

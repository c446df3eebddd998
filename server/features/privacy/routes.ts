import { backupSentence, erasureStart } from '#domain/privacy/team-erasure.ts';
import { exportRef, exportStart } from '#domain/privacy/team-export.ts';
import { actionFilter } from '#domain/privacy/actions.ts';
import { fileTermsChange } from '#domain/privacy/file-terms.ts';
import { termsChange, termsPreviewInput } from '#domain/privacy/terms.ts';
import { teamRef } from '#domain/teams/schema.ts';
import {
  forMember,
  inTeam,
  inTransaction,
  okHandler,
  SETS_VALUE,
  signedIn,
} from '#server/procedure-guards.ts';
import { getErasure, listErasures, startErasure, undoErasure } from './erase-team.ts';
import { exportLink } from './export-link.ts';
import { findExport } from './export-queries.ts';
import { startExport } from './export-team.ts';
import { changeFileTerms, findFileTerms, previewFileTerms } from './file-terms.ts';
import { listActions } from './list-actions.ts';
import { changeTerms, findTerms, previewTerms } from './terms.ts';

/** Guards what only an owner may do, in person: only owners have `canManageSubscription`. */
const asOwner = inTeam('canManageSubscription');

export const privacyRoutes = {
  newestExport: asOwner.input(teamRef).handler(inTransaction(findExport)),

  startExport: asOwner
    .meta({
      harmless: 'one archive is made at a time: a repeat is refused',
      log: ['data', 'askedArchiveTeam'],
    })
    .input(exportStart)
    .handler(forMember(startExport)),

  exportLink: asOwner
    .meta({ harmless: 'another link to the same archive', log: ['data', 'askedLinkArchive'] })
    .input(exportRef)
    .handler(forMember(exportLink)),

  /** Tells every member whether the team will be deleted. */
  erasure: inTeam('canViewAnalytics')
    .input(teamRef)
    .handler(inTransaction((tx, _input, _access, services) => getErasure(tx, services))),

  startErasure: asOwner
    .meta({
      harmless: 'a deletion that waits already is answered again',
      log: ['data', 'askedDeleteTeam'],
    })
    .input(erasureStart)
    .handler(forMember(startErasure)),

  undoErasure: asOwner
    .meta({ harmless: SETS_VALUE, log: ['data', 'tookBackDeletionTeam'] })
    .input(teamRef)
    .handler(okHandler(({ services, access }) => undoErasure(services, access))),

  /** The proofs of the teams that the user had deleted. */
  erasures: signedIn.handler(async ({ context: { services, person } }) => ({
    proofs: await services.db.outsideTeams((tx) => listErasures(tx, person)),
    backups: backupSentence(services.env.BACKUP_DAYS ?? null),
  })),

  /** How long the team keeps leads without activity. */
  terms: inTeam('canDeleteLeads').input(teamRef).handler(inTransaction(findTerms)),

  previewTerms: inTeam('canDeleteLeads')
    .input(termsPreviewInput)
    .handler(inTransaction(previewTerms)),

  changeTerms: inTeam('canDeleteLeads')
    .meta({ harmless: SETS_VALUE, log: ['data', 'changedHowLongLeadsAreKept'] })
    .input(termsChange)
    .handler(inTransaction((tx, input, access) => changeTerms(tx, input.keep_months, access))),

  /** How long the team keeps files of its conversations. */
  fileTerms: inTeam('canDeleteLeads').input(teamRef).handler(inTransaction(findFileTerms)),

  previewFileTerms: inTeam('canDeleteLeads')
    .input(fileTermsChange)
    .handler(inTransaction(previewFileTerms)),

  changeFileTerms: inTeam('canDeleteLeads')
    .meta({ harmless: SETS_VALUE, log: ['data', 'changedHowLongFilesAreKept'] })
    .input(fileTermsChange)
    .handler(inTransaction(changeFileTerms)),

  /** The team's log. */
  actions: inTeam('canEditSettings')
    .input(actionFilter)
    .handler(({ context: { services, access }, input }) => listActions(services, access, input)),
};

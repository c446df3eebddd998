import {
  ceilingsChoice,
  ownModel,
  readingChoice,
  verificationChoice,
} from '#domain/models/schema.ts';
import { teamRef } from '#domain/teams/schema.ts';
import { inTeam, SETS_VALUE } from '#server/procedure-guards.ts';
import {
  getModelSettings,
  removeOwnModel,
  saveCeilings,
  saveOwnModel,
  saveReading,
  saveVerification,
} from './settings.ts';
import { testOwnModel } from './test-own-model.ts';

/** Only the team's members may see its key and spending, never impersonating staff. */
const inPerson = { inPerson: true };

export const modelsRoutes = {
  settings: inTeam('canEditSettings', inPerson)
    .input(teamRef)
    .handler(({ context }) => getModelSettings(context.services, context.access)),

  saveOwn: inTeam('canEditSettings', inPerson)
    .meta({ harmless: SETS_VALUE, log: ['settings', 'changedTeamOwnAIModel'] })
    .input(ownModel)
    .handler(({ context, input }) => saveOwnModel(context.services, context.access, input)),

  testOwn: inTeam('canEditSettings', inPerson)
    .meta({
      harmless: 'asks one tiny question again; nothing is stored but its cost',
      unlogged: 'stores nothing',
    })
    .input(ownModel)
    .handler(({ context, input }) =>
      testOwnModel(context.services, context.access, input, context.ip),
    ),

  removeOwn: inTeam('canEditSettings', inPerson)
    .meta({
      harmless: 'there is nothing left to remove',
      log: ['settings', 'removedTeamOwnAIModel'],
    })
    .input(teamRef)
    .handler(({ context }) => removeOwnModel(context.services, context.access)),

  saveCeilings: inTeam('canEditSettings', inPerson)
    .meta({ harmless: SETS_VALUE, log: ['settings', 'changedSpendingCeilings'] })
    .input(ceilingsChoice)
    .handler(({ context, input }) => saveCeilings(context.services, context.access, input)),

  saveVerification: inTeam('canEditSettings', inPerson)
    .meta({ harmless: SETS_VALUE, log: ['settings', 'changedWhetherAnswersAreVerified'] })
    .input(verificationChoice)
    .handler(({ context, input }) => saveVerification(context.services, context.access, input)),

  saveReading: inTeam('canEditSettings', inPerson)
    .meta({ harmless: SETS_VALUE, log: ['settings', 'changedFilesRead'] })
    .input(readingChoice)
    .handler(({ context, input }) => saveReading(context.services, context.access, input)),
};

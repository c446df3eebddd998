import {
  caseEdit,
  caseForm,
  caseFromConversation,
  caseFromHeld,
  caseRef,
  casesImport,
  chatLabel,
  chatRef,
  gateForm,
  gateQuestion,
  runPlan,
  runRef,
  runsOf,
  runStart,
} from '#domain/quality/schema.ts';
import { inTeam, OWN_ID, SETS_VALUE } from '#server/procedure-guards.ts';
import { editCase, importCases, makeCase, removeCase } from './cases/make-case.ts';
import { makeCaseFromConversation, makeCaseFromHeld } from './cases/make-case-from-thread.ts';
import { checkGateVerifier, getGate, saveGate } from './gate.ts';
import { getPage, getReport, getTranscript, labelAnswer } from './runs/get-report.ts';
import { cancelRun, estimateRun, startRun } from './runs/start-run.ts';

const edits = inTeam('canEditCampaigns').meta({
  unlogged: 'runs and recorded tests change nothing that a lead sees',
});

/** Tests of an agent before leads talk to it. Members of any role can read the results. */
export const evalsRoutes = {
  page: inTeam('canViewConversations')
    .input(runsOf)
    .handler(({ context, input }) => getPage(context.services, context.access, input.campaign_id)),

  report: inTeam('canViewConversations')
    .input(runRef)
    .handler(({ context, input }) => getReport(context.services, context.access, input.run_id)),

  transcript: inTeam('canViewConversations')
    .input(chatRef)
    .handler(({ context, input }) => getTranscript(context.services, context.access, input)),

  estimate: inTeam('canEditCampaigns')
    .input(runPlan)
    .handler(({ context, input }) => estimateRun(context.services, context.access, input)),

  start: edits
    .meta({ harmless: OWN_ID })
    .input(runStart)
    .handler(({ context, input }) => startRun(context.services, context.access, input, context.ip)),

  cancel: edits
    .meta({ harmless: 'a run that has ended stays as it is' })
    .input(runRef)
    .handler(({ context, input }) => cancelRun(context.services, context.access, input.run_id)),

  label: edits
    .meta({ harmless: SETS_VALUE })
    .input(chatLabel)
    .handler(({ context, input }) => labelAnswer(context.services, context.access, input)),

  gate: inTeam('canEditCampaigns')
    .input(gateQuestion)
    .handler(({ context, input }) =>
      getGate(context.services, context.access, input.campaign_slug),
    ),

  verifier: inTeam('canEditCampaigns')
    .input(gateQuestion)
    .handler(({ context, input }) =>
      checkGateVerifier(context.services, context.access, input.campaign_slug),
    ),

  saveGate: inTeam('canEditSettings')
    .meta({ harmless: SETS_VALUE, log: ['campaigns', 'changedGateBeforePublishing'] })
    .input(gateForm)
    .handler(({ context, input }) => saveGate(context.services, context.access, input)),

  makeCase: edits
    .meta({ harmless: OWN_ID })
    .input(caseForm)
    .handler(({ context, input }) => makeCase(context.services, context.access, input)),

  importCases: edits
    .meta({ harmless: OWN_ID })
    .input(casesImport)
    .handler(({ context, input }) => importCases(context.services, context.access, input)),

  makeCaseFromConversation: edits
    .meta({ harmless: OWN_ID })
    .input(caseFromConversation)
    .handler(({ context, input }) =>
      makeCaseFromConversation(context.services, context.access, input),
    ),

  makeCaseFromHeld: edits
    .meta({ harmless: OWN_ID })
    .input(caseFromHeld)
    .handler(({ context, input }) => makeCaseFromHeld(context.services, context.access, input)),

  editCase: edits
    .meta({ harmless: SETS_VALUE })
    .input(caseEdit)
    .handler(({ context, input }) => editCase(context.services, context.access, input)),

  removeCase: edits
    .meta({ once: true })
    .input(caseRef)
    .handler(({ context, input }) => removeCase(context.services, context.access, input.case_id)),
};

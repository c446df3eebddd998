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
  runsQuery,
  runStart,
} from '#domain/quality/schema.ts';
import { forMember, inTeam, inTransaction, OWN_ID, SETS_VALUE } from '#server/procedure-guards.ts';
import { editCase, importCases, createCase, removeCase } from './cases/create-case.ts';
import { createCaseFromConversation, createCaseFromHeld } from './cases/create-case-from-thread.ts';
import { checkGateVerifier, getGate, saveGate } from './gate.ts';
import { getEvalsPage, getReport, getTranscript, labelAnswer } from './runs/get-report.ts';
import { cancelRun, estimateRun, startRun } from './runs/start-run.ts';

const edits = inTeam('canEditCampaigns').meta({
  unlogged: 'runs and recorded tests change nothing that a lead sees',
});

/** Tests of an agent before leads talk to it. Members of any role can read the results. */
export const evalsRoutes = {
  page: inTeam('canViewConversations')
    .input(runsQuery)
    .handler(
      inTransaction((tx, input, _access, services) =>
        getEvalsPage(tx, input.campaign_id, services),
      ),
    ),

  report: inTeam('canViewConversations')
    .input(runRef)
    .handler(
      inTransaction((tx, input, _access, services) => getReport(tx, input.run_id, services)),
    ),

  transcript: inTeam('canViewConversations').input(chatRef).handler(inTransaction(getTranscript)),

  estimate: inTeam('canEditCampaigns').input(runPlan).handler(forMember(estimateRun)),

  start: edits.meta({ harmless: OWN_ID }).input(runStart).handler(forMember(startRun)),

  cancel: edits
    .meta({ harmless: 'a run that has ended stays as it is' })
    .input(runRef)
    .handler(inTransaction(cancelRun)),

  label: edits.meta({ harmless: SETS_VALUE }).input(chatLabel).handler(inTransaction(labelAnswer)),

  gate: inTeam('canEditCampaigns').input(gateQuestion).handler(forMember(getGate)),

  verifier: inTeam('canEditCampaigns').input(gateQuestion).handler(forMember(checkGateVerifier)),

  saveGate: inTeam('canEditSettings')
    .meta({ harmless: SETS_VALUE, log: ['campaigns', 'changedGateBeforePublishing'] })
    .input(gateForm)
    .handler(inTransaction(saveGate)),

  makeCase: edits.meta({ harmless: OWN_ID }).input(caseForm).handler(inTransaction(createCase)),

  importCases: edits
    .meta({ harmless: OWN_ID })
    .input(casesImport)
    .handler(inTransaction(importCases)),

  makeCaseFromConversation: edits
    .meta({ harmless: OWN_ID })
    .input(caseFromConversation)
    .handler(inTransaction(createCaseFromConversation)),

  makeCaseFromHeld: edits
    .meta({ harmless: OWN_ID })
    .input(caseFromHeld)
    .handler(inTransaction(createCaseFromHeld)),

  editCase: edits.meta({ harmless: SETS_VALUE }).input(caseEdit).handler(inTransaction(editCase)),

  removeCase: edits.meta({ once: true }).input(caseRef).handler(inTransaction(removeCase)),
};

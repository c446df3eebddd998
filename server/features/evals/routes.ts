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
} from '#domain/evals/schema.ts';
import { inTeam } from '#server/procedure-guards.ts';
import { cancelRun } from './cancel-run.ts';
import { editCase, removeCase } from './change-case.ts';
import { estimateRun } from './estimate-run.ts';
import { checkGateVerifier, getGate, saveGate } from './gate.ts';
import { getPage } from './get-page.ts';
import { getReport, getTranscript } from './get-report.ts';
import { labelAnswer } from './label-answer.ts';
import { importCases, makeCase, makeCaseFromConversation } from './make-case.ts';
import { makeCaseFromHeld } from './make-case-from-thread.ts';
import { startRun } from './start-run.ts';

const reading = { readOnly: () => true };

/** How an agent behaves before its leads find out. Members of any role may read the results. */
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

  estimate: inTeam('canEditCampaigns', reading)
    .input(runPlan)
    .handler(({ context, input }) => estimateRun(context.services, context.access, input)),

  start: inTeam('canEditCampaigns')
    .input(runStart)
    .handler(({ context, input }) => startRun(context.services, context.access, input, context.ip)),

  cancel: inTeam('canEditCampaigns')
    .input(runRef)
    .handler(({ context, input }) => cancelRun(context.services, context.access, input.run_id)),

  label: inTeam('canEditCampaigns')
    .input(chatLabel)
    .handler(({ context, input }) => labelAnswer(context.services, context.access, input)),

  gate: inTeam('canEditCampaigns', reading)
    .input(gateQuestion)
    .handler(({ context, input }) =>
      getGate(context.services, context.access, input.campaign_slug),
    ),

  verifier: inTeam('canEditCampaigns', reading)
    .input(gateQuestion)
    .handler(({ context, input }) =>
      checkGateVerifier(context.services, context.access, input.campaign_slug),
    ),

  saveGate: inTeam('canEditSettings')
    .input(gateForm)
    .handler(({ context, input }) => saveGate(context.services, context.access, input)),

  makeCase: inTeam('canEditCampaigns')
    .input(caseForm)
    .handler(({ context, input }) => makeCase(context.services, context.access, input)),

  importCases: inTeam('canEditCampaigns')
    .input(casesImport)
    .handler(({ context, input }) => importCases(context.services, context.access, input)),

  makeCaseFromConversation: inTeam('canEditCampaigns')
    .input(caseFromConversation)
    .handler(({ context, input }) =>
      makeCaseFromConversation(context.services, context.access, input),
    ),

  makeCaseFromHeld: inTeam('canEditCampaigns')
    .input(caseFromHeld)
    .handler(({ context, input }) => makeCaseFromHeld(context.services, context.access, input)),

  editCase: inTeam('canEditCampaigns')
    .input(caseEdit)
    .handler(({ context, input }) => editCase(context.services, context.access, input)),

  removeCase: inTeam('canEditCampaigns')
    .input(caseRef)
    .handler(({ context, input }) => removeCase(context.services, context.access, input.case_id)),
};

import { z } from 'zod';
import { pageCursor } from '../admin/page-cursor.ts';
import { teamRef } from '../teams/schema.ts';
import { typedText } from '../text.ts';

/** What the log of a team can be filtered by. */
export const ACTION_AREAS = [
  'people',
  'settings',
  'campaigns',
  'numbers',
  'leads',
  'data',
  'billing',
] as const;
export type ActionArea = (typeof ACTION_AREAS)[number];

interface ActionRule {
  area: ActionArea;
  /** continues "Ada Lovelace …" */
  text: string;
}

const rule = (area: ActionArea, text: string): ActionRule => ({ area, text });

/**
 * What a team's log records: procedures by their path, and what happens outside of one by a name of its
 * own. A test holds the procedures to the router: each change of a team is here or in `DAILY_WORK`.
 */
export const TEAM_ACTIONS = {
  'teams.rename': rule('settings', 'renamed the team'),
  'teams.changeTwoFactorPolicy': rule('settings', 'changed who needs two-factor sign-in'),
  'teams.changeSessionPolicy': rule('settings', 'changed how long sessions last'),
  'teams.wordDisclosure': rule('settings', 'changed how leads are told about the assistant'),
  'teams.switchDisclosure': rule('settings', 'switched whether leads are told about the assistant'),
  'teams.changeRole': rule('people', "changed a member's role"),
  'teams.removeMember': rule('people', 'removed a member'),
  'teams.leave': rule('people', 'left the team'),
  'teams.transferOwnership': rule('people', 'transferred the ownership'),
  'teams.invite': rule('people', 'invited somebody'),
  'teams.resendInvitation': rule('people', 'sent an invitation again'),
  'teams.removeInvitation': rule('people', 'withdrew an invitation'),
  'campaigns.createManual': rule('campaigns', 'created a campaign'),
  'campaigns.createFromWebsite': rule('campaigns', 'created a campaign from a website'),
  'campaigns.createFromAnswers': rule('campaigns', 'created a campaign from answers'),
  'campaigns.update': rule('campaigns', 'changed a campaign'),
  'campaigns.remove': rule('campaigns', 'deleted a campaign'),
  'campaigns.saveQualification': rule('campaigns', 'changed what a campaign learns of its leads'),
  'campaigns.changeAutonomy': rule('campaigns', 'changed what an agent may send by itself'),
  'campaigns.updateOffer': rule('campaigns', 'changed an offer'),
  'campaigns.updateFact': rule('campaigns', 'changed a fact about the business'),
  'campaigns.updateFocus': rule('campaigns', 'changed the focus of a campaign'),
  'prompts.publish': rule('campaigns', 'published prompts'),
  'prompts.rollBack': rule('campaigns', 'went back to earlier prompts'),
  'learning.accept': rule('campaigns', 'accepted what a conversation suggested'),
  'learning.decline': rule('campaigns', 'declined what a conversation suggested'),
  'trials.start': rule('campaigns', 'gave new prompts to some of the new leads'),
  'trials.change': rule('campaigns', 'changed a trial of prompts'),
  'trials.stop': rule('campaigns', 'stopped a trial of prompts'),
  'trials.promote': rule('campaigns', 'made the prompts of a trial live'),
  'evals.saveGate': rule('campaigns', 'changed the gate before publishing'),
  'knowledge.addEntry': rule('campaigns', 'added to the knowledge'),
  'knowledge.changeEntry': rule('campaigns', 'changed an entry of the knowledge'),
  'knowledge.removeEntry': rule('campaigns', 'removed an entry of the knowledge'),
  'knowledge.addWebsite': rule('campaigns', 'added a website to the knowledge'),
  'knowledge.changeDocumentUse': rule('campaigns', 'changed where a document is used'),
  'knowledge.removeDocument': rule('campaigns', 'removed a document'),
  'whatsapp.gateway': rule('numbers', 'acted on a WhatsApp connection'),
  'whatsapp.confirm': rule('numbers', 'connected a number'),
  'whatsapp.disconnect': rule('numbers', 'disconnected a number'),
  'whatsapp.removeLost': rule('numbers', 'removed a lost number'),
  'conversations.createField': rule('settings', 'added a field of leads'),
  'conversations.editField': rule('settings', 'changed a field of leads'),
  'conversations.removeField': rule('settings', 'removed a field of leads'),
  'conversations.mergeTags': rule('settings', 'merged tags'),
  'conversations.removeTag': rule('settings', 'removed a tag'),
  'conversations.setAssignment': rule('settings', 'changed how leads are assigned'),
  'conversations.deleteLead': rule('leads', 'deleted a lead'),
  'conversations.bulk': rule('leads', 'changed many leads at once'),
  'leads.saveCaptureSettings': rule('settings', 'changed how phone numbers are read'),
  'leads.startImport': rule('leads', 'started an import'),
  'leads.pauseImport': rule('leads', 'paused an import'),
  'leads.undoImport': rule('leads', 'undid an import'),
  'leads.discardImport': rule('leads', 'discarded an import'),
  'models.saveOwn': rule('settings', "changed the team's own AI model"),
  'models.removeOwn': rule('settings', "removed the team's own AI model"),
  'models.saveCeilings': rule('settings', 'changed the spending ceilings'),
  'models.saveVerification': rule('settings', 'changed whether answers are verified'),
  'api.createKey': rule('settings', 'created an API key'),
  'api.rotateKey': rule('settings', 'gave an API key a new secret'),
  'api.revokeKey': rule('settings', 'revoked an API key'),
  'webhooks.create': rule('settings', 'added a webhook endpoint'),
  'webhooks.change': rule('settings', 'changed a webhook endpoint'),
  'webhooks.remove': rule('settings', 'removed a webhook endpoint'),
  'webhooks.rotateSecret': rule('settings', 'gave a webhook endpoint a new secret'),
  'webhooks.replay': rule('settings', 'had webhook events delivered again'),
  'billing.checkout': rule('billing', 'opened the checkout'),
  'billing.changePlan': rule('billing', 'changed the plan'),
  'billing.cancel': rule('billing', 'cancelled the subscription'),
  'billing.resume': rule('billing', 'resumed the subscription'),
  'billing.portal': rule('billing', 'opened the payment portal'),
  'privacy.startExport': rule('data', 'asked for an archive of the team'),
  'privacy.exportLink': rule('data', 'asked for a link to the archive'),
  'privacy.startErasure': rule('data', 'asked to delete the team'),
  'privacy.undoErasure': rule('data', 'took back the deletion of the team'),
  'archive.downloaded': rule('data', 'downloaded the archive of the team'),
  'lead.exported': rule('data', 'downloaded the data of one lead'),
  'conversations.exported': rule('data', 'exported conversations'),
  'leads.uploaded': rule('leads', 'uploaded a file of leads'),
  'privacy.changeTerms': rule('data', 'changed how long leads are kept'),
  'terms.deleted': rule('leads', 'deleted leads without activity'),
  'opt_outs.imported': rule('data', 'entered a list of opt-outs'),
  'permissions.exported': rule('data', 'exported consents or opt-outs'),
  'record.downloaded': rule('data', 'downloaded the record of processing'),
  'log.exported': rule('data', 'exported this log'),
} as const satisfies Record<string, ActionRule>;

export type TeamAction = keyof typeof TEAM_ACTIONS;
export const isTeamAction = (name: string): name is TeamAction => Object.hasOwn(TEAM_ACTIONS, name);

/**
 * Changes that the log leaves out, each with the reason. Paths, or their beginning with a dot: the
 * conversations themselves say who wrote what and when.
 */
export const DAILY_WORK: Readonly<Record<string, string>> = {
  'conversations.': 'the history of each conversation says who did it',
  'outreach.': 'the history of each conversation says who did it',
  'playground.': 'tests of an agent change nothing that a lead sees',
  'evals.': 'runs and recorded tests change nothing that a lead sees',
  'replays.': 'replays change nothing that a lead sees',
  'learning.look': 'what is found is proposed, and changes nothing before it is accepted',
  'webhooks.sendTest': 'a test event changes nothing',
  'notifications.': 'how one person is told',
  'support.': 'the conversation with support says it',
  'prompts.': 'drafts change nothing before they are published',
  'campaigns.acknowledgeCreation': 'a notice was seen',
  'campaigns.cancelCreation': 'nothing was created',
  'models.testOwn': 'stores nothing',
  'knowledge.rereadDocument': 'reads the same document again',
  'knowledge.cancelReading': 'nothing was added',
  'knowledge.answerQuestions': 'the entry that is added says it',
  'knowledge.dismissQuestions': 'a list was tidied',
};

/** Why a change is left out; undefined: it is not. */
export function dailyWork(procedure: string): string | undefined {
  return DAILY_WORK[procedure] ?? DAILY_WORK[`${procedure.split('.', 1)[0]}.`];
}

/** Entries of one page, and in one file. */
export const ACTIONS_A_PAGE = 50;
export const MAX_ACTIONS_EXPORT = 100_000;

const day = z.iso.date();

/** Which entries; all of them unless something is set. Days are whole days in UTC. */
export const actionFilter = teamRef.extend({
  area: z.enum(ACTION_AREAS).optional(),
  /** the id of who did it */
  user_id: typedText().max(64).optional(),
  from: day.optional(),
  to: day.optional(),
  cursor: pageCursor.optional(),
});
export type ActionFilter = z.output<typeof actionFilter>;

/** An entry as it is read. */
export interface ActionRecord {
  action_id: string;
  /** ISO time */
  at: string;
  area: ActionArea;
  /** continues the name of who did it */
  text: string;
  /** null: the account is deleted, or the product did it by a rule of the team */
  actor: { user_id: string; name: string; email: string } | null;
  by_rule: boolean;
  by_staff: boolean;
  about: Record<string, string>;
  outcome: string;
}

export interface ActionsPage {
  entries: ActionRecord[];
  /** null: there are no more */
  next: string | null;
}

/** The actions of an area, as they are stored. */
export const actionsOf = (area: ActionArea): string[] =>
  Object.entries(TEAM_ACTIONS).flatMap(([name, one]) => (one.area === area ? [name] : []));

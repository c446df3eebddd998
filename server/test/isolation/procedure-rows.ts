import { defaultNotificationSettings } from '#domain/notifications/schema.ts';
import { GATEWAY_ACTIONS } from '#domain/whatsapp/schema.ts';
import { newId } from '#server/platform/id.ts';
import { API_ROWS } from './api-rows.ts';
import { KNOWLEDGE_ROWS } from './knowledge-rows.ts';
import { EVAL_ROWS } from './eval-rows.ts';
import { LEARNING_ROWS } from './learning-rows.ts';
import { PLATFORM_ROWS } from './platform-rows.ts';
import { PRIVACY_ROWS } from './privacy-rows.ts';
import { QUALIFICATION_ROWS } from './qualification-rows.ts';
import type { Row } from './row.ts';
import { ANSWERS, type Ids } from './two-teams.ts';

const person = () => ({
  name: 'Eve',
  email: `eve-${newId()}@example.com`,
  password: 'long enough',
});
const campaign = ({ team_slug, campaign_id }: Ids) => ({ team_slug, campaign_id });
const conversation = ({ team_slug, conversation_id }: Ids) => ({ team_slug, conversation_id });
const message = (ids: Ids) => ({ ...conversation(ids), message_id: ids.message_id });
const member = ({ team_slug, user_id }: Ids) => ({ team_slug, user_id });
const invitation = ({ team_slug, membership_id }: Ids) => ({ team_slug, membership_id });
const emailedInvitation = () => [
  { teamId: newId(), membershipId: newId(), secret: 'x'.repeat(43) },
];
const creation = ({ team_slug, creation_id }: Ids) => ({ team_slug, creation_id });
const note = ({ team_slug, conversation_id, note_id }: Ids) => ({
  team_slug,
  conversation_id,
  note_id,
  text: 'Asked',
});
const leadImport = ({ team_slug, import_id }: Ids) => ({ team_slug, import_id });
const team = ({ team_slug }: Ids) => [{ team_slug }];

const browserSubscription = () => ({
  endpoint: `https://push.example.com/${newId()}`,
  keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
});

const slug = ({ team_slug, campaign_slug }: Ids) => ({ team_slug, campaign_slug });
const promptContent = () => ({
  behavior_prompt_template: 'You are {{agentName}}.',
  first_message_template: '',
  system: {
    agentName: 'Emma',
    companyName: 'Acme',
    goalType: 'rdv',
    goalLink: '',
    offerDescription: '',
    language: 'english',
    businessFocus: '',
  },
  custom_variables: [],
});

/** What no authenticator has answered. */
const credential = () => ({ id: newId(), rawId: newId(), type: 'public-key' });
const passkeyAnswer = () => ({
  ...credential(),
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
});
const newPasskeyAnswer = () => ({
  ...credential(),
  response: { clientDataJSON: 'e30', attestationObject: 'AA' },
});

/** At the installation's address. */
const OWN_MODEL = { key: 'sk-of-a-team', base_url: '', model_name: 'their-model', prices: null };

/** One row a procedure, by its path in the router. */
export const PROCEDURE_ROWS: Record<string, Row> = {
  ...PLATFORM_ROWS,
  ...QUALIFICATION_ROWS,
  ...API_ROWS,
  ...KNOWLEDGE_ROWS,
  ...EVAL_ROWS,
  ...LEARNING_ROWS,
  ...PRIVACY_ROWS,
  'accounts.me': { inputs: () => [{}] },
  'accounts.register': { inputs: () => [person()], own: ['TOO_MANY_REQUESTS'] },
  'accounts.signIn': { inputs: () => [person()], own: ['INVALID_CREDENTIALS'] },
  'accounts.signOut': { inputs: () => [{}] },
  'accounts.verifyEmail': {
    inputs: () => [{ userId: newId(), secret: 'x'.repeat(43) }],
    own: ['LINK_INVALID'],
  },
  'accounts.requestRecovery': { inputs: () => [{ email: `eve-${newId()}@example.com` }] },
  'accounts.resetPassword': {
    inputs: () => [{ userId: newId(), secret: 'x'.repeat(43), password: 'long enough 1' }],
    own: ['LINK_INVALID'],
  },
  'accounts.resendVerification': { inputs: () => [{}], own: ['TOO_MANY_REQUESTS'] },
  'accounts.signInOptions': { inputs: () => [{}] },
  'accounts.startGoogle': { inputs: () => [{}], own: ['GOOGLE_FAILED'] },
  'accounts.startOpenId': { inputs: () => [{}], own: ['OPENID_FAILED'] },
  'accounts.connectOpenId': {
    inputs: () => [{}],
    own: ['IDENTITY_UNPROVEN', 'OPENID_FAILED', 'TOO_MANY_REQUESTS'],
    unverified: 'EMAIL_NOT_VERIFIED',
  },
  'accounts.sessions': { inputs: () => [{}] },
  'accounts.revokeSession': { inputs: () => [{ session_id: newId() }] },
  'accounts.revokeAllSessions': { inputs: () => [{}] },
  'accounts.changePassword': {
    inputs: () => [{ current: 'not the one', password: 'long enough 1' }],
    own: ['PASSWORD_WRONG', 'FORBIDDEN', 'TOO_MANY_REQUESTS'],
  },
  'accounts.setPassword': {
    inputs: () => [{ password: 'long enough 1' }],
    own: ['PASSWORD_EXISTS', 'FORBIDDEN', 'TOO_MANY_REQUESTS'],
  },
  'accounts.verifySecondFactor': {
    inputs: () => [{ code: '123456', trustDevice: false }],
    own: ['SIGN_IN_EXPIRED'],
  },
  'accounts.security': { inputs: () => [{}] },
  // nobody in these two teams has a password or signed in a moment ago
  'accounts.startTwoFactor': {
    inputs: () => [{ password: 'not the one' }],
    own: ['PASSWORD_WRONG', 'TOO_MANY_REQUESTS'],
  },
  'accounts.confirmTwoFactor': {
    inputs: () => [{ code: '123456' }],
    own: ['CONFLICT', 'TOO_MANY_REQUESTS'],
  },
  'accounts.renewRecoveryCodes': {
    inputs: () => [{ code: '123456' }],
    own: ['CODE_WRONG', 'TOO_MANY_REQUESTS'],
  },
  'accounts.turnOffTwoFactor': { inputs: () => [{}], own: ['IDENTITY_UNPROVEN'] },
  'accounts.startPasskeySignIn': { inputs: () => [{}] },
  'accounts.signInWithPasskey': { inputs: () => [passkeyAnswer()], own: ['PASSKEY_REFUSED'] },
  'accounts.startPasskey': {
    inputs: () => [{ password: 'not the one' }],
    own: ['PASSWORD_WRONG', 'TOO_MANY_REQUESTS'],
  },
  'accounts.addPasskey': {
    inputs: () => [{ name: 'Phone', response: newPasskeyAnswer() }],
    own: ['PASSKEY_REFUSED'],
  },
  'accounts.renamePasskey': {
    inputs: () => [{ passkey_id: newId(), name: 'Phone' }],
    own: ['NOT_FOUND'],
  },
  'accounts.removePasskey': {
    inputs: () => [{ passkey_id: newId(), proof: { password: 'not the one' } }],
    own: ['PASSWORD_WRONG', 'TOO_MANY_REQUESTS'],
  },
  'accounts.updateProfile': { inputs: () => [{ first_name: 'Ada', last_name: 'Lovelace' }] },
  'accounts.deleteAccount': { inputs: () => [{ user_id: 'somebody' }], own: ['PERSON_GONE'] },
  'accounts.completeOnboarding': { inputs: () => [{}] },
  'teams.create': {
    inputs: () => [{ team_name: 'Another one' }],
    unverified: 'EMAIL_NOT_VERIFIED',
  },
  'teams.removals': { inputs: () => [{}] },
  'teams.home': { inputs: team },
  'teams.rename': { inputs: ({ team_slug }) => [{ team_slug, team_name: 'Another name' }] },
  'teams.members': { inputs: team },
  'teams.twoFactorPolicy': { inputs: team },
  'teams.changeTwoFactorPolicy': {
    inputs: ({ team_slug }) => [{ team_slug, required: true }],
    own: ['SECOND_FACTOR_REQUIRED'],
  },
  'teams.sessionPolicy': { inputs: team },
  'teams.changeSessionPolicy': {
    inputs: ({ team_slug }) => [{ team_slug, max_hours: 24, idle_minutes: 60 }],
  },
  'teams.changeRole': {
    inputs: (ids) => (['editor', 'viewer'] as const).map((role) => ({ ...member(ids), role })),
  },
  // removed, given away and withdrawn once; then it is gone for those who come after
  'teams.removeMember': { inputs: (ids) => [member(ids)], own: ['NOT_FOUND'] },
  'teams.transferOwnership': { inputs: (ids) => [member(ids)], own: ['FORBIDDEN'] },
  'teams.leave': { inputs: team, own: ['CONFLICT'] },
  'teams.invite': {
    inputs: ({ team_slug }) => [{ team_slug, email: `grace@${team_slug}.example`, role: 'viewer' }],
    own: ['ALREADY_INVITED'],
  },
  'teams.resendInvitation': { inputs: (ids) => [invitation(ids)], own: ['TOO_MANY_EMAILS'] },
  'teams.removeInvitation': { inputs: (ids) => [invitation(ids)], own: ['NOT_FOUND'] },
  'teams.invitation': { inputs: emailedInvitation, own: ['INVITATION_INVALID'] },
  'teams.acceptInvitation': { inputs: emailedInvitation, own: ['INVITATION_INVALID'] },
  'teams.declineInvitation': { inputs: emailedInvitation, own: ['INVITATION_INVALID'] },
  'admin.startImpersonation': {
    inputs: () => [{ userId: newId(), teamId: newId(), reason: 'A question about a campaign' }],
    own: ['NOT_FOUND'],
  },
  'admin.stopImpersonation': { inputs: () => [{}] },
  'admin.people': { inputs: () => [{ query: 'ada-' }] },
  'admin.audit': { inputs: () => [{}] },
  'admin.model': { inputs: () => [{}] },
  'admin.drawing': { inputs: () => [{}] },
  'admin.storage': { inputs: () => [{}] },
  'admin.admins': { inputs: () => [{}] },
  'admin.grantLevel': {
    inputs: () => [{ email: 'nobody@example.com', level: 'admin' }],
    own: ['NOT_FOUND'],
  },
  'admin.revokeLevel': {
    inputs: () => [{ email: 'nobody@example.com' }],
    own: ['NOT_FOUND'],
  },
  'support.chat': { inputs: () => [{}] },
  'campaigns.list': { inputs: team },
  'campaigns.get': { inputs: ({ team_slug, campaign_slug }) => [{ team_slug, campaign_slug }] },
  'campaigns.update': {
    inputs: ({ team_slug, campaign_slug }) => [
      {
        team_slug,
        campaign_slug,
        form: {
          campaign_name: 'Autumn',
          agent_name: 'Emma',
          website_url: '',
          calendar_url: 'https://cal.example.com/emma',
        },
        before: {
          campaign_name: 'Spring',
          agent_name: 'Emma',
          website_url: '',
          calendar_url: 'https://cal.example.com/emma',
        },
      },
    ],
  },
  // deleted once; then it is gone for those who come after
  'campaigns.remove': { inputs: (ids) => [campaign(ids)], own: ['NOT_FOUND'] },
  'campaigns.createManual': {
    inputs: ({ team_slug }) => [
      {
        team_slug,
        form: {
          campaignName: 'Autumn',
          companyName: 'Acme',
          businessActivity: 'other',
          customBusinessActivity: 'Coaching on horseback',
          offerDescription: 'Twelve weeks of coaching for founders. The first call is free.',
          agentName: 'Emma',
          agentLanguage: 'english',
          agentStyle: 'friendly',
          mainObjective: 'other',
          customObjective: 'Get them to visit the farm',
          objectiveLink: 'https://farm.example/visit',
        },
      },
    ],
    own: ['LIMIT_REACHED'],
  },
  'overview.charts': { inputs: team },
  'campaigns.createFromWebsite': {
    inputs: ({ team_slug }) => [
      {
        team_slug,
        form: {
          website_url: 'https://www.acme.example/',
          campaign_name: 'Autumn',
          company_name: 'Acme',
          agent_name: 'Emma',
          language: 'french',
          goal_type: 'direct_sales',
          goal_value: 'https://shop.example/',
        },
      },
    ],
    own: ['LIMIT_REACHED'],
  },
  'campaigns.createFromAnswers': {
    inputs: ({ team_slug }) => [{ team_slug, form: ANSWERS }],
    own: ['LIMIT_REACHED'],
  },
  'campaigns.creation': { inputs: (ids) => [creation(ids)] },
  'campaigns.myCreation': { inputs: team },
  'campaigns.acknowledgeCreation': { inputs: (ids) => [creation(ids)], own: ['CONFLICT'] },
  'campaigns.cancelCreation': { inputs: (ids) => [creation(ids)] },
  'campaigns.results': { inputs: ({ team_slug, campaign_slug }) => [{ team_slug, campaign_slug }] },
  'prompts.list': { inputs: team },
  'prompts.editor': { inputs: (ids) => [slug(ids)] },
  'prompts.leads': { inputs: (ids) => [slug(ids)] },
  // refused once the first has saved
  'prompts.saveDraft': {
    inputs: (ids) => [
      {
        ...slug(ids),
        revision: ids.draft_revision,
        live_number: 1,
        content: promptContent(),
      },
    ],
    own: ['CONFLICT'],
  },
  'prompts.discardDraft': {
    inputs: (ids) => [{ ...slug(ids), revision: ids.draft_revision }],
    own: ['CONFLICT'],
  },
  'prompts.publish': {
    inputs: (ids) => [{ ...slug(ids), revision: ids.draft_revision, live_number: 1, why: '' }],
    own: ['CONFLICT'],
  },
  'prompts.versions': { inputs: (ids) => [slug(ids)] },
  'prompts.version': { inputs: (ids) => [{ ...slug(ids), number: 1 }] },
  'prompts.rollBack': {
    inputs: (ids) => [{ ...slug(ids), number: 1, live_number: 1, why: '' }],
    own: ['CONFLICT'],
  },
  'campaigns.updateOffer': {
    inputs: ({ team_slug, campaign_slug }) => [
      {
        team_slug,
        campaign_slug,
        offer_description: 'Twelve weeks of coaching, said in other words.....',
      },
    ],
  },
  'campaigns.updateFact': {
    inputs: ({ team_slug, campaign_slug }) => [
      { team_slug, campaign_slug, before: null, fact: { kind: 'price', value: '900 €' } },
    ],
  },
  'campaigns.updateFocus': {
    inputs: ({ team_slug, campaign_slug }) => [
      { team_slug, campaign_slug, before: 'coaching', business_focus: 'saas' },
    ],
  },
  'notifications.settings': { inputs: team },
  'notifications.saveSettings': {
    inputs: ({ team_slug }) => [{ team_slug, settings: defaultNotificationSettings('viewer') }],
  },
  'notifications.waiting': {
    inputs: ({ team_slug }) => [{ team_slug, since: '2026-11-22T12:00:00.000Z' }],
  },
  'notifications.pushKey': { inputs: () => [{}] },
  'notifications.subscribe': { inputs: () => [{ subscription: browserSubscription() }] },
  'notifications.unsubscribe': { inputs: () => [{ endpoint: 'https://push.example.com/gone' }] },
  'whatsapp.gateway': {
    inputs: (ids) => GATEWAY_ACTIONS.map((action) => ({ ...campaign(ids), action })),
  },
  'whatsapp.confirm': { inputs: (ids) => [campaign(ids)] },
  'whatsapp.disconnect': { inputs: (ids) => [campaign(ids)], own: ['GATEWAY_FAILED'] },
  'whatsapp.removeLost': { inputs: (ids) => [campaign(ids)] },
  'whatsapp.accounts': { inputs: team },
  'whatsapp.health': { inputs: team },
  'conversations.lead': { inputs: (ids) => [conversation(ids)] },
  'conversations.editLead': {
    inputs: (ids) => [
      { ...conversation(ids), name: 'Jane Doe', email: 'jane@example.com' },
      { ...conversation(ids), fields: { [ids.field_id]: 'Acme' } },
    ],
  },
  'conversations.notes': { inputs: (ids) => [conversation(ids)] },
  'conversations.addNote': {
    inputs: (ids) => [{ ...conversation(ids), note_id: newId(), text: 'Ask @Ada Lovelace' }],
  },
  // its author alone changes a note
  'conversations.editNote': { inputs: (ids) => [note(ids)], own: ['FORBIDDEN'] },
  'conversations.removeNote': { inputs: (ids) => [note(ids)], own: ['FORBIDDEN', 'NOT_FOUND'] },
  'conversations.tags': { inputs: team },
  'conversations.createTag': {
    inputs: ({ team_slug }) => [
      { team_slug, tag_id: newId(), name: `T ${newId()}`, color: 'blue' },
    ],
  },
  'conversations.editTag': {
    inputs: ({ team_slug, tag_id }) => [{ team_slug, tag_id, name: 'Warm', color: 'amber' }],
  },
  // merged and removed once; then it is gone for those who come after
  'conversations.mergeTags': {
    inputs: ({ team_slug, tag_id, other_tag_id }) => [{ team_slug, tag_id, into: other_tag_id }],
    own: ['NOT_FOUND'],
  },
  'conversations.removeTag': {
    inputs: ({ team_slug, tag_id }) => [{ team_slug, tag_id }],
    own: ['NOT_FOUND'],
  },
  'conversations.changeTags': {
    inputs: ({ team_slug, conversation_id, tag_id }) => [
      { team_slug, conversation_ids: [conversation_id], add: [tag_id] },
      { team_slug, conversation_ids: [conversation_id], remove: [tag_id] },
    ],
  },
  'conversations.fields': { inputs: team },
  'conversations.createField': {
    inputs: ({ team_slug }) => [
      { team_slug, field_id: newId(), name: `F ${newId()}`, kind: 'text' },
    ],
    own: ['LIMIT_REACHED'],
  },
  'conversations.editField': {
    inputs: ({ team_slug, field_id }) => [{ team_slug, field_id, name: 'Firm' }],
  },
  'conversations.removeField': {
    inputs: ({ team_slug, field_id }) => [{ team_slug, field_id }],
    own: ['NOT_FOUND'],
  },
  'conversations.cannedReplies': { inputs: team },
  'conversations.saveCannedReply': {
    inputs: ({ team_slug }) => {
      const canned_id = newId();
      return [{ team_slug, canned_id, shortcut: canned_id, text: 'Hello {{lead_name}}' }];
    },
  },
  'conversations.removeCannedReply': {
    inputs: ({ team_slug }) => [{ team_slug, canned_id: newId() }],
    own: ['NOT_FOUND'],
  },
  'conversations.presence': {
    inputs: (ids) => [{ ...conversation(ids), tab_id: newId(), typing: true }],
  },
  'conversations.previewDeletion': {
    inputs: (ids) => [conversation(ids)],
    own: ['NOT_FOUND'],
  },
  'conversations.deleteLead': { inputs: (ids) => [conversation(ids)], own: ['NOT_FOUND'] },
  'conversations.deletions': { inputs: team },
  'conversations.suggestReply': {
    inputs: (ids) => [conversation(ids)],
    own: ['NOT_IN_TIME', 'PLAN_REQUIRED', 'CONFLICT', 'TOO_MANY_REQUESTS'],
  },
  'conversations.list': {
    inputs: (ids) => [
      { team_slug: ids.team_slug },
      { team_slug: ids.team_slug, campaign_id: ids.campaign_id },
      { team_slug: ids.team_slug, search: 'Jane' },
      { team_slug: ids.team_slug, cursor: `2999-01-01T00:00:00Z~${ids.conversation_id}` },
    ],
  },
  'conversations.get': { inputs: (ids) => [conversation(ids)] },
  'conversations.thread': {
    inputs: (ids) => [conversation(ids), { ...conversation(ids), before: '9999999999~1' }],
  },
  'conversations.stop': { inputs: (ids) => [conversation(ids)] },
  'conversations.reply': {
    inputs: (ids) => [{ ...conversation(ids), text: 'Hello', message_id: newId() }],
    own: ['CONFLICT'],
  },
  'leads.hook': { inputs: (ids) => [campaign(ids)] },
  'leads.deliveries': { inputs: (ids) => [campaign(ids)] },
  'leads.captureSettings': { inputs: team },
  'leads.saveCaptureSettings': {
    inputs: ({ team_slug }) => [{ team_slug, default_country: 'FR' }],
  },
  'leads.imports': { inputs: team },
  'leads.importRows': { inputs: (ids) => [{ ...leadImport(ids), state: 'invalid' }] },
  // started once; then its state allows something else
  'leads.startImport': { inputs: (ids) => [leadImport(ids)], own: ['CONFLICT'] },
  'leads.pauseImport': { inputs: (ids) => [leadImport(ids)], own: ['CONFLICT'] },
  'leads.undoImport': { inputs: (ids) => [leadImport(ids)], own: ['CONFLICT'] },
  // discarded once; then it is gone for those who come after
  'leads.discardImport': { inputs: (ids) => [leadImport(ids)], own: ['CONFLICT', 'NOT_FOUND'] },
  'conversations.reactivate': {
    inputs: (ids) => [
      conversation(ids),
      { ...conversation(ids), permission: { reason: 'They called us.' } },
    ],
  },
  'conversations.confirmOptOut': { inputs: (ids) => [conversation(ids)] },
  'conversations.dismissOptOut': { inputs: (ids) => [conversation(ids)] },
  'conversations.markSeen': { inputs: (ids) => [conversation(ids)] },
  'conversations.setOutcome': {
    inputs: (ids) => [{ ...conversation(ids), outcome: 'converti' }],
  },
  'conversations.events': {
    inputs: (ids) => [
      conversation(ids),
      { ...conversation(ids), before: `2999-01-01T00:00:00Z~${ids.conversation_id}` },
    ],
  },
  'conversations.resend': { inputs: (ids) => [message(ids)], own: ['CONFLICT'] },
  'conversations.withdraw': { inputs: (ids) => [message(ids)], own: ['CONFLICT'] },
  // the message never reached the lead
  'conversations.react': {
    inputs: (ids) => [
      { ...message(ids), emoji: '👍' },
      { ...message(ids), emoji: null },
    ],
    own: ['CONFLICT'],
  },
  'conversations.sendHeld': {
    inputs: (ids) => [{ ...conversation(ids), held_id: ids.held_id, text: 'Hello' }],
    own: ['CONFLICT', 'PLAN_REQUIRED'],
  },
  'conversations.discardHeld': {
    inputs: (ids) => [{ ...conversation(ids), held_id: ids.held_id }],
    own: ['CONFLICT'],
  },
  'conversations.counts': { inputs: team },
  'conversations.markRead': {
    inputs: (ids) => [conversation(ids), { ...conversation(ids), seq: 1 }],
  },
  'conversations.markUnread': { inputs: (ids) => [conversation(ids)] },
  'conversations.assignment': { inputs: team },
  'conversations.setAssignment': {
    inputs: ({ team_slug }) => [{ team_slug, assignment: 'round_robin' }],
  },
  'conversations.assign': {
    inputs: ({ team_slug, conversation_id }) => [
      { team_slug, conversation_ids: [conversation_id], user_id: null },
    ],
  },
  'conversations.choose': { inputs: team },
  'conversations.bulk': {
    inputs: ({ team_slug, conversation_id }) => [
      { team_slug, conversation_ids: [conversation_id], action: 'mark_seen' },
    ],
  },
  'outreach.waiting': {
    inputs: ({ team_slug }) => [{ team_slug }, { team_slug, cursor: '1~1' }],
  },
  'outreach.plan': {
    inputs: ({ team_slug }) => [{ team_slug }, { team_slug, leads: 3_000, numbers: 2 }],
  },
  'outreach.clock': { inputs: team },
  'outreach.leadClock': { inputs: (ids) => [conversation(ids)] },
  'outreach.permissions': { inputs: (ids) => [conversation(ids)] },
  'outreach.followUps': { inputs: (ids) => [conversation(ids)] },
  // nothing of this lead is planned
  'outreach.cancelFollowUp': {
    inputs: (ids) => [{ ...conversation(ids), number: 1 }],
    own: ['CONFLICT'],
  },
  'outreach.cancelFirstMessage': { inputs: (ids) => [conversation(ids)], own: ['CONFLICT'] },
  'outreach.sendNext': { inputs: (ids) => [conversation(ids)], own: ['CONFLICT'] },
  'overview.costs': {
    inputs: ({ team_slug }) => [
      { team_slug, days: 7 },
      { team_slug, days: 90 },
    ],
  },
  'models.settings': { inputs: team },
  'models.saveOwn': { inputs: ({ team_slug }) => [{ team_slug, ...OWN_MODEL }] },
  // nothing answers there, which the answer says
  'models.testOwn': { inputs: ({ team_slug }) => [{ team_slug, ...OWN_MODEL }] },
  'models.saveCeilings': { inputs: ({ team_slug }) => [{ team_slug, day: 1, month: null }] },
  'models.removeOwn': { inputs: team },
  // Nobody pays by Stripe here; what is done there is tried in features/billing.
  'billing.subscription': { inputs: team },
  'billing.invoices': { inputs: team, own: ['NOT_FOR_SALE'] },
  'billing.checkout': {
    inputs: ({ team_slug }) => [{ team_slug, planId: 'scale', billingCycle: 'monthly' }],
    own: ['NOT_FOR_SALE'],
  },
  'billing.previewChange': {
    inputs: ({ team_slug }) => [{ team_slug, planId: 'scale', billingCycle: 'monthly' }],
    own: ['NOT_FOR_SALE'],
  },
  'billing.changePlan': {
    inputs: ({ team_slug }) => [{ team_slug, quote: 'made.up' }],
    own: ['NOT_FOR_SALE', 'QUOTE_EXPIRED'],
  },
  'billing.cancel': { inputs: team, own: ['NOT_FOR_SALE'] },
  'billing.resume': { inputs: team, own: ['NOT_FOR_SALE'] },
  'billing.portal': { inputs: team, own: ['NOT_FOR_SALE'] },
  'billing.refresh': { inputs: team, own: ['NOT_FOR_SALE'] },
  'playground.credits': { inputs: team },
  'playground.reply': {
    inputs: (ids) => [
      { ...campaign(ids), turns: [{ by: 'lead', text: 'Hello' }] },
      { ...campaign(ids), turns: [{ by: 'lead', text: 'STOP' }], lead_name: 'Eve' },
    ],
  },
  'playground.firstMessage': { inputs: (ids) => [{ ...campaign(ids), first_name: 'Eve' }] },
};

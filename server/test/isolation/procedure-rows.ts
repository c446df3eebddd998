import { GATEWAY_ACTIONS } from '#domain/whatsapp/schema.ts';
import { newId } from '#server/platform/id.ts';
import { ANSWERS, type Ids } from './two-teams.ts';

/** How a procedure is tried. A procedure without a row fails the isolation test. */
export interface Row {
  /** valid inputs that name these things; each is tried */
  inputs: (ids: Ids) => object[];
  /** the codes by which a call about something of one's own may end besides success */
  own?: string[];
  /** for procedures of a person: how an unverified one is answered; success by default */
  unverified?: 'EMAIL_NOT_VERIFIED';
}

const person = () => ({
  name: 'Eve',
  email: `eve-${newId()}@example.com`,
  password: 'long enough',
});
const campaign = ({ teamSlug, campaign_id }: Ids) => ({ teamSlug, campaign_id });
const conversation = ({ teamSlug, conversation_id }: Ids) => ({ teamSlug, conversation_id });
const member = ({ teamSlug, user_id }: Ids) => ({ teamSlug, user_id });
const invitation = ({ teamSlug, membership_id }: Ids) => ({ teamSlug, membership_id });
const emailedInvitation = () => [
  { teamId: newId(), membershipId: newId(), secret: 'x'.repeat(43) },
];
const creation = ({ teamSlug, creation_id }: Ids) => ({ teamSlug, creation_id });
const team = ({ teamSlug }: Ids) => [{ teamSlug }];

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

/** One row a procedure, by its path in the router. */
export const PROCEDURE_ROWS: Record<string, Row> = {
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
  'accounts.deleteAccount': { inputs: () => [{}], own: ['OWNER_WITH_MEMBERS'] },
  'accounts.completeOnboarding': { inputs: () => [{}] },
  'teams.create': {
    inputs: () => [{ team_name: 'Another one' }],
    unverified: 'EMAIL_NOT_VERIFIED',
  },
  'teams.home': { inputs: team },
  'teams.rename': { inputs: ({ teamSlug }) => [{ teamSlug, team_name: 'Another name' }] },
  'teams.members': { inputs: team },
  'teams.twoFactorPolicy': { inputs: team },
  'teams.changeTwoFactorPolicy': {
    inputs: ({ teamSlug }) => [{ teamSlug, required: true }],
    own: ['SECOND_FACTOR_REQUIRED'],
  },
  'teams.changeRole': {
    inputs: (ids) => (['editor', 'viewer'] as const).map((role) => ({ ...member(ids), role })),
  },
  // removed, given away and withdrawn once; then it is gone for those who come after
  'teams.removeMember': { inputs: (ids) => [member(ids)], own: ['NOT_FOUND'] },
  'teams.transferOwnership': { inputs: (ids) => [member(ids)], own: ['FORBIDDEN'] },
  'teams.leave': { inputs: team, own: ['CONFLICT'] },
  'teams.invite': {
    inputs: ({ teamSlug }) => [{ teamSlug, email: 'grace@example.com', role: 'viewer' }],
    own: ['ALREADY_INVITED'],
  },
  'teams.resendInvitation': { inputs: (ids) => [invitation(ids)] },
  'teams.removeInvitation': { inputs: (ids) => [invitation(ids)], own: ['NOT_FOUND'] },
  'teams.invitation': { inputs: emailedInvitation, own: ['INVITATION_INVALID'] },
  'teams.acceptInvitation': { inputs: emailedInvitation, own: ['INVITATION_INVALID'] },
  'teams.declineInvitation': { inputs: emailedInvitation, own: ['INVITATION_INVALID'] },
  'admin.startImpersonation': {
    inputs: () => [{ userId: newId(), teamId: newId() }],
    own: ['NOT_FOUND'],
  },
  'admin.stopImpersonation': { inputs: () => [{}] },
  'admin.people': { inputs: () => [{ query: 'ada-' }] },
  'admin.audit': { inputs: () => [{}] },
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
  'campaigns.get': { inputs: ({ teamSlug, campaignSlug }) => [{ teamSlug, campaignSlug }] },
  'campaigns.update': {
    inputs: ({ teamSlug, campaignSlug }) => [
      {
        teamSlug,
        campaignSlug,
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
    inputs: ({ teamSlug }) => [
      {
        teamSlug,
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
    inputs: ({ teamSlug }) => [
      {
        teamSlug,
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
    inputs: ({ teamSlug }) => [{ teamSlug, form: ANSWERS }],
    own: ['LIMIT_REACHED'],
  },
  'campaigns.creation': { inputs: (ids) => [creation(ids)] },
  'campaigns.myCreation': { inputs: team },
  'campaigns.acknowledgeCreation': { inputs: (ids) => [creation(ids)], own: ['CONFLICT'] },
  'campaigns.cancelCreation': { inputs: (ids) => [creation(ids)] },
  'campaigns.results': { inputs: ({ teamSlug, campaignSlug }) => [{ teamSlug, campaignSlug }] },
  'campaigns.updateOffer': {
    inputs: ({ teamSlug, campaignSlug }) => [
      {
        teamSlug,
        campaignSlug,
        offer_description: 'Twelve weeks of coaching, said in other words.....',
      },
    ],
  },
  'campaigns.updateFocus': {
    inputs: ({ teamSlug, campaignSlug }) => [{ teamSlug, campaignSlug, business_focus: 'saas' }],
  },
  'whatsapp.gateway': {
    inputs: (ids) => GATEWAY_ACTIONS.map((action) => ({ ...campaign(ids), action })),
  },
  'whatsapp.confirm': { inputs: (ids) => [campaign(ids)] },
  'whatsapp.disconnect': { inputs: (ids) => [campaign(ids)], own: ['GATEWAY_FAILED'] },
  'whatsapp.accounts': { inputs: team },
  'conversations.list': {
    inputs: (ids) => [
      { teamSlug: ids.teamSlug },
      { teamSlug: ids.teamSlug, campaign_id: ids.campaign_id },
      { teamSlug: ids.teamSlug, search: 'Jane' },
      { teamSlug: ids.teamSlug, cursor: `2999-01-01T00:00:00Z~${ids.conversation_id}` },
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
  'conversations.reactivate': { inputs: (ids) => [conversation(ids)] },
};

import { defaultNotificationSettings } from '#domain/notifications/schema.ts';
import { newId } from '#server/platform/id.ts';
import type { Ids } from './ids.ts';
import type { Row } from './row.ts';

const member = ({ team_slug, user_id }: Ids) => ({ team_slug, user_id });
const invitation = ({ team_slug, membership_id }: Ids) => ({ team_slug, membership_id });
const emailedInvitation = () => [
  { teamId: newId(), membershipId: newId(), secret: 'x'.repeat(43) },
];
const team = ({ team_slug }: Ids) => [{ team_slug }];
const browserSubscription = () => ({
  endpoint: `https://push.example.com/${newId()}`,
  keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
});
/** At the installation's base URL. */
const OWN_MODEL = { key: 'sk-of-a-team', base_url: '', model_name: 'their-model', prices: null };

/** Teams, billing and notifications. */
export const TEAM_ROWS: Record<string, Row> = {
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
  // removed, transferred or withdrawn by the first call; later callers don't find it
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
  'notifications.settings': { inputs: team },
  'notifications.saveSettings': {
    inputs: ({ team_slug }) => [{ team_slug, settings: defaultNotificationSettings('viewer') }],
  },
  'notifications.waiting': {
    inputs: ({ team_slug }) => [{ team_slug, since: '2026-11-22T12:00:00.000Z' }],
  },
  'leads.countries': { inputs: () => [{}] },
  'notifications.pushKey': { inputs: () => [{}] },
  'notifications.subscribe': { inputs: () => [{ subscription: browserSubscription() }] },
  'notifications.unsubscribe': { inputs: () => [{ endpoint: 'https://push.example.com/gone' }] },
  'models.settings': { inputs: team },
  'models.saveOwn': { inputs: ({ team_slug }) => [{ team_slug, ...OWN_MODEL }] },
  // nothing responds there, and the result says so
  'models.testOwn': { inputs: ({ team_slug }) => [{ team_slug, ...OWN_MODEL }] },
  'models.saveCeilings': { inputs: ({ team_slug }) => [{ team_slug, day: 1, month: null }] },
  'models.saveVerification': { inputs: ({ team_slug }) => [{ team_slug, on: false }] },
  'models.saveReading': {
    inputs: ({ team_slug }) => [{ team_slug, speech: true, pictures: null }],
  },
  'models.removeOwn': { inputs: team },
  // Nobody pays through Stripe here; features/billing tests that.
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
};

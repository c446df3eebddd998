import { buildAdmin } from '#server/test/admins.ts';
import { openBrowser } from '#server/test/browser.ts';
import {
  type BuiltPerson,
  type BuiltTeam,
  buildMember,
  buildPerson,
  buildTeam,
} from '#server/test/builders.ts';
import { buildConnectedCampaign, buildConversation } from '#server/test/chat-builders.ts';
import type { TestServices } from '#server/test/services.ts';
import { newId, randomSuffix } from '#server/platform/id.ts';

/** What an input may name: of the own team, of another one, or of none. */
export interface Ids {
  teamSlug: string;
  campaign_id: string;
  campaignSlug: string;
  conversation_id: string;
  /** a member of whom nothing else is asked, and an invitation */
  user_id: string;
  membership_id: string;
  creation_id: string;
}

export const MEMBERS = ['unverified', 'viewer', 'editor', 'admin', 'owner'] as const;
/** `staff`: of the platform, in no team. `impersonating`: staff in the name of the viewer. */
export type Caller =
  | 'nobody'
  | (typeof MEMBERS)[number]
  | 'outsider'
  | 'staff'
  | 'superadmin'
  | 'impersonating';
export const CALLERS: Caller[] = [
  'nobody',
  ...MEMBERS,
  'outsider',
  'staff',
  'superadmin',
  'impersonating',
];

export interface TwoTeams {
  own: Ids;
  /** of a team in which the outsider alone is */
  foreign: Ids;
  missing: Ids;
  team: BuiltTeam;
  otherTeam: BuiltTeam;
  /** the cookie of a caller; nobody has none */
  cookieOf(caller: Caller): string;
}

/** Two teams, each with a connected campaign and a conversation, and everybody who may come along. */
export async function buildTwoTeams(services: TestServices): Promise<TwoTeams> {
  const [mine, theirs] = [await buildSide(services), await buildSide(services)];
  const { team } = mine;
  const member = (role: 'viewer' | 'editor' | 'admin', person?: BuiltPerson) =>
    buildMember(services, { team, role, ...(person && { person }) });
  const viewer = await member('viewer');
  const people: Record<Caller, BuiltPerson | undefined> = {
    nobody: undefined,
    unverified: await member('admin', await buildPerson(services, { verified: false })),
    viewer,
    editor: await member('editor'),
    admin: await member('admin'),
    owner: team.owner,
    outsider: theirs.team.owner,
    staff: await buildAdmin(services),
    superadmin: await buildAdmin(services, { level: 'superadmin' }),
    impersonating: await buildAdmin(services),
  };
  await openBrowser(services, {
    cookie: people.impersonating?.cookie ?? '',
  }).rpc.admin.startImpersonation({ userId: viewer.user_id, teamId: team.team_id });
  return {
    own: mine.ids,
    foreign: theirs.ids,
    missing: {
      teamSlug: 'no-such-team-000000',
      campaign_id: newId(),
      campaignSlug: 'no-such-campaign',
      conversation_id: newId(),
      user_id: newId(),
      membership_id: newId(),
      creation_id: newId(),
    },
    team,
    otherTeam: theirs.team,
    cookieOf: (caller) => people[caller]?.cookie ?? '',
  };
}

/** A questionnaire, filled in. */
export const ANSWERS = {
  company_name: 'Acme',
  business_activity: 'coaching_formation',
  business_problems: 'They do not know how to sell.',
  business_solutions: 'Twelve weeks of coaching with us.',
  target_audience: 'Founders of small companies',
  unique_value: 'Patience and good humour.',
  agent_name: 'Emma',
  goal_type: 'book_appointments',
  goal_link: 'https://cal.example.com/emma',
  language: 'english',
} as const;

async function buildSide(services: TestServices): Promise<{ team: BuiltTeam; ids: Ids }> {
  const team = await buildTeam(services);
  const campaign = await buildConnectedCampaign(services, { team });
  const { conversation_id } = await buildConversation(services, { campaign });
  const { user_id } = await buildMember(services, { team, role: 'viewer' });
  const { membership_id } = await openBrowser(services, team.owner).rpc.teams.invite({
    teamSlug: team.team_slug,
    email: `invited-${randomSuffix(10)}@example.com`,
  });
  const { creation_id } = await openBrowser(services, team.owner).rpc.campaigns.createFromAnswers({
    teamSlug: team.team_slug,
    form: ANSWERS,
  });
  const { campaign_id, campaign_slug } = campaign;
  const ids = {
    teamSlug: team.team_slug,
    campaign_id,
    campaignSlug: campaign_slug,
    conversation_id,
    user_id,
    membership_id,
    creation_id,
  };
  return { team, ids };
}

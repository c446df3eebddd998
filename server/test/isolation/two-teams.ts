import { buildAdmin } from '#server/test/builders/admins.ts';
import { openBrowser } from '#server/test/browser.ts';
import {
  type BuiltPerson,
  type BuiltTeam,
  buildMember,
  buildPerson,
  buildTeam,
} from '#server/test/builders/builders.ts';
import {
  buildConnectedCampaign,
  buildConversation,
  buildFailedReply,
  buildHeld,
  buildUpload,
} from '#server/test/builders/chat-builders.ts';
import {
  buildDocument,
  buildEntry,
  buildQuestion,
} from '#server/test/builders/knowledge-builders.ts';
import { buildItem } from '#server/test/builders/library-builders.ts';
import { buildProposal } from '#server/test/builders/learning-builders.ts';
import { buildImport, buildPost } from '#server/test/builders/lead-builders.ts';
import type { TestServices } from '#server/test/services.ts';
import { newId, randomSuffix } from '#server/platform/id.ts';
import { type Ids, idsFrom } from './ids.ts';
import {
  buildDraft,
  buildEvals,
  buildLeadThings,
  buildLearned,
  buildPrograms,
  buildThread,
  buildTrial,
} from './team-things.ts';

export const MEMBERS = ['unverified', 'viewer', 'editor', 'admin', 'owner'] as const;
/** `staff`: platform staff without a team. `impersonating`: staff acting as the viewer. */
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
  /** ids in a team whose only member is the outsider */
  foreign: Ids;
  missing: Ids;
  team: BuiltTeam;
  otherTeam: BuiltTeam;
  /** a caller's cookie; empty for nobody */
  cookieOf(caller: Caller): string;
}

/** Two teams, each with a connected campaign and a conversation, and all kinds of callers. */
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
  }).rpc.admin.startImpersonation({
    userId: viewer.user_id,
    teamId: team.team_id,
    reason: 'a ticket',
  });
  return {
    own: mine.ids,
    foreign: theirs.ids,
    missing: {
      ...idsFrom(newId),
      team_slug: 'no-such-team-000000',
      campaign_slug: 'no-such-campaign',
    },
    team,
    otherTeam: theirs.team,
    cookieOf: (caller) => people[caller]?.cookie ?? '',
  };
}

/** A completed questionnaire. */
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
    team_slug: team.team_slug,
    email: `invited-${randomSuffix(10)}@example.com`,
  });
  const { creation_id } = await openBrowser(services, team.owner).rpc.campaigns.createFromAnswers({
    team_slug: team.team_slug,
    form: ANSWERS,
  });
  const { campaign_id, campaign_slug } = campaign;
  const about = await buildLeadThings(services, team, conversation_id);
  const import_id = await buildImport(services, campaign);
  const post_id = await buildPost(services, campaign);
  await buildLearned(services, team, { campaign_slug, conversation_id });
  const ids = {
    team_slug: team.team_slug,
    campaign_id,
    campaign_slug,
    conversation_id,
    message_id: await buildFailedReply(services, team, conversation_id),
    held_id: await buildHeld(services, team, conversation_id),
    file_id: await buildUpload(services, team),
    user_id,
    membership_id,
    creation_id,
    ...about,
    import_id,
    post_id,
    entry_id: await buildEntry(services, team),
    document_id: await buildDocument(services, team),
    item_id: await buildItem(services, campaign),
    question_id: await buildQuestion(services, team, { conversation_id, campaign_id }),
    proposal_id: await buildProposal(services, team, { conversation_id, campaign_id }),
    team_id: team.team_id,
    thread_id: await buildThread(services, team),
    draft_revision: await buildDraft(services, team, campaign_slug),
    ...(await buildPrograms(services, team)),
    ...(await buildEvals(services, team, campaign_id)),
    ...(await buildTrial(services, team, { campaign_id, campaign_slug })),
  };
  return { team, ids };
}

import { buildAdmin } from '#server/test/admins.ts';
import { buildKey } from '#server/test/api-client.ts';
import { openBrowser } from '#server/test/browser.ts';
import {
  type BuiltPerson,
  type BuiltTeam,
  buildMember,
  buildPerson,
  buildTeam,
} from '#server/test/builders.ts';
import {
  buildConnectedCampaign,
  buildConversation,
  buildFailedReply,
  buildHeld,
  buildUpload,
} from '#server/test/chat-builders.ts';
import { buildDocument, buildEntry, buildQuestion } from '#server/test/knowledge-builders.ts';
import { buildProposal } from '#server/test/learning-builders.ts';
import { buildImport } from '#server/test/lead-builders.ts';
import type { TestServices } from '#server/test/services.ts';
import { newId, randomSuffix } from '#server/platform/id.ts';
import { openTeamScope } from '#server/platform/db/team-scope.ts';

/** What an input may name: of the own team, of another one, or of none. */
export interface Ids {
  team_slug: string;
  campaign_id: string;
  campaign_slug: string;
  conversation_id: string;
  /** of the conversation: a person's, which could not be sent */
  message_id: string;
  /** what the agent wrote there and did not send */
  held_id: string;
  /** an upload that no message has */
  file_id: string;
  /** a member of whom nothing else is asked, and an invitation */
  user_id: string;
  membership_id: string;
  creation_id: string;
  note_id: string;
  tag_id: string;
  other_tag_id: string;
  field_id: string;
  import_id: string;
  /** of the team's knowledge */
  entry_id: string;
  document_id: string;
  /** a lead's, which nothing answers */
  question_id: string;
  team_id: string;
  /** a conversation with the platform's staff */
  thread_id: string;
  /** of a draft of the campaign's prompts */
  draft_revision: string;
  /** a key of a program; an endpoint, and a delivery to it */
  key_id: string;
  endpoint_id: string;
  delivery_id: string;
  /** of evals that go on, and a recorded test */
  run_id: string;
  case_id: string;
  /** what a conversation suggests */
  proposal_id: string;
  /** of a replay that goes on, and a trial that runs */
  replay_id: string;
  trial_id: string;
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
  }).rpc.admin.startImpersonation({
    userId: viewer.user_id,
    teamId: team.team_id,
    reason: 'a ticket',
  });
  return {
    own: mine.ids,
    foreign: theirs.ids,
    missing: {
      team_slug: 'no-such-team-000000',
      campaign_id: newId(),
      campaign_slug: 'no-such-campaign',
      conversation_id: newId(),
      message_id: newId(),
      held_id: newId(),
      file_id: newId(),
      user_id: newId(),
      membership_id: newId(),
      creation_id: newId(),
      note_id: newId(),
      tag_id: newId(),
      other_tag_id: newId(),
      field_id: newId(),
      import_id: newId(),
      entry_id: newId(),
      document_id: newId(),
      question_id: newId(),
      team_id: newId(),
      thread_id: newId(),
      draft_revision: newId(),
      key_id: newId(),
      endpoint_id: newId(),
      delivery_id: newId(),
      run_id: newId(),
      case_id: newId(),
      proposal_id: newId(),
      replay_id: newId(),
      trial_id: newId(),
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
    entry_id: await buildEntry(services, team),
    document_id: await buildDocument(services, team),
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

/** Something that is to be learned of leads and was, and a rule of the agent's own. */
async function buildLearned(
  services: TestServices,
  { owner, team_slug }: BuiltTeam,
  { campaign_slug, conversation_id }: { campaign_slug: string; conversation_id: string },
) {
  const { rpc } = openBrowser(services, owner);
  const ref = { team_slug, campaign_slug };
  const field_id = newId();
  const { revision } = await rpc.campaigns.qualification(ref);
  const point = { field_id, name: 'Place', question: 'Where?', kind: 'text', options: [] } as const;
  const fields = [{ ...point, options: [], required: true, rule: null }];
  await rpc.campaigns.saveQualification({ ...ref, fields, revision });
  await rpc.conversations.editLearned({ team_slug, conversation_id, field_id, value: 'Lyon' });
  const before = { level: 'all', topics: {} } as const;
  const after = { level: 'all', topics: { price: 'draft' } } as const;
  await rpc.campaigns.changeAutonomy({ ...ref, before, after });
}

/** A conversation with support that its owner has read. */
async function buildThread(services: TestServices, { owner, team_slug }: BuiltTeam) {
  const { rpc } = openBrowser(services, owner);
  const thread_id = newId();
  await rpc.support.write({ team_slug, thread_id, message_id: newId(), message: 'Help' });
  return thread_id;
}

/** A run that nobody plays yet, with a label on it, a recorded test and the team's gate. */
async function buildEvals(
  services: TestServices,
  { owner, team_slug, team_id }: BuiltTeam,
  campaign_id: string,
) {
  const { rpc } = openBrowser(services, owner);
  const [run_id, case_id] = [newId(), newId()];
  const ref = { team_slug, campaign_id };
  await rpc.evals.saveGate({ team_slug, gate: 'warn', threshold: 80 });
  await rpc.evals.makeCase({
    ...ref,
    case_id,
    name: 'A price',
    origin: 'hand',
    turns: [{ by: 'lead', text: 'How much is it?' }],
  });
  await rpc.evals.start({ ...ref, run_id, tested: 'live', personas: ['curious'], seeds: 1 });
  const answer = { by: 'agent', text: '12 €', outcome: 'en_cours', status: 'en_cours', faults: [] };
  const lead = { by: 'lead', text: 'How much?', intent: 'asks', ends: false, language: null };
  const turns = JSON.stringify([lead, { ...answer, calls_person: false, language: null }]);
  await services.db.inTeam(openTeamScope(team_id), (tx) =>
    tx.db
      .updateTable('eval_chats')
      .set({ turns })
      .where('team_id', '=', team_id)
      .where('run_id', '=', run_id)
      .execute(),
  );
  const label = { run_id, place: 0, turn: 1, user_id: owner.user_id, good: true };
  await services.db.inTeam(openTeamScope(team_id), (tx) =>
    tx.db
      .insertInto('eval_labels')
      .values({ team_id, ...label })
      .execute(),
  );
  return { run_id, case_id };
}

/** The draft answers some of the new leads, and what was held is answered again; nobody plays it yet. */
async function buildTrial(
  services: TestServices,
  { owner, team_slug }: BuiltTeam,
  { campaign_id, campaign_slug }: { campaign_id: string; campaign_slug: string },
) {
  const { rpc } = openBrowser(services, owner);
  const [replay_id, trial_id] = [newId(), newId()];
  const ref = { team_slug, campaign_slug };
  const { draft, live_number, limits } = await rpc.trials.page(ref);
  const revision = draft?.revision ?? '';
  await rpc.trials.start({ ...ref, trial_id, revision, live_number, limits, share: 10 });
  const tested = { kind: 'live' } as const;
  await rpc.replays.start({ team_slug, campaign_id, run_id: replay_id, tested, turns: 10 });
  return { replay_id, trial_id };
}

/** Prompts of the campaign that wait to be published. */
async function buildDraft(
  services: TestServices,
  { owner, team_slug }: BuiltTeam,
  campaign_slug: string,
): Promise<string> {
  const { rpc } = openBrowser(services, owner);
  const { live } = await rpc.prompts.editor({ team_slug, campaign_slug });
  const { revision } = await rpc.prompts.saveDraft({
    team_slug,
    campaign_slug,
    revision: null,
    live_number: live.number,
    content: { ...live.content, behavior_prompt_template: 'Sell to {{nobody}}.' },
  });
  return revision ?? '';
}

/** A note about the lead, two tags and a field of the team. */
async function buildLeadThings(
  services: TestServices,
  { owner, team_slug }: BuiltTeam,
  conversation_id: string,
) {
  const { rpc } = openBrowser(services, owner);
  const [note_id, tag_id, other_tag_id, field_id] = [newId(), newId(), newId(), newId()];
  const ref = { team_slug, conversation_id };
  await rpc.conversations.addNote({ ...ref, note_id, text: 'Asked for a price' });
  await rpc.conversations.createTag({ team_slug, tag_id, name: 'Warm', color: 'amber' });
  const other = { team_slug, tag_id: other_tag_id, name: 'Hot', color: 'red' } as const;
  await rpc.conversations.createTag(other);
  await rpc.conversations.createField({ team_slug, field_id, name: 'Company', kind: 'text' });
  return { note_id, tag_id, other_tag_id, field_id };
}

/** A key, an endpoint and a delivery to it. */
async function buildPrograms(services: TestServices, team: BuiltTeam) {
  const { key_id } = await buildKey(services, team);
  const { webhooks } = openBrowser(services, team.owner).rpc;
  const ref = { team_slug: team.team_slug, endpoint_id: newId() };
  const form = { url: `https://example.com/${newId()}`, event_types: ['lead.created' as const] };
  await webhooks.create({ ...ref, form });
  const { delivery_id } = await webhooks.sendTest(ref);
  return { key_id, endpoint_id: ref.endpoint_id, delivery_id };
}
